/** How much time is left, by the bands of the SI grids (design A4). */
export type CountdownTone = 'green' | 'amber' | 'red' | 'past';

export interface Remaining {
  readonly tone: CountdownTone;
  /** Always positive; `tone` says on which side of the cut-off it lies. */
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const AMBER_FROM = 24 * HOUR;
const RED_BELOW = 4 * HOUR;

function toneOf(left: number): CountdownTone {
  if (left <= 0) return 'past';
  if (left < RED_BELOW) return 'red';
  return left <= AMBER_FROM ? 'amber' : 'green';
}

export function remainingUntil(deadline: string | number, now: number): Remaining {
  const left = new Date(deadline).getTime() - now;
  // What is left is rounded down: never promise a minute that is not there.
  const span = Math.abs(left);
  return {
    tone: toneOf(left),
    days: Math.floor(span / (24 * HOUR)),
    hours: Math.floor((span % (24 * HOUR)) / HOUR),
    minutes: Math.floor((span % HOUR) / MINUTE),
  };
}
