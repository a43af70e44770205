import { aBuyer, aLane } from '../chain/chain.samples.ts';
import { aFeeLane, aShipment } from '../surcharge/surcharge.samples.ts';
import type { RateLine } from './freight-charges.ts';
import type { RateToPrice } from './price-rate.ts';
import { type PriceAsk, type PriceRuleRows, priceRules } from './price-rules.ts';

/** Rates, questions and rules for tests of prices. */

export const aLine = (containerType: string, cost: string | null, change: Partial<RateLine> = {}): RateLine => ({
  containerType,
  cost,
  currency: 'USD',
  zeroConfirmed: false,
  guideSell: null,
  minMargin: null,
  minMarginIsPct: false,
  ...change,
});

export const aRateToPrice = (change: Partial<RateToPrice> = {}): RateToPrice => ({
  ...aFeeLane(),
  ...aLane(),
  rateId: 'R1',
  lines: [aLine('20GP', '1020'), aLine('40HC', '1850')],
  paymentTerm: 'PRE',
  surchargeMode: 'SUBJECT_TO',
  includedFees: [],
  notIncludedFees: [],
  surcharges: [],
  weightLimits: [],
  isThroughPlatform: false,
  ...change,
});

export const aPriceAsk = (change: Partial<PriceAsk> = {}): PriceAsk => ({
  ...aShipment(),
  ...aBuyer(),
  currency: 'USD',
  payer: 'PRE',
  withDestination: false,
  tickedFees: [],
  ...change,
});

const JANUARY = { USD: '7.1000', EUR: '7.7500', JPY: '0.0468', HKD: '0.9100', GBP: '9.0200', KRW: '0.0052' };

export const rulesFor = (ask: PriceAsk, change: Partial<PriceRuleRows> = {}) =>
  priceRules(
    {
      markups: [],
      surcharges: [],
      fxPolicy: { table: 'MONTH', bufferPct: '0' },
      today: '2027-01-12',
      fxRows: Object.entries(JANUARY).map(([currency, rateToCny]) => ({
        table: 'MONTH',
        currency,
        rateToCny,
        validFrom: '2027-01-01',
        validTo: '2027-01-31',
      })),
      levelMargin: null,
      companyMargin: null,
      isFloorKept: false,
      ...change,
    },
    ask,
  );
