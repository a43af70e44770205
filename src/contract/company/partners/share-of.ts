import Big from 'big.js';
import { type Assignment, isValidOn, scopeKey } from './assignment.ts';

export interface Share {
  readonly employeeId: string;
  /** Decimal text with two digits. */
  readonly amount: string;
}

export interface ShareQuestion {
  /** Code of the trade lane; null where none is known. */
  readonly line: string | null;
  /** ETD; without one the day of confirmation. */
  readonly day: string;
  readonly amount: string;
}

/** Sales assignments that count for a lane on a day: those of the narrowest scope that names it, else those of all lanes. */
export function sellersOn(
  assignments: readonly Assignment[],
  { line, day }: Pick<ShareQuestion, 'line' | 'day'>,
): readonly Assignment[] {
  const valid = assignments.filter(one => one.duty === 'SALES' && isValidOn(one, day));
  const naming = valid.filter(({ lineScope }) => lineScope.length === 0 || (line !== null && lineScope.includes(line)));
  const breadth = ({ lineScope }: Assignment): number => lineScope.length || Number.POSITIVE_INFINITY;
  const [narrowest] = [...naming].sort(
    (a, b) => breadth(a) - breadth(b) || (scopeKey(a.lineScope) < scopeKey(b.lineScope) ? -1 : 1),
  );
  return narrowest ? naming.filter(one => scopeKey(one.lineScope) === scopeKey(narrowest.lineScope)) : [];
}

const CENTS = 2;
const HALF_AWAY_FROM_ZERO = 1;

/**
 * An amount among those who sold (people-and-portals B.5.4): every part is rounded to cents, the largest share takes the rest, so
 * that the parts always add up to the amount.
 */
export function shareOf(assignments: readonly Assignment[], question: ShareQuestion): readonly Share[] {
  const sellers = [...sellersOn(assignments, question)].sort(
    (a, b) =>
      (b.sharePct ?? 0) - (a.sharePct ?? 0) ||
      Number(b.isPrimary) - Number(a.isPrimary) ||
      (a.employeeId < b.employeeId ? -1 : 1),
  );
  const [largest, ...others] = sellers;
  if (!largest) return [];
  const total = new Big(question.amount);
  const parts = others.map(({ employeeId, sharePct }) => ({
    employeeId,
    amount: total
      .times(sharePct ?? 0)
      .div(100)
      .round(CENTS, HALF_AWAY_FROM_ZERO),
  }));
  const rest = parts.reduce((left, { amount }) => left.minus(amount), total);
  return [{ employeeId: largest.employeeId, amount: rest }, ...parts].map(({ employeeId, amount }) => ({
    employeeId,
    amount: amount.toFixed(CENTS),
  }));
}
