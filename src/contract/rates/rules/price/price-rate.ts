import type Big from 'big.js';
import { plainDecimal } from '../../../si/parts/decimal.ts';
import { marginPct } from '../chain/margin.ts';
import { moneyText } from '../money/minor-unit.ts';
import { amountOf, type ConvertedTotal, subtotalsOf, totalIn } from '../money/total.ts';
import type { Charge, PaymentTerm, Sides } from '../surcharge/charge.ts';
import { feesOfRate, type RateFees } from '../surcharge/fees-of-rate.ts';
import type { SurchargeLane } from '../surcharge/surcharge-rule.ts';
import { type FreightCharge, freightCharges, type RateLine } from './freight-charges.ts';
import type { PriceAsk, PriceRules } from './price-rules.ts';
import type { PricedLine, PricedRate } from './priced-rate.ts';

/** The price of one rate for one shipment: freight, fees, totals (design commercial 0.3, A.5.4, A.5.5). */

/** A rate that was found, with what pricing has to know beside it. */
export interface RateToPrice extends SurchargeLane, RateFees {
  readonly rateId: string;
  readonly carrierId: string;
  readonly lines: readonly RateLine[];
  readonly paymentTerm: PaymentTerm;
  /** The company that the seller has the rate from; null for its own. */
  readonly sourceCompanyId: string | null;
  /** The platform passes the rate on to the selling company. */
  readonly isThroughPlatform: boolean;
}

const payableAt = (term: PaymentTerm, payer: PriceAsk['payer']): PricedLine['payableAt'] =>
  (term === 'BOTH' ? payer : term) === 'COL' ? 'DESTINATION' : 'ORIGIN';

/** Freight always; fees that the asked payer pays, and those at the destination where they were ticked. */
function belongsToTotal(charge: Charge, ask: PriceAsk): boolean {
  if (charge.layer === 'FREIGHT') return true;
  const place = payableAt(charge.term, ask.payer);
  return place === (ask.payer === 'COL' ? 'DESTINATION' : 'ORIGIN') || (ask.withDestination && place === 'DESTINATION');
}

const isCounted = (charge: Charge, ask: PriceAsk): boolean =>
  charge.state === 'CHARGED' && charge.amount !== null && belongsToTotal(charge, ask);

const sumsOf = (charges: readonly Charge[], side: keyof Sides<Big>) =>
  subtotalsOf(charges.flatMap(one => (one.amount ? { currency: one.currency, amount: one.amount[side] } : [])));

/** Most fees are sold at cost: one figure on all sides is written once. */
function textsOf({ cost, buy, base, sell }: Sides<Big>, text: (figure: Big) => string): Sides<string> {
  const costText = text(cost);
  const buyText = buy === cost ? costText : text(buy);
  const baseText = base === buy ? buyText : text(base);
  return { cost: costText, buy: buyText, base: baseText, sell: sell === base ? baseText : text(sell) };
}

function lineOf(charge: Charge & Partial<FreightCharge>, ask: PriceAsk): PricedLine {
  const { unit, amount, currency, chain, floorPrice } = charge;
  const units = textsOf(unit, plainDecimal);
  const amounts = amount && textsOf(amount, one => moneyText(one, currency));
  return {
    feeCode: charge.feeCode,
    layer: charge.layer,
    containerType: charge.containerType,
    basis: charge.basis,
    quantity: charge.quantity && plainDecimal(charge.quantity),
    currency,
    unitCost: units.cost,
    unitBuy: units.buy,
    unitBase: units.base,
    unitSell: units.sell,
    costAmount: amounts?.cost ?? null,
    buyAmount: amounts?.buy ?? null,
    baseAmount: amounts?.base ?? null,
    sellAmount: amounts?.sell ?? null,
    payableAt: payableAt(charge.term, ask.payer),
    state: charge.state,
    isOptional: charge.isOptional,
    isCounted: isCounted(charge, ask),
    ruleId: charge.ruleId,
    ruleVersion: charge.version,
    steps: chain?.steps ?? [],
    floorPrice: floorPrice ? plainDecimal(floorPrice) : null,
  };
}

