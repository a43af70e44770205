import Big from 'big.js';
import { chargeAmount } from '../money/minor-unit.ts';
import { type RtStep, revenueTon, stepUp } from './revenue-ton.ts';

/** Ocean freight of a less than container load (design commercial A.5.7). */

/** A price from a quantity on; the first begins at 0. */
export interface Break {
  readonly from: Big;
  readonly price: Big;
}

/** How a rate counts and charges. */
export interface LclTerms {
  readonly pricing: 'PER_RT' | 'CBM_AND_TON' | 'PER_CBM';
  readonly kgPerCbm: number;
  readonly useCheaperBreak: boolean;
  readonly minRt: string;
  readonly minCharge: string | null;
  readonly rtStep: RtStep;
  /** Revenue tons that a negative freight pays back at most. */
  readonly rebateCapRt: string;
  readonly currency: string;
}

/** What is charged for what: `quantity x unitPrice`, unless the minimum charge took its place. */
export interface LclFreight {
  readonly basis: 'PER_RT' | 'PER_CBM' | 'PER_TON';
  readonly quantity: Big;
  readonly unitPrice: Big;
  readonly amount: Big;
  /** Charged as if it were the larger quantity of the next break, because that is cheaper. */
  readonly isCheaperBreak: boolean;
  readonly isMinimum: boolean;
}

/** What is shipped: gross weight and volume. */
export interface LclCargo {
  readonly kg: Big;
  readonly cbm: Big;
}

const larger = (one: Big, other: Big): Big => (other.gt(one) ? other : one);

type Counted = Pick<LclFreight, 'basis' | 'quantity' | 'unitPrice' | 'isCheaperBreak'>;

/** A minimum never makes a rebate larger, nor takes it away. */
function charged(counted: Counted, { minCharge, currency }: LclTerms): LclFreight {
  const amount = chargeAmount(counted.quantity, counted.unitPrice, currency);
  const isMinimum = minCharge !== null && counted.unitPrice.gte(0) && amount.lt(minCharge);
  return { ...counted, amount: isMinimum ? new Big(minCharge) : amount, isMinimum };
}

/** Quantity that is paid for: stepped up and at least the minimum; of a rebate at most its cap. */
function paidQuantity(exact: Big, price: Big, terms: LclTerms): Big {
  const stepped = stepUp(exact, terms.rtStep);
  if (price.gte(0)) return larger(stepped, new Big(terms.minRt));
  return stepped.gt(terms.rebateCapRt) ? new Big(terms.rebateCapRt) : stepped;
}

/** Freight by breaks, ascending. A price below nothing gains nothing from a larger quantity that is not shipped. */
export function freightByBreaks(breaks: readonly Break[], exact: Big, terms: LclTerms): LclFreight | null {
  const basis = terms.pricing === 'PER_CBM' ? 'PER_CBM' : 'PER_RT';
  const [first] = breaks;
  if (!first) return null;
  // The minimum quantity may lie in a higher break than what is shipped.
  const quantity = paidQuantity(exact, first.price, terms);
  const own = breaks.findLast(one => one.from.lte(quantity)) ?? first;
  const paid = paidQuantity(exact, own.price, terms);
  const plain = charged({ basis, quantity: paid, unitPrice: own.price, isCheaperBreak: false }, terms);
  const next = breaks[breaks.indexOf(own) + 1];
  if (!terms.useCheaperBreak || !next || next.price.lt(0)) return plain;
  const higher = charged({ basis, quantity: next.from, unitPrice: next.price, isCheaperBreak: true }, terms);
  return higher.amount.lt(plain.amount) ? higher : plain;
}

/** Volume and weight priced apart: the larger charge counts. */
export function freightByLarger(perCbm: Big, perTon: Big, { kg, cbm }: LclCargo, terms: LclTerms): LclFreight {
  const count = (basis: 'PER_CBM' | 'PER_TON', exact: Big, unitPrice: Big): LclFreight =>
    charged({ basis, unitPrice, isCheaperBreak: false, quantity: paidQuantity(exact, unitPrice, terms) }, terms);
  const byVolume = count('PER_CBM', cbm, perCbm);
  const byWeight = count('PER_TON', kg.div(1000), perTon);
  return byWeight.amount.gt(byVolume.amount) ? byWeight : byVolume;
}

/** What breaks count: revenue tons, or the volume alone. */
export const exactQuantity = ({ kg, cbm }: LclCargo, { pricing, kgPerCbm }: LclTerms): Big =>
  pricing === 'PER_CBM' ? cbm : revenueTon(kg, cbm, kgPerCbm);

/** Revenue tons that fees of the rate are charged for: as its freight counts them, at least its minimum. */
export const chargedTons = ({ kg, cbm }: LclCargo, { kgPerCbm, rtStep, minRt }: LclTerms): Big =>
  larger(stepUp(revenueTon(kg, cbm, kgPerCbm), rtStep), new Big(minRt));
