import { z } from 'zod';
import type { PaletteEntry } from './entry.ts';

/**
 * What a seat keeps of the palette besides its habits: entries it has pinned, and the records it came by lately. A record is
 * found by the server, so it is kept whole: it is offered again without asking, and when nothing answers.
 */

const MOST_RECORDS = 30;
const MOST_PINS = 20;

const text = z.object({ zh: z.string(), en: z.string() });
const record = z.object({
  id: z.string().startsWith('record:'),
  kind: z.literal('record'),
  title: text,
  // Two slashes would lead to another host.
  path: z.string().regex(/^\/(?!\/)/),
  module: text.optional(),
  subtitle: text.optional(),
  aliases: z.array(z.string()).optional(),
  detail: z.array(z.object({ label: text, value: z.union([z.string(), text]) })).optional(),
});
const keptSchema = z.object({ pinned: z.array(z.string()), records: z.array(record) });

export interface Kept {
  /** Ids, in the order in which they were pinned. */
  readonly pinned: readonly string[];
  /** Latest first. */
  readonly records: readonly PaletteEntry[];
}

export const NOTHING_KEPT: Kept = { pinned: [], records: [] };

/** Local storage key of what a seat keeps. */
export const keptKey = (seat: string): string => `palette-kept:${seat}`;

/** With the record in front; the oldest that is not pinned gives way. */
export function keepRecord(kept: Kept, entry: PaletteEntry): Kept {
  if (entry.kind !== 'record') return kept;
  const others = kept.records.filter(({ id }) => id !== entry.id);
  const isPinned = ({ id }: PaletteEntry) => kept.pinned.includes(id);
  const room = Math.max(0, MOST_RECORDS - 1 - others.filter(isPinned).length);
  const loose = others.filter(one => !isPinned(one)).slice(0, room);
  return { ...kept, records: [entry, ...others.filter(one => isPinned(one) || loose.includes(one))] };
}

/** Pins what is not pinned, and the other way round; beyond twenty the oldest pin is given up. */
export function togglePin(kept: Kept, entry: PaletteEntry): Kept {
  if (kept.pinned.includes(entry.id)) return { ...kept, pinned: kept.pinned.filter(id => id !== entry.id) };
  return keepRecord({ ...kept, pinned: [...kept.pinned, entry.id].slice(-MOST_PINS) }, entry);
}

export const serialiseKept = (kept: Kept): string => JSON.stringify(kept);

/** Anything unreadable counts as nothing kept. */
export function restoreKept(stored: string | null): Kept {
  if (stored === null) return NOTHING_KEPT;
  try {
    const read = keptSchema.safeParse(JSON.parse(stored));
    return read.success ? (read.data as Kept) : NOTHING_KEPT;
  } catch {
    return NOTHING_KEPT;
  }
}
