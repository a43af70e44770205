import Big from 'big.js';
import { roundMoney } from '#contract/rates/rules/money/minor-unit.ts';
import { type Amount, amountOf, subtotalsOf } from '#contract/rates/rules/money/total.ts';
import type { OfferLine, OfferPrice } from '#contract/rates/search/offer.ts';

/** The fees of an offer as its paper groups them: what the total holds apart from what may come on top. */

export type FeeGroup = 'included' | 'optional' | 'atDestination' | 'other';

const groupOf = (line: OfferLine): FeeGroup => {
  if (line.isCounted) return 'included';
  if (line.payableAt === 'DESTINATION') return 'atDestination';
  return line.isOptional ? 'optional' : 'other';
};

export interface GroupedFees {
  readonly group: FeeGroup;
  readonly lines: readonly OfferLine[];
  /** Of the printed lines, a currency each. */
  readonly subtotals: readonly Amount[];
}

const GROUPS: readonly FeeGroup[] = ['included', 'optional', 'atDestination', 'other'];

const sumsOf = (lines: readonly OfferLine[]): Amount[] =>
  subtotalsOf(
    lines.flatMap(({ currency, sellAmount }) =>
      sellAmount === null ? [] : [{ currency, amount: new Big(sellAmount) }],
    ),
  ).map(amountOf);

export const groupedFees = ({ lines = [] }: OfferPrice): GroupedFees[] =>
  GROUPS.map(group => ({ group, lines: lines.filter(line => groupOf(line) === group) }))
    .filter(({ lines: own }) => own.length > 0)
    .map(({ group, lines: own }) => ({ group, lines: own, subtotals: sumsOf(own) }));

export interface Conversion {
  /** The subtotal in its own currency. */
  readonly from: Amount;
  /** What it is worth in the total's currency. */
  readonly to: Amount;
  /** One of `from` in the total's currency, to be printed; null where they are one currency. */
  readonly rate: string | null;
}

export interface PrintedTotal {
  readonly conversions: readonly Conversion[];
  /** What is left between the converted subtotals and the total: a seller may secure himself against exchange. Null for nothing. */
  readonly adjustment: Amount | null;
}

const RATE_DIGITS = 6;

/** How the total comes of the subtotals above it; null without a total or a rate. */
export function printedTotal({ total, fxRates = [], subtotals = [] }: OfferPrice): PrintedTotal | null {
  if (!total) return null;
  const rateOf = (currency: string) => fxRates.find(rate => rate.currency === currency)?.rateToCny;
  const conversions: Conversion[] = [];
  for (const from of subtotals) {
    if (from.currency === total.currency) {
      conversions.push({ from, to: from, rate: null });
      continue;
    }
    const [source, target] = [rateOf(from.currency), rateOf(total.currency)];
    if (!source || !target) return null;
    const exact = new Big(from.amount).times(source).div(target);
    const to = amountOf({ currency: total.currency, amount: roundMoney(exact, total.currency) });
    conversions.push({ from, to, rate: new Big(source).div(target).round(RATE_DIGITS, Big.roundHalfUp).toFixed() });
  }
  const sum = conversions.reduce((all, { to }) => all.plus(to.amount), new Big(0));
  const left = new Big(total.amount).minus(sum);
  return { conversions, adjustment: left.eq(0) ? null : amountOf({ currency: total.currency, amount: left }) };
}
