import { addDays } from '../rules/calendar-day.ts';

/** The rate table as people read it: currencies down, periods across (design A.5.1). */

/** A row of FxRate as far as the table shows it. */
export interface FxCellRow {
  readonly id: string;
  readonly version: number;
  readonly currencyCode: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly rateToCny: string;
  readonly correction: number | null;
  readonly state: 'DRAFT' | 'PUBLISHED' | 'REPLACED' | null;
}

/** Days that a column stands for, both in it. */
export interface FxPeriod {
  readonly from: string;
  readonly to: string;
}

/** What stands in a cell: what holds, and what is being prepared. */
export interface FxCell {
  readonly published: FxCellRow | null;
  readonly draft: FxCellRow | null;
  /** A published rate stood before and none stands here, though the period has begun. */
  readonly isMissing: boolean;
}

const monthEnd = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return addDays(`${next}-01`, -1);
};

/** The whole month of `2026-11`. */
export const monthPeriod = (month: string): FxPeriod => ({ from: `${month}-01`, to: monthEnd(month) });

/** A month some months later, or earlier by a negative count: `2026-12` and 1 is `2027-01`. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const all = year * 12 + number - 1 + count;
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`;
}

/** Columns of a table: months, days, or whatever periods a carrier's own table has. */
export function fxPeriods(table: string, range: FxPeriod, rows: readonly FxCellRow[]): FxPeriod[] {
  const periods: FxPeriod[] = [];
  if (table === 'MONTH') {
    for (let month = range.from.slice(0, 7); month <= range.to.slice(0, 7); month = addMonths(month, 1))
      periods.push(monthPeriod(month));
    return periods;
  }
  if (table === 'DAY') {
    for (let day = range.from; day <= range.to; day = addDays(day, 1)) periods.push({ from: day, to: day });
    return periods;
  }
  const distinct = new Map(rows.map(({ validFrom, validTo }) => [`${validFrom} ${validTo}`, [validFrom, validTo]]));
  return [...distinct.values()]
    .map(([from = '', to = '']) => ({ from, to }))
    .sort((a, b) => (a.from + a.to < b.from + b.to ? -1 : 1));
}

const covers = ({ validFrom, validTo }: FxCellRow, { from, to }: FxPeriod): boolean =>
  validFrom <= from && validTo >= to;

/** The later correction wins. */
const latest = (rows: readonly FxCellRow[]): FxCellRow | null =>
  rows.reduce<FxCellRow | null>(
    (best, row) => (best === null || (row.correction ?? 0) > (best.correction ?? 0) ? row : best),
    null,
  );

/** Cells of one currency. `since` is the first day that any published rate of the series holds. */
export function fxCells(
  rows: readonly FxCellRow[],
  periods: readonly FxPeriod[],
  { since, today }: { readonly since: string | null; readonly today: string },
): FxCell[] {
  return periods.map(period => {
    const here = rows.filter(row => covers(row, period));
    const published = latest(here.filter(row => row.state === 'PUBLISHED'));
    return {
      published,
      draft: latest(here.filter(row => row.state === 'DRAFT')),
      isMissing: published === null && since !== null && since < period.from && period.from <= today,
    };
  });
}

/** Currencies in use that never had a rate in the table: nothing in them can be converted, and no period says so. */
export const neverRated = (
  rows: readonly { readonly currency: string; readonly cells: readonly Pick<FxCell, 'published' | 'isMissing'>[] }[],
): readonly string[] =>
  rows
    .filter(({ cells }) => cells.length > 0 && cells.every(({ published, isMissing }) => !published && !isMissing))
    .map(({ currency }) => currency);
