import Big from 'big.js';
import { type Rounding, roundPrice } from '../chain/rounding.ts';

/** One price after an increase (design commercial A.5.8, V-G2, V-G3). */

/** What the increase adds to prices of a container type; the type is empty where it holds for all others. */
export interface IncreaseAmount {
  readonly containerType: string | null;
  readonly abs: string | null;
  readonly pct: string | null;
  /** The most and the least that a price moves, whichever way. */
  readonly cap: string | null;
  readonly floor: string | null;
}

/** Moves a price by no more than the cap and no less than the floor; a decrease by the same figures downwards. */
function movement(old: Big, { abs, pct, cap, floor }: IncreaseAmount): Big {
  const wished = old
    .times(pct ?? 0)
    .div(100)
    .plus(abs ?? 0);
  const size = wished.abs();
  const kept = cap !== null && size.gt(cap) ? new Big(cap) : floor !== null && size.lt(floor) ? new Big(floor) : size;
  return wished.lt(0) ? kept.times(-1) : kept;
}

export const increasedPrice = (old: Big, amount: IncreaseAmount, rounding: Rounding): Big =>
  roundPrice(old.plus(movement(old, amount)), rounding);

export const amountFor = (amounts: readonly IncreaseAmount[], containerType: string): IncreaseAmount | null =>
  amounts.find(one => one.containerType === containerType) ?? amounts.find(one => one.containerType === null) ?? null;
