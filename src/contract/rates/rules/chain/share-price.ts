import Big from 'big.js';
import { roundPrice, usualRounding } from './rounding.ts';

/** What another company pays for a shared rate: the owner's base, changed the owner's way (design commercial A.5.6, V-M4). */

export interface SharePrice {
  readonly mode: 'SAME' | 'ABS' | 'PCT';
  /** Per container type, or for all where the type is empty. */
  readonly amounts: readonly { readonly containerType: string | null; readonly amount: string }[];
  readonly pct: string | null;
}

function sharedExactly(base: Big, containerType: string, { mode, amounts, pct }: SharePrice): Big {
  if (mode === 'SAME') return base;
  if (mode === 'PCT') return base.times(new Big(pct ?? 0).div(100).plus(1));
  const own =
    amounts.find(one => one.containerType === containerType) ?? amounts.find(one => one.containerType === null);
  return base.plus(own?.amount ?? 0);
}

/** Cost of the receiving company; always from the owner's base, never from what the receiver makes of it. */
export const sharePriceOf = (base: Big, containerType: string, currency: string, share: SharePrice): Big => {
  const shared = sharedExactly(base, containerType, share);
  return share.mode === 'PCT' ? roundPrice(shared, usualRounding(currency)) : shared;
};
