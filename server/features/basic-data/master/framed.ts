import type { Resource } from '#contract/kernel/resource.ts';
import { hasHan, syllablesOf } from '../../../kernel/resource/pinyin-words.ts';
import { type Row, type ServedResource, serve } from '../../../kernel/resource/served-resource.ts';

/** What all reference rows with the common frame share on the server (design A.2). */

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Pinyin follows the Chinese name until a person has corrected it. */
function spelled(row: Row, before: Row | null): Row {
  const zh = text(row.nameZh);
  const nameMoved = before !== null && before.nameZh !== row.nameZh;
  const kept = (field: string): string | null => {
    const value = text(row[field]);
    return value !== null && !(nameMoved && before?.[field] === value) ? value.toUpperCase() : null;
  };
  if (zh === null || !hasHan(zh)) return { pinyin: kept('pinyin'), initials: kept('initials') };
  const syllables = syllablesOf(zh);
  return {
    pinyin: kept('pinyin') ?? syllables.join(' '),
    initials: kept('initials') ?? syllables.map(part => part.charAt(0)).join(''),
  };
}

/** Fields whose change by a person locks nothing: words to find the row by. */
const UNLOCKED = new Set(['pinyin', 'initials', 'aliases', 'fieldLocks', 'sort']);

/** What a person has corrected in a row of an official list stays corrected when the next edition comes. */
function lockedByEdit(resource: Resource, row: Row, before: Row): Row {
  if (before.source !== 'OFFICIAL') return {};
  const changed = Object.keys(resource.meta).filter(
    field => !UNLOCKED.has(field) && JSON.stringify(row[field]) !== JSON.stringify(before[field]),
  );
  return { fieldLocks: [...new Set([...((row.fieldLocks ?? []) as string[]), ...changed])].sort() };
}

/** Serves a framed resource: status, source and pinyin are filled, pickers offer what is in use. */
export const framed = <R extends Resource>(served: ServedResource<R>): ServedResource =>
  serve({
    offered: `t.status in ('ACTIVE', 'PROPOSED')`,
    ...served,
    edited: (row, before) => ({ ...lockedByEdit(served.resource, row, before), ...served.edited?.(row, before) }),
    derive: (row, before) => ({
      status: row.status ?? 'ACTIVE',
      source: row.source ?? 'MANUAL',
      ...spelled(row, before),
      ...served.derive?.(row, before),
    }),
  });
