import Big from 'big.js';
import { addDays } from '../../../basic-data/rules/calendar-day.ts';
import { type FxRateRow, fxRateOn } from '../../../basic-data/rules/fx-period.ts';
import { roundMoney } from './minor-unit.ts';

/** Rates of exchange of one day, ready to convert with (design commercial 0.3, V-F1 to V-F6). */

/** How a company converts. */
export interface FxPolicy {
  /** `MONTH`, `DAY` or `CARRIER:<SCAC>`. */
  readonly table: string;
  /** 0 to 5: raises conversions of cost into sell, the seller's risk; never printed. */
  readonly bufferPct: string;
}

/** A rate that a price rests on, as its snapshot keeps it. */
export interface FxRateUsed {
  readonly currency: string;
  readonly rateToCny: string;
  /** Null for the currency that all rates are quoted in. */
  readonly validTo: string | null;
  /** The newest older rate stands in for the day's own: 旧汇率. */
  readonly isStale: boolean;
}

export interface FxBook {
  /** The rate of the day or its stand-in; null where the table has none that is young enough: FX_MISSING. */
  readonly rateOf: (currency: string) => FxRateUsed | null;
  /** Rounded once, at the end; null where a rate is missing. */
  readonly convert: (amount: Big, from: string, to: string) => Big | null;
  /** The same, raised by the policy's buffer where the currencies differ. */
  readonly convertCostToSell: (amount: Big, from: string, to: string) => Big | null;
  /**
   * The rates that a sold total was converted at, the buffer within them: the total adds up by the rates told beside it, and the one that all
   * are quoted in stays at 1, so that nobody reads the buffer off them. Null where one is missing.
   */
  readonly soldRates: (from: string, to: string) => { readonly from: FxRateUsed; readonly to: FxRateUsed } | null;
}

const QUOTED_IN = 'CNY';
const STALE_DAYS = 35;
/** Digits after the point of a rate of exchange. */
const RATE_DIGITS = 8;

function lastEndedBefore(rows: readonly FxRateRow[], table: string, currency: string, day: string): FxRateRow | null {
  let last: FxRateRow | null = null;
  for (const row of rows) {
    if (row.table !== table || row.currency !== currency || row.validTo === null || row.validTo >= day) continue;
    if (last === null || row.validTo > (last.validTo ?? '')) last = row;
  }
  return last;
}

function rateOn(rows: readonly FxRateRow[], table: string, currency: string, day: string): FxRateUsed | null {
  if (currency === QUOTED_IN) return { currency, rateToCny: '1', validTo: null, isStale: false };
  const current = fxRateOn(rows, table, currency, day);
  if (current) return { currency, rateToCny: current.rateToCny, validTo: current.validTo, isStale: false };
  const older = lastEndedBefore(rows, table, currency, day);
  const oldest = addDays(day, -STALE_DAYS);
  return older?.validTo && older.validTo >= oldest
    ? { currency, rateToCny: older.rateToCny, validTo: older.validTo, isStale: true }
    : null;
}

/** Each currency is looked up once per book, whatever the number of rates that are priced with it. */
export function fxBook(rows: readonly FxRateRow[], policy: FxPolicy, day: string): FxBook {
  const found = new Map<string, FxRateUsed | null>();
  const rateOf = (currency: string): FxRateUsed | null => {
    const known = found.get(currency);
    if (known !== undefined) return known;
    const rate = rateOn(rows, policy.table, currency, day);
    found.set(currency, rate);
    return rate;
  };
  const buffer = new Big(policy.bufferPct).div(100).plus(1);
  const convertBy = (factor: Big | null) => (amount: Big, from: string, to: string) => {
    if (from === to) return roundMoney(amount, to);
    const [source, target] = [rateOf(from), rateOf(to)];
    if (!source || !target) return null;
    const exact = amount.times(source.rateToCny).times(factor ?? 1);
    return roundMoney(exact.div(target.rateToCny), to);
  };
  const soldRates: FxBook['soldRates'] = (from, to) => {
    const [source, target] = [rateOf(from), rateOf(to)];
    if (!source || !target) return null;
    if (buffer.eq(1)) return { from: source, to: target };
    if (to === QUOTED_IN)
      return { from: { ...source, rateToCny: buffer.times(source.rateToCny).toFixed() }, to: target };
    const lowered = new Big(target.rateToCny).div(buffer).round(RATE_DIGITS).toFixed();
    return { from: source, to: { ...target, rateToCny: lowered } };
  };
  return { rateOf, convert: convertBy(null), convertCostToSell: convertBy(buffer), soldRates };
}