const amountIn = (total: ConvertedTotal) => (total.ok ? amountOf(total.total) : null);
const marginOver = (sell: ConvertedTotal, cost: ConvertedTotal): string | null =>
  sell.ok && cost.ok ? marginPct(sell.total.amount, cost.total.amount) : null;

/** Currencies that keep the total from being made, those of percentages that could not be worked out among them. */
function missingRates(total: ConvertedTotal, charges: readonly Charge[], ask: PriceAsk, { fx }: PriceRules): string[] {
  const unpriced = charges.some(one => one.state === 'UNPRICED' && belongsToTotal(one, ask));
  const lacking = unpriced ? charges.map(one => one.currency).filter(code => fx.rateOf(code) === null) : [];
  return [...new Set([...(total.ok ? [] : total.missing), ...lacking])];
}

/** What was charged of a rate, before it is summed. */
interface RateCharges {
  readonly rateId: string;
  readonly charges: readonly (Charge & Partial<FreightCharge>)[];
  readonly missingTypes: readonly string[];
  readonly overLimitTypes: readonly string[];
  readonly notPricedFees: readonly string[];
}

/** Lines and totals of charges, whatever they were worked out of. */
export function pricedOf(
  { rateId, charges, missingTypes, overLimitTypes, notPricedFees }: RateCharges,
  ask: PriceAsk,
  rules: PriceRules,
): PricedRate {
  const counted = charges.filter(one => isCounted(one, ask));
  // What is sold, and the company's own base of it, carry the buffer; what is paid for it does not.
  const totalOf = (side: keyof Sides<Big>): ConvertedTotal =>
    totalIn(sumsOf(counted, side), ask.currency, rules.fx, side === 'sell' || side === 'base' ? 'SALE' : 'COST');
  const [sell, cost, buy, base] = [totalOf('sell'), totalOf('cost'), totalOf('buy'), totalOf('base')];
  const missing = missingRates(sell, charges, ask, rules);
  const atDestination = charges.filter(
    one => one.state === 'CHARGED' && one.layer !== 'FREIGHT' && payableAt(one.term, ask.payer) === 'DESTINATION',
  );
  return {
    rateId,
    missingTypes,
    overLimitTypes,
    notPricedFees,
    lines: charges.map(one => lineOf(one, ask)),
    subtotals: sumsOf(counted, 'sell').map(amountOf),
    destinationSubtotals: sumsOf(atDestination, 'sell').map(amountOf),
    total: missing.length > 0 ? null : amountIn(sell),
    costTotal: missing.length > 0 ? null : amountIn(cost),
    buyTotal: missing.length > 0 ? null : amountIn(buy),
    baseTotal: missing.length > 0 ? null : amountIn(base),
    missingRates: missing,
    isStaleRate: sell.ok && sell.isStale,
    fxRates: sell.ok ? sell.rates : [],
    marginPct: missing.length > 0 ? null : marginOver(sell, cost),
    buyMarginPct: missing.length > 0 ? null : marginOver(sell, buy),
    needsApproval: charges.some(one => one.floorPrice) && !rules.isFloorKept,
  };
}

export function priceRate(rate: RateToPrice, ask: PriceAsk, rules: PriceRules): PricedRate {
  const { isThroughPlatform, rateId } = rate;
  const markups = rules.markups.forLane(rate);
  const setting = { markups, rules, isThroughPlatform, term: rate.paymentTerm };
  const { charges, missingTypes } = freightCharges(rate.lines, ask.containers, setting);
  const { surcharges: book, fx, ticked } = rules;
  const fees = feesOfRate(rate, charges, {
    shipment: ask,
    lane: rate,
    book,
    fx,
    ticked,
    markups,
    isThroughPlatform,
  });
  return pricedOf(
    {
      rateId,
      missingTypes,
      overLimitTypes: fees.overLimit,
      notPricedFees: fees.notPriced,
      charges: [...charges, ...fees.charges],
    },
    ask,
    rules,
  );
}
