import { addDays } from '../../basic-data/rules/calendar-day.ts';
import { type Assignment, isValidOn, scopeKey } from './assignment.ts';

/** Days of one scope whose shares do not add up to 100. */
export interface ShareGap {
  readonly scope: string;
  readonly from: string;
  /** The last day; null = from then on. */
  readonly to: string | null;
  readonly sum: number;
}

/** Days on which something begins or has just ended. */
const turningDays = (rows: readonly Assignment[]): readonly string[] =>
  [
    ...new Set(
      rows.flatMap(({ validFrom, validTo }) => [validFrom, ...(validTo === null ? [] : [addDays(validTo, 1)])]),
    ),
  ].sort();

/**
 * Where the shares of sales are wrong. A scope of its own may end, the shares of all lanes then count again; those of all lanes
 * may not, once somebody has them.
 */
export function shareGaps(assignments: readonly Assignment[], since = ''): readonly ShareGap[] {
  const sales = assignments.filter(({ duty }) => duty === 'SALES');
  const gaps: ShareGap[] = [];
  for (const [scope, rows] of Map.groupBy(sales, one => scopeKey(one.lineScope))) {
    const days = turningDays(rows);
    for (const [index, from] of days.entries()) {
      const next = days[index + 1];
      const to = next === undefined ? null : addDays(next, -1);
      if (to !== null && to < since) continue;
      const sum = rows.reduce((total, row) => total + (isValidOn(row, from) ? (row.sharePct ?? 0) : 0), 0);
      if (sum === 100 || (sum === 0 && scope !== '*')) continue;
      gaps.push({ scope, from: from < since ? since : from, to, sum });
    }
  }
  return gaps.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
}
