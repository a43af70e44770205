import { z } from 'zod';

/** How often and how lately entries were chosen. The score of an entry halves every week, each choice adds one. */
const HALF_LIFE_MS = 7 * 24 * 3_600_000;
const MOST_REMEMBERED = 200;

const usageSchema = z.record(z.string(), z.object({ score: z.number().positive(), at: z.number() }));
export type Usage = Readonly<z.infer<typeof usageSchema>>;

/** Local storage key of a seat's habits. */
export const usageKey = (seat: string): string => `palette:${seat}`;

/** Weight of an entry at `now`; 0 for one that was never chosen. */
export function frecencyOf(usage: Usage, id: string, now: number): number {
  const used = Object.hasOwn(usage, id) ? usage[id] : undefined;
  return used ? used.score * 0.5 ** (Math.max(0, now - used.at) / HALF_LIFE_MS) : 0;
}

/** The habits after one more choice; the least used give way beyond two hundred. */
export function rememberUse(usage: Usage, id: string, at: number): Usage {
  const score = frecencyOf(usage, id, at) + 1;
  const entries = Object.entries({ ...usage, [id]: { score, at } });
  if (entries.length <= MOST_REMEMBERED) return Object.fromEntries(entries);
  return Object.fromEntries(
    entries
      .sort(
        ([one], [other]) =>
          Number(other === id) - Number(one === id) || frecencyOf(usage, other, at) - frecencyOf(usage, one, at),
      )
      .slice(0, MOST_REMEMBERED),
  );
}

/** Entries last chosen, latest first. */
export const recentIds = (usage: Usage, limit: number): string[] =>
  Object.entries(usage)
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, limit)
    .map(([id]) => id);

export const serialiseUsage = (usage: Usage): string => JSON.stringify(usage);

/** Anything unreadable counts as no habits. */
export function restoreUsage(stored: string | null): Usage {
  if (stored === null) return {};
  try {
    return usageSchema.parse(JSON.parse(stored));
  } catch {
    return {};
  }
}
