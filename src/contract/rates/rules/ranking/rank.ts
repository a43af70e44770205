import Big from 'big.js';
import { type RankedResult, type RankingWeights, scoresOf, USUAL_WEIGHTS } from './score.ts';

/** The four orders of a result list and its badges (design commercial A.5.9, V-R1 to V-R5). */

export const RANK_ORDERS = {
  RECOMMENDED: { zh: '推荐', en: 'Recommended' },
  CHEAPEST: { zh: '最低价', en: 'Cheapest' },
  FASTEST: { zh: '最快', en: 'Fastest' },
  EARLIEST: { zh: '最早开航', en: 'Earliest' },
} as const;
export type RankOrder = keyof typeof RANK_ORDERS;

interface Keyed<T> {
  readonly result: T;
  readonly total: Big | null;
  readonly score: Big;
}
type Compare = (a: Keyed<RankedResult>, b: Keyed<RankedResult>) => number;

/** What is not known comes last. */
const known = <V>(a: V | null, b: V | null, compare: (a: V, b: V) => number): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : compare(a, b);
const texts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const byTotal: Compare = (a, b) => known(a.total, b.total, (one, other) => one.cmp(other));
const byTransit: Compare = (a, b) => known(a.result.transitDays, b.result.transitDays, (one, other) => one - other);
const byEtd: Compare = (a, b) => known(a.result.nextEtd, b.result.nextEtd, texts);
const byScore: Compare = (a, b) => b.score.cmp(a.score);

const KEYS: Readonly<Record<RankOrder, readonly Compare[]>> = {
  RECOMMENDED: [byScore],
  CHEAPEST: [byTotal, byTransit, byEtd],
  FASTEST: [byTransit, byTotal, byEtd],
  EARLIEST: [byEtd, byTotal, byTransit],
};
/** The order never depends on chance. */
const LAST_KEYS: readonly Compare[] = [
  (a, b) => Number(b.result.isDirect) - Number(a.result.isDirect),
  (a, b) => texts(a.result.carrierCode, b.result.carrierCode),
  (a, b) => texts(a.result.rateId, b.result.rateId),
];

const compareBy =
  (keys: readonly Compare[]): Compare =>
  (a, b) => {
    for (const key of keys) {
      const order = key(a, b);
      if (order !== 0) return order;
    }
    return 0;
  };

export interface Ranking<T> {
  /** In the asked order. */
  readonly ranked: readonly T[];
  /** 部分报价: they lack an asked container type, so no total of theirs compares. */
  readonly partial: readonly T[];
  /** `92.09`, by rate id; of ranked results alone. */
  readonly scores: ReadonlyMap<string, string>;
  /** The first of each order that can be booked. */
  readonly badges: ReadonlyMap<string, readonly RankOrder[]>;
}

type Candidate = RankedResult & { readonly missingTypes: readonly string[] };

const isBookable = ({ space, total }: RankedResult): boolean =>
  space !== 'FULL' && space !== 'SUSPENDED' && total !== null;

export function rank<T extends Candidate>(
  results: readonly T[],
  order: RankOrder,
  weights: RankingWeights = USUAL_WEIGHTS,
): Ranking<T> {
  const whole = results.filter(one => one.missingTypes.length === 0);
  const scores = scoresOf(whole, weights);
  const keyed = whole.map((result): Keyed<T> => {
    const total = result.total === null ? null : new Big(result.total);
    return { result, total, score: scores.get(result.rateId) ?? new Big(0) };
  });
  const sorted = (by: RankOrder): T[] =>
    keyed.toSorted(compareBy([...KEYS[by], ...LAST_KEYS])).map(({ result }) => result);
  const badges = new Map<string, RankOrder[]>();
  const orders = Object.keys(RANK_ORDERS) as RankOrder[];
  for (const by of orders) {
    const first = sorted(by).find(isBookable);
    if (first) badges.set(first.rateId, [...(badges.get(first.rateId) ?? []), by]);
  }
  return {
    ranked: sorted(order),
    partial: results.filter(one => one.missingTypes.length > 0),
    scores: new Map([...scores].map(([id, score]) => [id, score.toFixed(2)])),
    badges,
  };
}
