import { describe, expect, it } from 'vitest';
import { checkOverlap, doOverlap, gapsBetween, isValidOn, rowOn } from './validity.ts';

const row = (validFrom: string | null, validTo: string | null, name = '') => ({ validFrom, validTo, name });

describe('validity', () => {
  it('V-21 of two rows on a day the later beginning wins, noted', () => {
    const rows = [row('2014-08-05', null, 'first'), row('2005-10-07', '2019-11-30', 'second')];
    expect(rowOn(rows, '2026-11-21')).toMatchObject({ row: { name: 'first' }, overlapped: false });
    expect(rowOn(rows, '2010-01-01')).toMatchObject({ row: { name: 'second' }, overlapped: false });
    expect(rowOn(rows, '2016-06-01')).toMatchObject({ row: { name: 'first' }, overlapped: true });
    expect(rowOn([...rows].reverse(), '2016-06-01')).toMatchObject({ row: { name: 'first' } });
    expect(rowOn(rows, '2001-01-01')).toBeNull();
  });

  it('both ends belong to it, open ends to all time', () => {
    expect(isValidOn(row('2026-01-01', '2026-01-31'), '2026-01-01')).toBe(true);
    expect(isValidOn(row('2026-01-01', '2026-01-31'), '2026-01-31')).toBe(true);
    expect(isValidOn(row('2026-01-01', '2026-01-31'), '2026-02-01')).toBe(false);
    expect(isValidOn(row(null, null), '1950-01-01')).toBe(true);
  });

  it('MD-15 one shared day is an overlap, the next day is none', () => {
    const january = row('2026-01-01', '2026-01-31');
    expect(doOverlap(january, row('2026-01-31', null))).toBe(true);
    expect(checkOverlap(row('2026-01-31', null), [january], 'validFrom')).toMatchObject({ code: 'MD-15' });
    expect(checkOverlap(row('2026-02-01', null), [january])).toBeNull();
  });

  it('gaps are told as stretches of days', () => {
    expect(
      gapsBetween([row('2026-03-01', '2026-03-31'), row('2026-01-01', '2026-01-31'), row('2026-04-01', null)]),
    ).toEqual([{ from: '2026-02-01', to: '2026-02-28' }]);
    expect(
      gapsBetween([row('2026-01-01', '2026-12-31'), row('2026-02-01', '2026-02-02'), row('2027-01-01', null)]),
    ).toEqual([]);
    expect(gapsBetween([row(null, null), row('2026-01-01', null)])).toEqual([]);
  });
});
