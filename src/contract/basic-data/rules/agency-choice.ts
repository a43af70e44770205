import type { Text } from '../../kernel/text.ts';
import { isValidOn, type Valid } from './validity.ts';

/** Which booking agency gets a booking (design A.3.12): exactly one for each line, POL and day, and the reason why. */

/** A default of an agency; null means any line, any POL. */
export interface AgencyRule extends Valid {
  readonly id: string;
  /** The agency, as people name it. */
  readonly agency: string;
  readonly lineId: string | null;
  readonly portId: string | null;
  /** 1 to 99, the smaller first. */
  readonly priority: number;
}

/** What is asked: the POL as the head of its group. */
export interface AgencyQuestion {
  readonly lineId: string;
  readonly portId: string;
  readonly day: string;
}

/** What decided against the next best. */
export const AGENCY_REASONS = {
  only: { zh: '唯一适用', en: 'the only one that applies' },
  specificity: {
    zh: '条件更具体（航线公司+起运港 > 航线公司 > 起运港）',
    en: 'more specific (line and POL, then line, then POL)',
  },
  priority: { zh: '优先级数字更小', en: 'smaller priority number' },
  validFrom: { zh: '生效日期更新', en: 'newer valid-from date' },
  order: { zh: '条件完全相同，按记录编号', en: 'equal in everything; by record id' },
} as const satisfies Record<string, Text>;
export type AgencyReason = keyof typeof AGENCY_REASONS;

/** The winner, and those it was preferred to, best first. */
export interface AgencyChoice<T extends AgencyRule> {
  readonly winner: T;
  readonly reason: AgencyReason;
  readonly beaten: readonly T[];
}

/** Line and POL 3, line 2, POL 1, neither 0. */
export const specificityOf = (rule: Pick<AgencyRule, 'lineId' | 'portId'>): number =>
  (rule.lineId === null ? 0 : 2) + (rule.portId === null ? 0 : 1);

const isFor = (rule: AgencyRule, { lineId, portId, day }: AgencyQuestion): boolean =>
  (rule.lineId === null || rule.lineId === lineId) &&
  (rule.portId === null || rule.portId === portId) &&
  isValidOn(rule, day);

/** What puts one rule before another, and by how much; the id last, so that there is never a draw. */
function difference(one: AgencyRule, other: AgencyRule): readonly [AgencyReason, number] {
  const bySpecificity = specificityOf(other) - specificityOf(one);
  if (bySpecificity !== 0) return ['specificity', bySpecificity];
  if (one.priority !== other.priority) return ['priority', one.priority - other.priority];
  const [from, otherFrom] = [one.validFrom ?? '', other.validFrom ?? ''];
  if (from !== otherFrom) return ['validFrom', from > otherFrom ? -1 : 1];
  return ['order', one.id < other.id ? -1 : 1];
}

/** Null where no agency books that line there on that day. */
export function chooseAgency<T extends AgencyRule>(
  rules: readonly T[],
  question: AgencyQuestion,
): AgencyChoice<T> | null {
  const [winner, ...beaten] = rules.filter(rule => isFor(rule, question)).sort((a, b) => difference(a, b)[1]);
  if (!winner) return null;
  const [next] = beaten;
  return { winner, reason: next ? difference(winner, next)[0] : 'only', beaten };
}
