/** How long space is held for a buyer (design commercial B.3.2, B.5.2, B.5.5; vectors V-H1 to V-H3). All instants in milliseconds UTC. */

const MINUTE = 60_000;
export const EXTENSION_MINUTES = 15;
/** Of who let three holds on a lane run out within a day. */
export const SHORT_HOLD_MINUTES = 10;
export const TIMEOUTS_THAT_SHORTEN = 3;

/** The hold is over at this instant itself; it never lasts longer than the sale. */
export function holdExpiry(
  now: number,
  { holdMinutes, sellUntil, recentTimeouts }: { holdMinutes: number; sellUntil: number; recentTimeouts: number },
): number {
  const minutes = recentTimeouts >= TIMEOUTS_THAT_SHORTEN ? Math.min(holdMinutes, SHORT_HOLD_MINUTES) : holdMinutes;
  return Math.min(now + minutes * MINUTE, sellUntil);
}

export const extendedExpiry = (expiry: number, sellUntil: number): number =>
  Math.min(expiry + EXTENSION_MINUTES * MINUTE, sellUntil);

/** What counts is when the call reached the server, not when it was worked on. */
export const isHeldAt = (expiry: number, arrivedAt: number): boolean => arrivedAt < expiry;
