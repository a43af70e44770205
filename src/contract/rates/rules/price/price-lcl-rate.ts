import Big from 'big.js';
import { floorAbove } from '../chain/margin.ts';
import type { LaneMarkups } from '../chain/markup-book.ts';
import { type ChainRun, runChain } from '../chain/run-chain.ts';
import {
  chargedTons,
  exactQuantity,
  freightByBreaks,
  freightByLarger,
  type LclCargo,
  type LclFreight,
  type LclTerms,
} from '../lcl/lcl-freight.ts';
import { type Amount, amountOf, subtotalsOf, totalIn } from '../money/total.ts';
import { everySide, type PaymentTerm, type Sides } from '../surcharge/charge.ts';
import { LCL_FREIGHT_FEE } from '../surcharge/fee-codes.ts';
import { feesOfRate } from '../surcharge/fees-of-rate.ts';
import type { RateSurcharge, SurchargeLane } from '../surcharge/surcharge-rule.ts';
import type { FreightCharge } from './freight-charges.ts';
import { pricedOf } from './price-rate.ts';
import type { PriceAsk, PriceRules } from './price-rules.ts';
import type { PricedRate } from './priced-rate.ts';

/** The price of a less than container rate for one shipment (design commercial A.5.4, A.5.5, A.5.7). */

/** A price of the rate: what it costs, and what it is sold at after the company's step where that is fixed. */
interface RatePrice {
  readonly cost: string | null;
  readonly sell: string | null;
}

export interface LclRateToPrice extends SurchargeLane, Omit<LclTerms, 'minRt' | 'rebateCapRt'> {
  readonly rateId: string;
  readonly minRt: string;
  readonly rebateCapRt: string;
  readonly breaks: readonly (RatePrice & { readonly fromRt: string })[];
  readonly perCbm: RatePrice;
  readonly perTon: RatePrice;
  readonly surcharges: readonly RateSurcharge[];
  readonly paymentTerm: PaymentTerm;
  readonly sourceCompanyId: string | null;
  readonly isThroughPlatform: boolean;
}

export interface PricedLclRate {
  readonly price: PricedRate;
  /** As the selling side counts it. */
  readonly isCheaperBreak: boolean;
  readonly isMinimum: boolean;
}

interface Setting {
  readonly markups: LaneMarkups;
  readonly rules: PriceRules;
}

interface Sold {
  readonly sides: Sides<Big>;
  readonly chain: ChainRun;
  readonly floorPrice: Big | null;
}

/** One price of the rate after mark-up. Least margins are amounts per container, so their percentages alone hold here. */
function soldAt({ cost, sell }: RatePrice, rate: LclRateToPrice, { markups, rules }: Setting): Sold | null {
  if (cost === null) return null;
  const chain = runChain(
    {
      feeCode: LCL_FREIGHT_FEE,
      containerType: null,
      basis: 'PER_RT',
      currency: rate.currency,
      cost: new Big(cost),
      guideSell: sell === null ? null : new Big(sell),
      isBaseFreight: true,
      isThroughPlatform: rate.isThroughPlatform,
    },
    markups,
  );
  const pct = rules.levelMargin ? rules.levelMargin.pct : (rules.companyMargin?.pct ?? null);
  const floorPrice = pct === null ? null : floorAbove(chain.sell, chain.buy, { abs: null, pct }, chain.ending);
  const sold = rules.isFloorKept && floorPrice ? floorPrice : chain.sell;
  return { sides: { cost: new Big(cost), buy: chain.buy, base: chain.base, sell: sold }, chain, floorPrice };
}

/** The least charge of a side earns what the least quantity does, or small shipments would be sold at cost. */
const leastCharge = ({ minCharge, minRt }: LclRateToPrice, { sides }: Sold, side: keyof Sides<Big>): string | null =>
  minCharge === null ? null : sides[side].minus(sides.cost).times(minRt).plus(minCharge).toFixed();

type Counted = LclFreight & { readonly sold: Sold };

