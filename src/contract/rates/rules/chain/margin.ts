import Big from 'big.js';
import { type Rounding, roundPrice } from './rounding.ts';

/** Margins and the price below which nothing is sold without approval (design commercial A.5.4, V-M7, V-M8). */

/** The least that must be left over cost: an amount, a part of the selling price in per cent, or both. */
export interface MinMargin {
  readonly abs: string | null;
  readonly pct: string | null;
}

/** `7.50`: margin in per cent of the selling price; null where nothing is sold. */
export const marginPct = (sell: Big, cost: Big): string | null =>
  sell.eq(0) ? null : sell.minus(cost).times(100).div(sell).toFixed(2, Big.roundHalfUp);

/** The lowest price that leaves the margin, before any rounding. */
function lowestPrice(cost: Big, { abs, pct }: MinMargin): Big {
  const byAmount = cost.plus(abs ?? 0);
  // A hundred per cent of the price and more no price can leave.
  if (pct === null || new Big(pct).gte(100)) return byAmount;
  const byPart = cost.div(new Big(1).minus(new Big(pct).div(100)));
  return byPart.gt(byAmount) ? byPart : byAmount;
}

/** The floor price where the sell lies below it, ending like the prices of the chain; null where the margin is kept. */
export function floorAbove(sell: Big, cost: Big, margin: MinMargin, ending: Rounding): Big | null {
  const lowest = lowestPrice(cost, margin);
  return sell.gte(lowest) ? null : roundPrice(lowest, { unit: ending.unit, mode: 'UP' });
}
