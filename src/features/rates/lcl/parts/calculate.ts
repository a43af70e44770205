import Big from 'big.js';
import type { LclRateInput } from '#contract/rates/lcl-rate.resource.ts';
import type { LclCargoAsked } from '#contract/rates/lcl-search/cargo.ts';
import {
  exactQuantity,
  freightByBreaks,
  freightByLarger,
  type LclFreight,
  type LclTerms,
} from '#contract/rates/rules/lcl/lcl-freight.ts';
import { revenueTon } from '#contract/rates/rules/lcl/revenue-ton.ts';

/** What a rate that is being typed would charge, by the rules of the search; what is not typed yet counts as usual. */

type Typed = Readonly<Record<string, unknown>>;

const DECIMAL = /^-?\d{1,15}(\.\d{1,12})?$/;
const decimal = (value: unknown): string | null => (typeof value === 'string' && DECIMAL.test(value) ? value : null);

const termsOf = (typed: Typed): LclTerms => ({
  pricing: (typed.pricing ?? 'PER_RT') as LclRateInput['pricing'],
  kgPerCbm: typeof typed.kgPerCbm === 'number' && typed.kgPerCbm > 0 ? typed.kgPerCbm : 1000,
  useCheaperBreak: typed.useCheaperBreak === true,
  minRt: decimal(typed.minRt) ?? '0',
  minCharge: decimal(typed.minCharge),
  rtStep: (typed.rtStep ?? 'NONE') as LclTerms['rtStep'],
  rebateCapRt: decimal(typed.rebateCapRt) ?? '20',
  currency: typeof typed.currency === 'string' && typed.currency !== '' ? typed.currency : 'USD',
});

interface AtBreak {
  readonly from: string;
  readonly price: string;
  readonly amount: string;
}

export interface Calculated {
  readonly rt: string;
  readonly currency: string;
  /** Each price with what it alone would charge. */
  readonly each: readonly AtBreak[];
  readonly freight: LclFreight;
}

/** Null while cargo or price are missing. */
export function calculate(typed: Typed, { kg, cbm }: LclCargoAsked): Calculated | null {
  if (kg === null || cbm === null) return null;
  const terms = termsOf(typed);
  const { currency } = terms;
  const cargo = { kg: new Big(kg), cbm: new Big(cbm) };
  const rt = revenueTon(cargo.kg, cargo.cbm, terms.kgPerCbm).toFixed(3);
  if (terms.pricing === 'CBM_AND_TON') {
    const [perCbm, perTon] = [decimal(typed.perCbmCost), decimal(typed.perTonCost)];
    if (perCbm === null || perTon === null) return null;
    const freight = freightByLarger(new Big(perCbm), new Big(perTon), cargo, terms);
    const each = [
      { from: 'CBM', price: perCbm, amount: cargo.cbm.times(perCbm).toFixed(2) },
      { from: 'TON', price: perTon, amount: cargo.kg.div(1000).times(perTon).toFixed(2) },
    ];
    return { rt, currency, each, freight };
  }
  const rows = (Array.isArray(typed.breaks) ? typed.breaks : []) as readonly Typed[];
  const breaks = rows
    .flatMap(row => {
      const [from, price] = [decimal(row.fromRt), decimal(row.cost)];
      return from === null || price === null ? [] : [{ from: new Big(from), price: new Big(price) }];
    })
    .sort((a, b) => a.from.cmp(b.from));
  const exact = exactQuantity(cargo, terms);
  const freight = freightByBreaks(breaks, exact, terms);
  if (!freight) return null;
  const alone = breaks.map(({ from, price }) => {
    // At a break one pays for what it begins at, however little is shipped.
    const least = exact.lt(from) ? from : exact;
    const amount = freightByBreaks([{ from: new Big(0), price }], least, terms)?.amount ?? new Big(0);
    return { from: from.toFixed(), price: price.toFixed(), amount: amount.toFixed(2) };
  });
  return { rt, currency, each: alone, freight };
}
