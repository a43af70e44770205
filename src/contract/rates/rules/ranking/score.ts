import Big from 'big.js';
import type { SpaceStatus } from '../../codes.ts';

/** How a result scores among those it is compared with (design commercial A.5.9, V-R1). */

/** One priced result, by what it is ranked. */
export interface RankedResult {
  readonly rateId: string;
  readonly carrierCode: string;
  readonly isDirect: boolean;
  /** All-in total in the asked currency; null where it could not be made. */
  readonly total: string | null;
  readonly transitDays: number | null;
  /** Next departure as calendar day or instant; null where no sailing is known. */
  readonly nextEtd: string | null;
  readonly space: SpaceStatus;
  /** The status is older than 72 hours. */
  readonly isSpaceStale: boolean;
  /** Reliability of carrier and trade, 0 to 1; null without data. */
  readonly reliability: number | null;
}

/** A company's weights of price, transit, space and reliability; together 100. */
export interface RankingWeights {
  readonly price: number;
  readonly transit: number;
  readonly space: number;
  readonly reliability: number;
}

export const USUAL_WEIGHTS: RankingWeights = { price: 60, transit: 25, space: 10, reliability: 5 };

const SPACE: Readonly<Record<SpaceStatus, string>> = {
  AMPLE: '1',
  LIMITED: '0.6',
  ON_REQUEST: '0.4',
  FULL: '0',
  SUSPENDED: '0',
};
const STALE_SPACE = '0.4';
const NO_DATA = '0.5';

const bounds = (values: readonly Big[]): { readonly least: Big; readonly most: Big } | null => {
  const [first, ...others] = values;
  if (!first) return null;
  return others.reduce(
    ({ least, most }, value) => ({ least: value.lt(least) ? value : least, most: value.gt(most) ? value : most }),
    { least: first, most: first },
  );
};

/** Tmin / T; where a total is nothing or less, as in LCL, a straight line from the cheapest to the dearest instead. */
function priceShare(total: Big, { least, most }: { readonly least: Big; readonly most: Big }): Big {
  if (least.gt(0)) return least.div(total);
  return most.eq(least) ? new Big(1) : most.minus(total).div(most.minus(least));
}

/** Scores to two decimals of the whole ranked set, by rate id. */
export function scoresOf(results: readonly RankedResult[], weights: RankingWeights): ReadonlyMap<string, Big> {
  const totals = bounds(results.flatMap(one => (one.total === null ? [] : new Big(one.total))));
  const shortest = bounds(results.flatMap(one => (one.transitDays === null ? [] : new Big(one.transitDays))))?.least;
  const scoreOf = (one: RankedResult): Big => {
    const price = one.total === null || !totals ? new Big(0) : priceShare(new Big(one.total), totals);
    const transit = one.transitDays === null || !shortest ? new Big(0) : shortest.div(one.transitDays);
    const space = new Big(one.isSpaceStale && one.space !== 'FULL' ? STALE_SPACE : SPACE[one.space]);
    const reliability = new Big(one.reliability ?? NO_DATA);
    return price
      .times(weights.price)
      .plus(transit.times(weights.transit))
      .plus(space.times(weights.space))
      .plus(reliability.times(weights.reliability))
      .round(2, Big.roundHalfUp);
  };
  return new Map(results.map(one => [one.rateId, scoreOf(one)]));
}
