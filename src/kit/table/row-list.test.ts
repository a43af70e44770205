import { describe, expect, it } from 'vitest';
import { listedRows, pagedRows } from './row-list.ts';

const page = (from: number, count: number) => Array.from({ length: count }, (_, at) => ({ id: `r${from + at}` }));

describe('rows in pages', () => {
  it('are one list, whatever the sizes of the pages', () => {
    const rows = pagedRows([page(0, 3), [], page(3, 5), page(8, 1)]);
    expect(Array.from({ length: rows.length }, (_, at) => rows.at(at)?.id)).toEqual(
      Array.from({ length: 9 }, (_, at) => `r${at}`),
    );
    expect([rows.at(-1), rows.at(9), pagedRows([]).at(0)]).toEqual([undefined, undefined, undefined]);
    expect([rows.indexOfKey('r0'), rows.indexOfKey('r7'), rows.indexOfKey('r8'), rows.indexOfKey('x')]).toEqual([
      0, 7, 8, -1,
    ]);
  });

  it('find each of 20,000 rows in pages of 200', () => {
    const rows = pagedRows(Array.from({ length: 100 }, (_, at) => page(at * 200, 200)));
    for (const at of [0, 199, 200, 12_345, 19_999]) {
      expect(rows.at(at)?.id).toBe(`r${at}`);
      expect(rows.indexOfKey(`r${at}`)).toBe(at);
    }
  });

  it('read the key that they are told', () => {
    const rows = listedRows([{ no: 'A' }, { no: 'B' }], row => row.no);
    expect([rows.indexOfKey('B'), rows.indexOfKey('C')]).toEqual([1, -1]);
  });
});
