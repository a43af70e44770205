import Big from 'big.js';
import type { FeeLayer, SurchargeBasis } from '../../codes.ts';
import type { LaneMarkups, MarkupCharge } from '../chain/markup-book.ts';
import { type ChainRun, runChain } from '../chain/run-chain.ts';
import type { FeePrice, PaymentTerm, Sides } from './charge.ts';
import { BASE_FREIGHT_FEE } from './fee-codes.ts';
import { feeQuantity } from './quantity.ts';
import type { RuleForContainers } from './surcharge-book.ts';
import type { AskedContainers, AskedShipment, RateSurcharge, SurchargeRule } from './surcharge-rule.ts';

/** Prices of fees with their quantities, from rules and from the rate itself (design commercial A.5.5). */

export interface FeeSetting {
  readonly shipment: AskedShipment;
  readonly markups: LaneMarkups;
  readonly isThroughPlatform: boolean;
}

const MARKUP_BASIS_OF: Readonly<Record<SurchargeBasis, MarkupCharge['basis']>> = {
  PER_CONTAINER: 'PER_CONTAINER',
  PER_BL: 'PER_BL',
  PER_SHIPMENT: 'PER_BL',
  PER_RT: 'PER_RT',
  PER_TEU: null,
  PER_CBM: null,
  PER_TON: null,
  PER_HS: null,
  PCT: null,
};

/** Destination fees are paid there, all others before departure, unless the fee says otherwise. */
const termOf = (term: PaymentTerm | null, layer: FeeLayer): PaymentTerm =>
  term ?? (layer === 'DEST_LOCAL' ? 'COL' : 'PRE');

const bigOrNull = (text: string | null): Big | null => (text === null ? null : new Big(text));

/** One price of a fee, before mark-up. */
interface FeeAmount {
  readonly feeCode: string;
  readonly basis: SurchargeBasis;
  readonly currency: string;
  readonly containerType: string | null;
  readonly cost: Big;
  /** Null where it is sold at cost. */
  readonly sell: Big | null;
}

interface MarkedUp {
  readonly unit: Sides<Big>;
  readonly chain: ChainRun | null;
}

/** The fee's own selling price stands where a guide price does; sales and levels add to it only where a rule names the fee. */
function markUp(fee: FeeAmount, { markups, isThroughPlatform }: FeeSetting): MarkedUp {
  const { cost, sell, feeCode, basis, currency, containerType } = fee;
  const guideSell = sell === null || sell.eq(cost) ? null : sell;
  // A percentage follows what it is taken of, which has been marked up already.
  if (basis === 'PCT' || !markups.names(feeCode)) {
    const sold = guideSell ?? cost;
    return { unit: { cost, buy: cost, base: sold, sell: sold }, chain: null };
  }
  const charge = { feeCode, isBaseFreight: false, containerType, basis: MARKUP_BASIS_OF[basis] };
  const chain = runChain({ ...charge, cost, guideSell, currency, isThroughPlatform }, markups);
  return { unit: chain, chain };
}

const byType = (containers: readonly AskedContainers[]): [string, AskedContainers[]][] => [
  ...Map.groupBy(containers, one => one.containerType),
];

/** Groups that share one price: containers of one type where the price may depend on it, else all of them. */
const priceGroups = (
  basis: SurchargeBasis,
  isByType: boolean,
  containers: readonly AskedContainers[],
): [string | null, readonly AskedContainers[]][] =>
  basis === 'PER_CONTAINER' || isByType ? byType(containers) : [[null, containers]];

function amountOfRule(rule: SurchargeRule, containerType: string | null): Pick<FeeAmount, 'cost' | 'sell'> | null {
  const own = rule.amountsByType.find(one => one.containerType === containerType);
  if (own) return { cost: new Big(own.cost), sell: bigOrNull(own.sell) };
  return rule.costAmount === null ? null : { cost: new Big(rule.costAmount), sell: bigOrNull(rule.sellAmount) };
}

/** Prices that a rule sets for the containers that fall under it. */
export function pricesOfRule({ rule, containers, mayApply }: RuleForContainers, setting: FeeSetting): FeePrice[] {
  const { feeCode, layer, basis, currency, isOptional, pctOf } = rule;
  const isByType = rule.amountsByType.length > 0 && (basis === 'PER_CONTAINER' || basis === 'PER_TEU');
  return priceGroups(basis, isByType, containers).flatMap(([containerType, group]): FeePrice[] => {
    const amount = amountOfRule(rule, containerType);
    if (!amount) return [];
    const price = { feeCode, layer, basis, currency, containerType, isOptional, mayApply, pctOf };
    const limits = { min: bigOrNull(rule.min), max: bigOrNull(rule.max), term: termOf(rule.paymentTerm, layer) };
    const quantity = feeQuantity(basis, group, setting.shipment);
    const marked = markUp({ ...price, ...amount }, setting);
    return [{ ...price, ...limits, ...marked, quantity, ruleId: rule.id, version: rule.version }];
  });
}

/** The entry for a container type; one without a type holds for all that have none of their own. */
const entryFor = (entries: readonly RateSurcharge[], containerType: string | null): RateSurcharge | undefined =>
  entries.find(one => one.containerType === containerType) ?? entries.find(one => one.containerType === null);

function priceOfEntry(
  entry: RateSurcharge,
  containerType: string | null,
  containers: readonly AskedContainers[],
  setting: FeeSetting,
): FeePrice {
  const { feeCode, basis, currency } = entry;
  const amount = { feeCode, basis, currency, containerType, cost: new Big(entry.amount), sell: null };
  return {
    feeCode,
    basis,
    currency,
    containerType,
    ...markUp(amount, setting),
    layer: 'CARRIER',
    quantity: feeQuantity(basis, containers, setting.shipment),
    min: bigOrNull(entry.min),
    max: bigOrNull(entry.max),
    term: termOf(entry.paymentTerm, 'CARRIER'),
    isOptional: false,
    mayApply: false,
    // A percentage on the rate itself is one of its freight.
    pctOf: basis === 'PCT' ? [BASE_FREIGHT_FEE] : [],
    ruleId: null,
    version: null,
  };
}

/** Fees written on the rate. */
export function pricesOfRate(surcharges: readonly RateSurcharge[], setting: FeeSetting): FeePrice[] {
  const fees = Map.groupBy(surcharges, one => one.feeCode);
  return [...fees.values()].flatMap(entries => {
    const basis = entries[0]!.basis;
    const isByType = basis === 'PER_TEU' && entries.some(one => one.containerType !== null);
    return priceGroups(basis, isByType, setting.shipment.containers).flatMap(([containerType, group]) => {
      const entry = containerType === null ? entries[0] : entryFor(entries, containerType);
      return entry ? priceOfEntry(entry, containerType, group, setting) : [];
    });
  });
}
