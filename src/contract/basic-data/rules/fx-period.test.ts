import { describe, expect, it } from 'vitest';
import { checkFxRate, type FxRateRow, fxGaps, fxRateOn, isFarOff, missingMonths } from './fx-period.ts';

const rate = (
  validFrom: string,
  validTo: string | null,
  rateToCny = '7.1',
  change: Partial<FxRateRow> = {},
): FxRateRow => ({
  table: 'MONTH',
  currency: 'USD',
  rateToCny,
  validFrom,
  validTo,
  ...change,
});
const JANUARY = rate('2027-01-01', '2027-01-31', '7.1000');
const codes = (row: FxRateRow, others: readonly FxRateRow[]) =>
  checkFxRate(row, others).map(one => `${one.code} ${one.severity}`);

describe('rates of exchange', () => {
  it('MD-15 periods of one table and currency never overlap', () => {
    expect(codes(rate('2027-01-31', null), [JANUARY])).toEqual(['MD-15 error']);
    expect(codes(rate('2027-02-01', null), [JANUARY])).toEqual([]);
    expect(codes(rate('2027-01-31', null, '7.7', { currency: 'EUR' }), [JANUARY])).toEqual([]);
    expect(codes(rate('2027-01-31', null, '7.1', { table: 'CARRIER:COSU' }), [JANUARY])).toEqual([]);
  });

  it('MD-18 a rate above 30 % off the last asks, one of nothing is refused', () => {
    const february = (value: string) => codes(rate('2027-02-01', '2027-02-28', value), [JANUARY]);
    expect(february('9.23')).toEqual([]);
    expect(february('9.23000001')).toEqual(['MD-18 warning']);
    expect(february('4.97')).toEqual([]);
    expect(february('4.96999999')).toEqual(['MD-18 warning']);
    expect(february('71')).toEqual(['MD-18 warning']);
    for (const value of ['0', '-7.1', '', 'abc', '7,1']) expect(february(value)).toEqual(['MD-18 error']);
  });

  it('MD-18 compares with the last before, not with any', () => {
    const older = rate('2026-01-01', '2026-12-31', '20');
    expect(codes(rate('2027-02-01', null, '7.2'), [older, JANUARY])).toEqual([]);
    expect(codes(rate('2027-02-01', null, '20'), [older, JANUARY])).toEqual(['MD-18 warning']);
    expect(codes(rate('2025-01-01', '2025-12-31', '99'), [older, JANUARY])).toEqual([]);
    expect(isFarOff('1', '0')).toBe(false);
  });

  it('the rate of a day is the one of its period', () => {
    expect(fxRateOn([JANUARY], 'MONTH', 'USD', '2027-01-31')?.rateToCny).toBe('7.1000');
    expect(fxRateOn([JANUARY], 'MONTH', 'USD', '2027-02-01')).toBeNull();
    expect(fxRateOn([JANUARY], 'DAY', 'USD', '2027-01-15')).toBeNull();
  });

  it('months without a rate are named, from the first to the asked one', () => {
    const rows = [rate('2026-11-01', '2026-11-30'), JANUARY, rate('2027-02-01', '2027-02-27')];
    expect(missingMonths(rows, '2027-03')).toEqual(['2026-12', '2027-02', '2027-03']);
    expect(missingMonths(rows, '2026-11')).toEqual([]);
    expect(missingMonths([rate('2026-11-01', null)], '2028-01')).toEqual([]);
    expect(missingMonths([], '2027-01')).toEqual([]);
  });

  it('gaps are told by table and currency', () => {
    const euro = rate('2026-11-01', '2026-11-30', '7.75', { currency: 'EUR' });
    expect(fxGaps([JANUARY, euro], '2027-01')).toEqual([
      { table: 'MONTH', currency: 'EUR', months: ['2026-12', '2027-01'] },
    ]);
  });
});
