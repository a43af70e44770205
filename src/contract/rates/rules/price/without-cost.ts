import Big from 'big.js';
import { roundPrice } from '../chain/rounding.ts';
import type { ChainStep } from '../chain/run-chain.ts';
import type { PricedLine, PricedRate } from './priced-rate.ts';

/**
 * What of a price each viewer may see (design commercial 0.4). The lists say what is shown, so that a new field stays hidden until
 * somebody names it here; cost never leaves the server for those who may not see it.
 */

/** `SITE`: a visitor, by the setting of the site. */
export type PriceViewer =
  | { readonly kind: 'PLATFORM_STAFF' | 'COMPANY_STAFF' | 'SALES' | 'CUSTOMER' }
  | { readonly kind: 'SITE'; readonly shows: 'ALL_IN' | 'FROM' | 'NOTHING' };

type LineField = keyof PricedLine;
type RateField = keyof PricedRate;

/** A price as a viewer gets it: members that are not for him are absent. */
export type SeenLine = Partial<PricedLine>;
export type SeenRate = Partial<Omit<PricedRate, 'lines'>> & {
  readonly rateId: string;
  readonly lines?: readonly SeenLine[];
  /** Of visitors: the total rounded up to 10, 起. */
  readonly isFromPrice?: true;
};

const FEE: readonly LineField[] = [
  'feeCode',
  'layer',
  'containerType',
  'basis',
  'quantity',
  'currency',
  'unitSell',
  'sellAmount',
  'payableAt',
  'state',
  'isOptional',
  'isCounted',
];
const OFFER: readonly RateField[] = [
  'rateId',
  'missingTypes',
  'overLimitTypes',
  'notPricedFees',
  'subtotals',
  'destinationSubtotals',
  'total',
  'missingRates',
  'isStaleRate',
  'fxRates',
];
const RULE: readonly LineField[] = ['ruleId', 'ruleVersion', 'steps'];
const BASE_LINE: readonly LineField[] = ['unitBase', 'baseAmount'];

type Staff = Exclude<PriceViewer['kind'], 'SITE'>;

const LINE_FIELDS: Readonly<Record<Staff, readonly LineField[]>> = {
  CUSTOMER: FEE,
  SALES: [...FEE, ...BASE_LINE, ...RULE],
  COMPANY_STAFF: [...FEE, ...BASE_LINE, ...RULE, 'unitCost', 'costAmount', 'floorPrice'],
  PLATFORM_STAFF: [...FEE, ...BASE_LINE, ...RULE, 'unitCost', 'costAmount', 'unitBuy', 'buyAmount', 'floorPrice'],
};
const RATE_FIELDS: Readonly<Record<Staff, readonly RateField[]>> = {
  CUSTOMER: OFFER,
  SALES: [...OFFER, 'baseTotal', 'needsApproval'],
  COMPANY_STAFF: [...OFFER, 'baseTotal', 'needsApproval', 'costTotal', 'marginPct'],
  PLATFORM_STAFF: [...OFFER, 'baseTotal', 'needsApproval', 'costTotal', 'marginPct', 'buyTotal', 'buyMarginPct'],
};

function only<T extends object, K extends keyof T>(whole: T, fields: readonly K[]): Pick<T, K> {
  const part = {} as Pick<T, K>;
  for (const field of fields) part[field] = whole[field];
  return part;
}

/** Sales sees its own step, a company all but the platform's. */
const STEPS_SEEN: Readonly<Record<Staff, (step: ChainStep) => boolean>> = {
  CUSTOMER: () => false,
  SALES: step => step.step === 'SALES',
  COMPANY_STAFF: step => step.step !== 'PLATFORM',
  PLATFORM_STAFF: () => true,
};

/** To a company, cost is what it pays: the price after the platform's step. */
const asCompanyLine = (line: PricedLine): PricedLine => ({
  ...line,
  unitCost: line.unitBuy,
  costAmount: line.buyAmount,
});
const asCompanyRate = (rate: PricedRate): PricedRate => ({
  ...rate,
  costTotal: rate.buyTotal,
  marginPct: rate.buyMarginPct,
});

function lineFor(line: PricedLine, kind: Staff): SeenLine {
  const own = kind === 'COMPANY_STAFF' ? asCompanyLine(line) : line;
  return only({ ...own, steps: line.steps.filter(STEPS_SEEN[kind]) }, LINE_FIELDS[kind]);
}

const FROM_UNIT = { unit: '10', mode: 'UP' } as const;

function forSite({ rateId, total, missingTypes }: PricedRate, shows: 'ALL_IN' | 'FROM' | 'NOTHING'): SeenRate {
  if (shows === 'NOTHING' || total === null) return { rateId, missingTypes };
  if (shows === 'ALL_IN') return { rateId, missingTypes, total };
  const amount = roundPrice(new Big(total.amount), FROM_UNIT).toFixed();
  return { rateId, missingTypes, total: { currency: total.currency, amount }, isFromPrice: true };
}

export function withoutCost(rate: PricedRate, viewer: PriceViewer): SeenRate {
  if (viewer.kind === 'SITE') return forSite(rate, viewer.shows);
  const { kind } = viewer;
  const own = kind === 'COMPANY_STAFF' ? asCompanyRate(rate) : rate;
  return { ...only(own, RATE_FIELDS[kind]), rateId: rate.rateId, lines: rate.lines.map(line => lineFor(line, kind)) };
}
