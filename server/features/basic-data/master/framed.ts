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

/** Serves a framed resource: status, source and pinyin are filled, pickers offer what is in use. */
export const framed = <R extends Resource>(served: ServedResource<R>): ServedResource =>
  serve({
    offered: `t.status in ('ACTIVE', 'PROPOSED')`,
    ...served,
    derive: (row, before) => ({
      status: row.status ?? 'ACTIVE',
      source: row.source ?? 'MANUAL',
      ...spelled(row, before),
      ...served.derive?.(row, before),
    }),
  });
