import { expect, it } from 'vitest';
import { overlaps, rowOfDay, type Validity } from './validity.ts';

const days = (validFrom: string | null, validTo: string | null): Validity => ({ validFrom, validTo });

it.each([
  [days('2020-01-01', '2020-06-30'), days('2020-06-30', null), true],
  [days('2020-01-01', '2020-06-30'), days('2020-07-01', null), false],
  [days(null, null), days('2020-07-01', '2020-07-01'), true],
  [days(null, '2020-06-30'), days(null, '2019-01-01'), true],
])('%o and %o share a day: %s, whichever comes first', (one, other, expected) => {
  expect(overlaps(one, other)).toBe(expected);
  expect(overlaps(other, one)).toBe(expected);
});

it('both ends are days on which the row holds; an open start is the oldest', () => {
  const rows = [days(null, '2020-06-30'), days('2020-06-30', '2020-07-31')];
  expect(rowOfDay(rows, '2020-06-29')).toEqual({ row: rows[0], isOverlap: false });
  expect(rowOfDay(rows, '2020-06-30')).toEqual({ row: rows[1], isOverlap: true });
  expect(rowOfDay(rows, '2020-07-31')).toEqual({ row: rows[1], isOverlap: false });
  expect(rowOfDay(rows, '2020-08-01')).toBeNull();
});
