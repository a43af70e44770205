/** How much a run does. */
export interface Extent {
  readonly writers: number;
  readonly pauseMs: number;
  readonly readers: number;
  readonly reconnectAfterMs: number;
  /** How often every server is restarted. */
  readonly rounds: number;
  /** Under load before, between and after the restarts. */
  readonly calmMs: number;
}

export const SHORT: Extent = { writers: 6, pauseMs: 40, readers: 12, reconnectAfterMs: 300, rounds: 1, calmMs: 300 };
/** With the pause of the real client. */
export const LONG: Extent = {
  writers: 12,
  pauseMs: 20,
  readers: 60,
  reconnectAfterMs: 5_000,
  rounds: 3,
  calmMs: 8_000,
};

export type PartName = 'limits' | 'rights' | 'lists' | 'messages' | 'restart';
