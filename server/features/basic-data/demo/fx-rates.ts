import Big from 'big.js';
import { addMonths, monthPeriod } from '#contract/basic-data/commercial/fx-matrix.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';

/** Around the current month; invented, near what the trade sees. */
const AROUND: Readonly<Record<string, string>> = {
  USD: '7.10',
  EUR: '7.75',
  JPY: '0.0468',
  HKD: '0.91',
  GBP: '9.02',
  TWD: '0.222',
  KRW: '0.0051',
  SGD: '5.36',
  AUD: '4.65',
  NZD: '4.24',
  CAD: '5.16',
  CHF: '8.06',
  THB: '0.205',
  MYR: '1.61',
  IDR: '0.00044',
  VND: '0.00028',
  PHP: '0.124',
  INR: '0.0842',
  AED: '1.933',
  SAR: '1.893',
  BRL: '1.28',
  MXN: '0.386',
  ZAR: '0.401',
  RUB: '0.0781',
};

/** Per mille off the current month, a year back to now: a gentle drift. */
const DRIFT = [14, 11, 12, 9, 6, 8, 4, 5, 1, -2, 2, 1, 0] as const;
/** The one month that nobody entered, so that a missing period can be seen. */
const GAP = { currency: 'THB', monthsAgo: 4 };
const DIGITS = 8;

/** Published month rates of 13 months, and two drafts for the month to come. */
export function fxRows(today: string): Row[] {
  const month = today.slice(0, 7);
  const row = (currencyCode: string, at: string, rateToCny: string, state: string): Row => {
    const { from: validFrom, to: validTo } = monthPeriod(at);
    return { rateTable: 'MONTH', currencyCode, validFrom, validTo, rateToCny, state, correction: 0 };
  };
  const published = Object.entries(AROUND).flatMap(([currency, around], index) =>
    DRIFT.flatMap((perMille, at) => {
      const monthsAgo = DRIFT.length - 1 - at;
      if (currency === GAP.currency && monthsAgo === GAP.monthsAgo) return [];
      // Not all currencies move alike.
      const drift = index % 2 === 0 ? perMille : -perMille;
      const rate = new Big(around)
        .times(1000 + drift)
        .div(1000)
        .round(DIGITS)
        .toFixed();
      return [row(currency, addMonths(month, -monthsAgo), rate, 'PUBLISHED')];
    }),
  );
  const next = addMonths(month, 1);
  return [...published, row('USD', next, '7.09', 'DRAFT'), row('EUR', next, '7.77', 'DRAFT')];
}
