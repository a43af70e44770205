import { describe, expect, it } from 'vitest';
import type { PaletteEntry } from './entry.ts';
import { type Kept, keepRecord, NOTHING_KEPT, restoreKept, serialiseKept, togglePin } from './kept.ts';

const record = (n: number): PaletteEntry => ({
  id: `record:si:${n}`,
  kind: 'record',
  title: { zh: `SI${n}`, en: `SI${n}` },
  path: `/si?id=${n}`,
});
const many = (count: number, from: Kept = NOTHING_KEPT) =>
  Array.from({ length: count }, (_, n) => record(n)).reduce(keepRecord, from);

describe('what a seat keeps', () => {
  it('the last thirty records, latest first, each once', () => {
    const kept = keepRecord(many(40), record(35));
    expect(kept.records).toHaveLength(30);
    expect(kept.records.slice(0, 2).map(({ id }) => id)).toEqual(['record:si:35', 'record:si:39']);
    expect(keepRecord(kept, { ...record(1), kind: 'route' })).toBe(kept);
  });

  it('a pinned record does not give way to newer ones', () => {
    const kept = many(40, togglePin(NOTHING_KEPT, { ...record(99) }));
    expect(kept.records.some(({ id }) => id === 'record:si:99')).toBe(true);
    expect(kept.records).toHaveLength(30);
  });

  it('survives storing; anything unreadable, or an address that leaves the product, counts as nothing', () => {
    const kept = togglePin(many(2), record(7));
    expect(restoreKept(serialiseKept(kept))).toEqual(kept);
    const foreign = { pinned: [], records: [{ ...record(1), path: 'https://elsewhere.example' }] };
    for (const broken of [null, '{', '[]', '{"pinned":[1],"records":[]}', JSON.stringify(foreign)])
      expect(restoreKept(broken)).toEqual(NOTHING_KEPT);
  });
});
