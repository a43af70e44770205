/** Time comes from here alone, so that tests and fault runs can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
