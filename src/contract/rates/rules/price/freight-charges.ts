import Big from 'big.js';
import { floorAbove, type MinMargin } from '../chain/margin.ts';
import type { LaneMarkups } from '../chain/markup-book.ts';
import { runChain } from '../chain/run-chain.ts';
import { type Charge, chargeOf, type PaymentTerm } from '../surcharge/charge.ts';
import { BASE_FREIGHT_FEE } from '../surcharge/fee-codes.ts';
import { teuOf } from '../surcharge/quantity.ts';
import type { AskedContainers } from '../surcharge/surcharge-rule.ts';
import type { PriceRules } from './price-rules.ts';

/** Base freight of the asked containers (design commercial A.5.4). */

/** One container type's price on a rate. */
export interface RateLine {
  readonly containerType: string;
  readonly currency: string;
  /** Null where the type is not offered. */
  readonly cost: string | null;
  readonly zeroConfirmed: boolean;
  readonly guideSell: string | null;
  readonly minMargin: string | null;
  readonly minMarginIsPct: boolean;
}

/** A price of nothing that nobody confirmed is a slip, never an offer. */
export const isOffered = (line: Pick<RateLine, 'cost' | 'zeroConfirmed'>): boolean =>
  line.cost !== null && (line.zeroConfirmed || Number(line.cost) !== 0);

export interface FreightCharge extends Charge {
  readonly floorPrice: Big | null;
}

/** The line's own least margin, else the level's, else the company's. */
function marginOf(line: RateLine, { levelMargin, companyMargin }: PriceRules): MinMargin | null {
  if (line.minMargin !== null) {
    return line.minMarginIsPct ? { abs: null, pct: line.minMargin } : { abs: line.minMargin, pct: null };
  }
  if (!levelMargin) return companyMargin;
  const { absPerTeu, pct } = levelMargin;
  return { abs: absPerTeu === null ? null : teuOf(line.containerType).times(absPerTeu).toFixed(), pct };
}

export interface FreightSetting {
  readonly markups: LaneMarkups;
  readonly rules: PriceRules;
  readonly isThroughPlatform: boolean;
  readonly term: PaymentTerm;
}

function freightCharge(line: RateLine, cost: Big, count: number, setting: FreightSetting): FreightCharge {
  const { markups, rules, isThroughPlatform, term } = setting;
  const { containerType, currency } = line;
  const guideSell = line.guideSell === null ? null : new Big(line.guideSell);
  const fee = { feeCode: BASE_FREIGHT_FEE, containerType, basis: 'PER_CONTAINER', currency } as const;
  const chain = runChain({ ...fee, cost, guideSell, isBaseFreight: true, isThroughPlatform }, markups);
  const margin = marginOf(line, rules);
  const floorPrice = margin && floorAbove(chain.sell, chain.buy, margin, chain.ending);
  const sell = rules.isFloorKept && floorPrice ? floorPrice : chain.sell;
  const price = {
    ...fee,
    layer: 'FREIGHT' as const,
    quantity: new Big(count),
    unit: { cost, buy: chain.buy, base: chain.base, sell },
    min: null,
    max: null,
    term,
    isOptional: false,
    mayApply: false,
    pctOf: [],
    ruleId: null,
    version: null,
    chain,
  };
  return { ...chargeOf(price, true), floorPrice };
}

export interface FreightFound {
  readonly charges: readonly FreightCharge[];
  readonly missingTypes: readonly string[];
}

export function freightCharges(
  lines: readonly RateLine[],
  asked: readonly AskedContainers[],
  setting: FreightSetting,
): FreightFound {
  const counts = new Map<string, number>();
  for (const { containerType, count } of asked) counts.set(containerType, (counts.get(containerType) ?? 0) + count);
  const charges: FreightCharge[] = [];
  const missingTypes: string[] = [];
  for (const [containerType, count] of counts) {
    const line = lines.find(one => one.containerType === containerType && isOffered(one));
    if (line?.cost) charges.push(freightCharge(line, new Big(line.cost), count, setting));
    else missingTypes.push(containerType);
  }
  return { charges, missingTypes };
}
