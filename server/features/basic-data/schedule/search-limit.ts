import type { WindowCounts } from '../../../kernel/counts/window-counts.ts';

/** Searches of one address a minute: enough for a person, too few to copy the schedule. */
export const SEARCHES_A_MINUTE = 20;
const MINUTE_MS = 60_000;

/** Answers 0 and counts the search, or the seconds to wait. */
export async function countSearch(counts: WindowCounts, address: string): Promise<number> {
  const { count, leftMs } = await counts.add(`sailings:${address}`, MINUTE_MS);
  return count <= SEARCHES_A_MINUTE ? 0 : Math.ceil(leftMs / 1000);
}
