import type { Finding } from '../../kernel/errors.ts';
import { addDays } from './calendar-day.ts';
import { md } from './md-findings.ts';

/** Rows that hold from a day to a day, both in it; an open end is null (design A.2, A.3.3, MD-15, V-21). */
export interface Valid {
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

const START = '0000-01-01';
const END = '9999-12-31';
const fromOf = (row: Valid): string => row.validFrom ?? START;
const toOf = (row: Valid): string => row.validTo ?? END;

export const isValidOn = (row: Valid, day: string): boolean => fromOf(row) <= day && day <= toOf(row);

export const doOverlap = (one: Valid, other: Valid): boolean =>
  fromOf(one) <= toOf(other) && fromOf(other) <= toOf(one);

/** MD-15 where a row typed by a person overlaps one that is there; the row itself must not be among them. */
export const checkOverlap = (row: Valid, others: readonly Valid[], path = 'validFrom'): Finding | null =>
  others.some(other => doOverlap(row, other)) ? md('MD-15', path) : null;

/** The row that holds on a day, and whether others claimed it too. */
export interface RowOnDay<T> {
  readonly row: T;
  readonly overlapped: boolean;
}

/** Published lists overlap in time: the later beginning wins, noted. Null where no row holds. */
export function rowOn<T extends Valid>(rows: readonly T[], day: string): RowOnDay<T> | null {
  const holding = rows.filter(row => isValidOn(row, day)).sort((a, b) => (fromOf(a) < fromOf(b) ? 1 : -1));
  const [row] = holding;
  return row ? { row, overlapped: holding.length > 1 } : null;
}

/** Days between the first and the last row that no row covers, as whole stretches. */
export function gapsBetween(rows: readonly Valid[]): { readonly from: string; readonly to: string }[] {
  const gaps: { from: string; to: string }[] = [];
  let covered: string | null = null;
  for (const row of [...rows].sort((a, b) => (fromOf(a) < fromOf(b) ? -1 : 1))) {
    if (covered !== null && covered !== END && fromOf(row) > addDays(covered, 1)) {
      gaps.push({ from: addDays(covered, 1), to: addDays(fromOf(row), -1) });
    }
    if (covered === null || toOf(row) > covered) covered = toOf(row);
  }
  return gaps;
}
