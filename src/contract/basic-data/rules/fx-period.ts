import Big from 'big.js';
import type { Finding } from '../../kernel/errors.ts';
import { readDecimal } from '../../si/parts/decimal.ts';
import { md } from './md-findings.ts';
import { doOverlap, gapsBetween, rowOn, type Valid } from './validity.ts';

/** Rates of exchange in their tables (design A.3.8, MD-15, MD-18): no gap, no overlap, no rate that cannot be. */

/** What the rules need of a row of FxRate. */
export interface FxRateRow extends Valid {
  /** `MONTH`, `DAY` or `CARRIER:<SCAC>`. */
  readonly table: string;
  readonly currency: string;
  /** Decimal text, up to eight decimals. */
  readonly rateToCny: string;
}

const FX_DEVIATION = '0.3';

const sameSeries = (one: FxRateRow, other: FxRateRow): boolean =>
  one.table === other.table && one.currency === other.currency;

/** The rate of the table on a day; null where none holds. */
export const fxRateOn = <T extends FxRateRow>(
  rows: readonly T[],
  table: string,
  currency: string,
  day: string,
): T | null =>
  rowOn(
    rows.filter(row => row.table === table && row.currency === currency),
    day,
  )?.row ?? null;

/** The row of the series that ends last before this one begins. */
const lastBefore = (row: FxRateRow, others: readonly FxRateRow[]): FxRateRow | null =>
  others
    .filter(other => (other.validFrom ?? '') < (row.validFrom ?? ''))
    .sort((a, b) => ((a.validFrom ?? '') < (b.validFrom ?? '') ? 1 : -1))[0] ?? null;

/** Is a rate more than 30 % off another? */
export function isFarOff(rate: string, last: string): boolean {
  const [now, before] = [readDecimal(rate), readDecimal(last)];
  return now !== null && before?.gt(0) === true && now.minus(before).abs().gt(before.times(FX_DEVIATION));
}

/**
 * Findings of a rate that is entered beside the others: MD-15 for a period that overlaps, MD-18 as an error for a rate that is
 * no positive number, as a warning for one more than 30 % off the last.
 */
export function checkFxRate(row: FxRateRow, others: readonly FxRateRow[]): Finding[] {
  const series = others.filter(other => sameSeries(row, other));
  const findings: Finding[] = [];
  if (series.some(other => doOverlap(row, other))) findings.push(md('MD-15', 'validFrom'));
  const rate = readDecimal(row.rateToCny);
  const last = lastBefore(row, series);
  if (rate === null || rate.lte(new Big(0))) findings.push(md('MD-18', 'rateToCny', { v: row.rateToCny }, 'error'));
  else if (last && isFarOff(row.rateToCny, last.rateToCny)) {
    findings.push(md('MD-18', 'rateToCny', { v: row.rateToCny, last: last.rateToCny }));
  }
  return findings;
}

const monthAfter = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** Months, `2026-11`, of which the series lacks a day, from its first month to the given one. */
export function missingMonths(rows: readonly FxRateRow[], until: string): string[] {
  const starts = rows.map(row => row.validFrom ?? '').sort();
  const first = starts[0]?.slice(0, 7) ?? '';
  if (first === '') return [];
  // The month after the last asked one closes the series, so that a missing end is a gap like any other.
  const end = { validFrom: `${monthAfter(until)}-01`, validTo: null };
  const gaps = gapsBetween([...rows, end]);
  const missing: string[] = [];
  for (let month = first; month <= until; month = monthAfter(month)) {
    if (gaps.some(gap => gap.from.slice(0, 7) <= month && month <= gap.to.slice(0, 7))) missing.push(month);
  }
  return missing;
}

/** Each table and currency whose months have gaps, for the rate table's own warning. */
export function fxGaps(
  rows: readonly FxRateRow[],
  until: string,
): { readonly table: string; readonly currency: string; readonly months: readonly string[] }[] {
  const series = Map.groupBy(rows, row => `${row.table}\u0000${row.currency}`);
  return [...series.values()].flatMap(list => {
    const [first] = list;
    const months = missingMonths(list, until);
    return first && months.length > 0 ? [{ table: first.table, currency: first.currency, months }] : [];
  });
}
