import Big from 'big.js';
import type { FxBook, FxRateUsed } from './fx-book.ts';
import { moneyText } from './minor-unit.ts';

/** Sums that add up by hand (design commercial 0.3, V-F7): rounded lines per currency, each subtotal converted once, then added. */

export interface Amount {
  readonly currency: string;
  /** Decimal text with the digits of the currency's minor unit. */
  readonly amount: string;
}

/** One currency's sum of rounded lines. */
export interface Subtotal {
  readonly currency: string;
  readonly amount: Big;
}

/** Currencies in order of first appearance. */
export function subtotalsOf(lines: Iterable<Subtotal>): Subtotal[] {
  const sums = new Map<string, Big>();
  for (const { currency, amount } of lines) sums.set(currency, sums.get(currency)?.plus(amount) ?? amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

export const amountOf = ({ currency, amount }: Subtotal): Amount => ({ currency, amount: moneyText(amount, currency) });

/** A total in the asked currency, or the currencies without a rate: FX_MISSING, only the subtotals are shown then. */
export type ConvertedTotal =
  | { readonly ok: true; readonly total: Subtotal; readonly isStale: boolean; readonly rates: readonly FxRateUsed[] }
  | { readonly ok: false; readonly missing: readonly string[] };

/** Costs are converted at the table's rates, sales with the buffer that covers the seller's risk (V-F4). */
type ConvertedSide = 'COST' | 'SALE';

export function totalIn(
  subtotals: readonly Subtotal[],
  currency: string,
  book: FxBook,
  side: ConvertedSide = 'COST',
): ConvertedTotal {
  const foreign = subtotals.map(sum => sum.currency).filter(code => code !== currency);
  const needed = foreign.length > 0 ? [...foreign, currency] : [];
  const missing = needed.filter(code => book.rateOf(code) === null);
  if (missing.length > 0) return { ok: false, missing };
  const convert = side === 'SALE' ? book.convertCostToSell : book.convert;
  const total = subtotals.reduce(
    (sum, part) => sum.plus(convert(part.amount, part.currency, currency) ?? 0),
    new Big(0),
  );
  const used = side === 'SALE' ? soldRatesOf(foreign, currency, book) : needed.flatMap(code => book.rateOf(code) ?? []);
  return { ok: true, total: { currency, amount: total }, isStale: used.some(rate => rate.isStale), rates: used };
}

function soldRatesOf(foreign: readonly string[], currency: string, book: FxBook): FxRateUsed[] {
  const pairs = foreign.flatMap(code => book.soldRates(code, currency) ?? []);
  return [...pairs.map(({ from }) => from), ...pairs.slice(0, 1).map(({ to }) => to)];
}
