const HOUR = 3_600_000;

/** Bands of a booking's cut-offs: more than two days, less than half a day (design commercial C.4.1, MyOrder). */
type CutOffTone = 'green' | 'amber' | 'red' | 'past';
export function cutOffTone(leftMs: number): CutOffTone {
  if (leftMs <= 0) return 'past';
  if (leftMs < 12 * HOUR) return 'red';
  return leftMs <= 48 * HOUR ? 'amber' : 'green';
}
