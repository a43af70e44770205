import type { FeeLayer, SURCHARGE_MODES } from '../../codes.ts';
import type { FxBook } from '../money/fx-book.ts';
import { type Charge, chargeOf, type FeePrice } from './charge.ts';
import { type FeeSetting, pricesOfRate, pricesOfRule } from './fee-prices.ts';
import { overLimitTypes, pricesOfWeightLimits, type WeightLimit } from './overweight.ts';
import { percentCharge } from './percent-charge.ts';
import type { SurchargeBook } from './surcharge-book.ts';
import type { RateSurcharge, SurchargeLane } from './surcharge-rule.ts';

/** All fees of a rate beside its freight: its own first, then the best rule of each fee (design commercial A.5.5, V-S5). */

/** What a rate says of its fees. */
export interface RateFees {
  readonly surchargeMode: keyof typeof SURCHARGE_MODES;
  readonly includedFees: readonly string[];
  readonly notIncludedFees: readonly string[];
  readonly surcharges: readonly RateSurcharge[];
  readonly weightLimits: readonly WeightLimit[];
}

export interface FeesAsked extends FeeSetting {
  readonly lane: SurchargeLane;
  readonly book: SurchargeBook;
  readonly fx: FxBook;
  /** Optional fees that the buyer ticked. */
  readonly ticked: ReadonlySet<string>;
}

export interface FeesFound {
  readonly charges: readonly Charge[];
  /** Named as payable beside the freight, without any price: 另付. */
  readonly notPriced: readonly string[];
  /** Container types that are too heavy for the rate. */
  readonly overLimit: readonly string[];
}

/** Prepaid entries of a rate stand for fees before departure, collect ones for those at the destination. */
function ownSides(own: readonly FeePrice[]): (layer: FeeLayer, feeCode: string) => boolean {
  const terms = Map.groupBy(own, one => one.feeCode);
  return (layer, feeCode) =>
    layer === 'CARRIER'
      ? terms.has(feeCode)
      : (terms.get(feeCode)?.some(one => (one.term === 'COL') === (layer === 'DEST_LOCAL')) ?? false);
}

/** Does a rule of the fee add to the rate? */
function wantedBeside(rate: RateFees, own: readonly FeePrice[]): (layer: FeeLayer, feeCode: string) => boolean {
  const isOwn = ownSides(own);
  const [included, notIncluded] = [new Set(rate.includedFees), new Set(rate.notIncludedFees)];
  return (layer, feeCode) => {
    if (isOwn(layer, feeCode)) return false;
    if (included.has(feeCode) && layer !== 'DEST_LOCAL') return false;
    return rate.surchargeMode === 'SUBJECT_TO' || layer !== 'CARRIER' || notIncluded.has(feeCode);
  };
}

export function feesOfRate(rate: RateFees, freight: readonly Charge[], asked: FeesAsked): FeesFound {
  const { shipment, lane, book, fx, ticked } = asked;
  const own = [
    ...pricesOfRate(rate.surcharges, asked),
    ...pricesOfWeightLimits(rate.weightLimits, shipment.containers),
  ];
  const byRule = book
    .feesFor(lane, wantedBeside(rate, own))
    .flatMap(fee => fee.groups.flatMap(group => pricesOfRule(group, asked)));
  const prices = [...own, ...byRule];
  const plain = prices.filter(price => price.basis !== 'PCT').map(price => chargeOf(price, ticked.has(price.feeCode)));
  const percentages = prices
    .filter(price => price.basis === 'PCT')
    .flatMap(price => percentCharge(price, [...freight, ...plain], fx, ticked.has(price.feeCode)) ?? []);
  const charges = [...plain, ...percentages];
  const priced = new Set(charges.map(one => one.feeCode));
  return {
    charges,
    notPriced: rate.notIncludedFees.filter(code => !priced.has(code)),
    overLimit: overLimitTypes(rate.weightLimits, shipment.containers),
  };
}