function byBreaks(rate: LclRateToPrice, cargo: LclCargo, setting: Setting): Sides<Counted> | null {
  const offered = rate.breaks.flatMap(one => {
    const sold = soldAt(one, rate, setting);
    return sold ? [{ from: new Big(one.fromRt), sold }] : [];
  });
  const [first] = offered;
  if (!first) return null;
  const exact = exactQuantity(cargo, rate);
  return everySide(side => {
    const breaks = offered.map(({ from, sold }) => ({ from, price: sold.sides[side], sold }));
    const freight = freightByBreaks(breaks, exact, { ...rate, minCharge: leastCharge(rate, first.sold, side) })!;
    const own = breaks.find(({ price }) => price === freight.unitPrice) ?? breaks[0]!;
    return { ...freight, sold: own.sold };
  });
}

function byLarger(rate: LclRateToPrice, cargo: LclCargo, setting: Setting): Sides<Counted> | null {
  const [cbm, ton] = [soldAt(rate.perCbm, rate, setting), soldAt(rate.perTon, rate, setting)];
  if (!cbm || !ton) return null;
  return everySide(side => {
    const terms = { ...rate, minCharge: leastCharge(rate, cbm, side) };
    const freight = freightByLarger(cbm.sides[side], ton.sides[side], cargo, terms);
    return { ...freight, sold: freight.basis === 'PER_TON' ? ton : cbm };
  });
}

/** Null where the rate has no price. */
export function priceLclRate(
  rate: LclRateToPrice,
  cargo: LclCargo,
  ask: PriceAsk,
  rules: PriceRules,
): PricedLclRate | null {
  const { currency, isThroughPlatform } = rate;
  const markups = rules.markups.forLane({ ...rate, carrierId: rate.carrierId ?? '' });
  const setting = { markups, rules };
  const counted = rate.pricing === 'CBM_AND_TON' ? byLarger(rate, cargo, setting) : byBreaks(rate, cargo, setting);
  if (!counted) return null;
  const { sell } = counted;
  const freight: FreightCharge = {
    feeCode: LCL_FREIGHT_FEE,
    layer: 'FREIGHT',
    containerType: null,
    currency,
    basis: sell.basis,
    quantity: sell.quantity,
    unit: everySide(side => counted[side].unitPrice),
    amount: everySide(side => counted[side].amount),
    min: null,
    max: null,
    term: rate.paymentTerm,
    isOptional: false,
    mayApply: false,
    pctOf: [],
    ruleId: null,
    version: null,
    chain: sell.sold.chain,
    state: 'CHARGED',
    floorPrice: sell.sold.floorPrice,
  };
  const { surcharges: book, fx, ticked } = rules;
  const ofRate = {
    surchargeMode: 'SUBJECT_TO' as const,
    includedFees: [],
    notIncludedFees: [],
    weightLimits: [],
    surcharges: rate.surcharges,
  };
  const fees = feesOfRate(ofRate, [freight], {
    shipment: { ...ask, revenueTons: chargedTons(cargo, rate).toFixed() },
    lane: rate,
    book,
    fx,
    ticked,
    markups,
    isThroughPlatform,
  });
  const price = pricedOf(
    {
      rateId: rate.rateId,
      missingTypes: [],
      overLimitTypes: [],
      notPricedFees: fees.notPriced,
      charges: [freight, ...fees.charges],
    },
    ask,
    rules,
  );
  return { price, isCheaperBreak: sell.isCheaperBreak, isMinimum: sell.isMinimum };
}

/** What of a price is payable at one place, whoever pays; null where a rate of exchange is missing. */
export function payableAtPlace(
  { lines }: PricedRate,
  place: PricedRate['lines'][number]['payableAt'],
  currency: string,
  { fx }: PriceRules,
): Amount | null {
  const due = lines.flatMap(line =>
    line.state === 'CHARGED' && line.payableAt === place && line.sellAmount !== null
      ? { currency: line.currency, amount: new Big(line.sellAmount) }
      : [],
  );
  const total = totalIn(subtotalsOf(due), currency, fx, 'SALE');
  return total.ok ? amountOf(total.total) : null;
}
