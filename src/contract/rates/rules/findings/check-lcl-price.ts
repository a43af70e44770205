import Big from 'big.js';
import type { Finding } from '../../../kernel/errors.ts';
import { rateFinding } from './catalogue.ts';

/** Findings of the prices of a less than container rate (design commercial A.2.3, A.6, V-L3). */

export interface CheckedLclPrices {
  readonly isRebate: boolean;
  readonly breaks: readonly { readonly fromRt: string; readonly cost: string | null; readonly sell: string | null }[];
  readonly perCbmCost: string | null;
  readonly perTonCost: string | null;
  /** Fees written on the rate, or rules for its lane, that are paid at the destination. */
  readonly hasDestinationCharges: boolean;
}

const isNegative = (price: string | null): boolean => price !== null && new Big(price).lt(0);

export function checkLclPrices(rate: CheckedLclPrices): Finding[] {
  const { breaks, perCbmCost, perTonCost, isRebate, hasDestinationCharges } = rate;
  const found: Finding[] = [];
  if (!breaks.some(one => one.cost !== null) && perCbmCost === null && perTonCost === null) {
    found.push(rateFinding('PRICE_NONE', 'breaks'));
  }
  const isAscending = breaks.every(({ fromRt }, index) => {
    const before = breaks[index - 1];
    return before ? new Big(before.fromRt).lt(fromRt) : new Big(fromRt).eq(0);
  });
  if (!isAscending) found.push(rateFinding('BREAK_ORDER', 'breaks'));
  // Paid back at the destination: without the charges there, a minus price would mislead.
  const prices = [...breaks.flatMap(one => [one.cost, one.sell]), perCbmCost, perTonCost];
  if (prices.some(isNegative) && !(isRebate && hasDestinationCharges)) found.push(rateFinding('LCL_REBATE', 'breaks'));
  return found;
}
