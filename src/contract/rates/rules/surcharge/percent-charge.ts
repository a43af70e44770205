import Big from 'big.js';
import type { FxBook } from '../money/fx-book.ts';
import { roundMoney } from '../money/minor-unit.ts';
import { subtotalsOf, totalIn } from '../money/total.ts';
import { type Charge, chargeStateOf, everySide, type FeePrice, type Sides, withinLimits } from './charge.ts';

/** Percentages of other fees, worked out after all of them (design commercial A.5.5, V-S1). */

const baseCharges = (pctOf: readonly string[], charges: readonly Charge[]): Charge[] =>
  charges.filter(one => one.state === 'CHARGED' && one.amount && pctOf.includes(one.feeCode));

/** The one currency of the base; of several that of the freight, which everything is quoted in. */
const currencyOf = (base: readonly Charge[]): string | null =>
  (base.find(one => one.layer === 'FREIGHT') ?? base[0])?.currency ?? null;

/** Each currency's sum converted once, as totals are; null where a rate is missing. */
function sumIn(base: readonly Charge[], side: keyof Sides<Big>, currency: string, fx: FxBook): Big | null {
  const sums = subtotalsOf(base.map(one => ({ currency: one.currency, amount: one.amount![side] })));
  const total = totalIn(sums, currency, fx);
  return total.ok ? total.total.amount : null;
}

/** The limits stand in the fee's own currency, the percentage in that of its base. */
const limitIn = (limit: Big | null, price: FeePrice, currency: string, fx: FxBook): Big | null =>
  limit === null ? null : fx.convert(limit, price.currency, currency);

/** Cost and sell sides apart; rounded once, then kept within the limits. Null where the rate has no fee to take it of. */
export function percentCharge(
  price: FeePrice,
  charges: readonly Charge[],
  fx: FxBook,
  isTicked: boolean,
): Charge | null {
  const base = baseCharges(price.pctOf, charges);
  const currency = currencyOf(base);
  if (currency === null) return null;
  const sums = everySide(side => sumIn(base, side, currency, fx));
  const state = chargeStateOf(price, isTicked);
  if (Object.values(sums).includes(null)) {
    return { ...price, currency, amount: null, state: state === 'CHARGED' ? 'UNPRICED' : state };
  }
  const [min, max] = [limitIn(price.min, price, currency, fx), limitIn(price.max, price, currency, fx)];
  const amount = everySide(side => {
    const part = (sums[side] ?? new Big(0)).times(price.unit[side]).div(100);
    return withinLimits(roundMoney(part, currency), min, max);
  });
  return { ...price, currency, amount, state };
}
