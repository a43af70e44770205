import type { Clock } from '../../../kernel/clock.ts';

/** Searches of one address a minute: enough for a person, too few to copy the schedule. */
export const SEARCHES_A_MINUTE = 20;
const MINUTE_MS = 60_000;
const MOST_ADDRESSES = 10_000;

/** Answers 0 and counts the search, or the seconds to wait. Every server counts for itself. */
export function createSearchLimit(clock: Clock): (address: string) => number {
  const counted = new Map<string, { from: number; count: number }>();
  return address => {
    const now = clock.now().getTime();
    const entry = counted.get(address);
    if (!entry || now - entry.from >= MINUTE_MS) {
      // The oldest go first; an attacker with many addresses must not fill the memory.
      if (counted.size >= MOST_ADDRESSES) counted.delete(counted.keys().next().value ?? '');
      counted.delete(address);
      counted.set(address, { from: now, count: 1 });
      return 0;
    }
    entry.count += 1;
    return entry.count <= SEARCHES_A_MINUTE ? 0 : Math.ceil((entry.from + MINUTE_MS - now) / 1000);
  };
}
