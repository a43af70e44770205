/**
 * What time the server has. A computer that is an hour off must not show a cut-off an hour off, so every answer's date is
 * compared with the own clock. Less than a minute is the way the answer took, and no difference.
 */
const TOLERATED_MS = 60_000;

let aheadMs = 0;

/** Reads the `Date` of an answer that has just arrived. */
export function noteServerDate(date: string | null, now = Date.now()): void {
  const at = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(at)) return;
  const ahead = at - now;
  aheadMs = Math.abs(ahead) > TOLERATED_MS ? ahead : 0;
}

/** Milliseconds as the server counts them. */
export const serverNow = (now = Date.now()): number => now + aheadMs;
