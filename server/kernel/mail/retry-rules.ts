const MINUTE_MS = 60_000;

/** After this many tries a mail is given up. */
export const MOST_ATTEMPTS = 8;
/** A mail that was being sent when its process died is free again after this time. */
export const LEASE_MS = 5 * MINUTE_MS;

/** Wait after try number `attempts`: one minute, then doubling, at most an hour. */
export const waitAfter = (attempts: number): number => Math.min(2 ** (attempts - 1), 60) * MINUTE_MS;
