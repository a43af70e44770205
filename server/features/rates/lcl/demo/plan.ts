import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { RateState } from '#contract/rates/codes.ts';
import {
  type LclRateCharge,
  type LclRateInput,
  lclRateResource,
  NEW_LCL_RATE,
} from '#contract/rates/lcl-rate.resource.ts';

/** What consolidation rates the demo has and what became of each, by arithmetic alone: the same on every start but for its day. */

export interface DemoLclRate {
  readonly content: LclRateInput;
  readonly becomes: Extract<RateState, 'DRAFT' | 'PENDING' | 'ACTIVE' | 'HIDDEN' | 'EXPIRED'>;
  /** Days before the start on which it was written. */
  readonly writtenDaysAgo: number;
}

export interface LclDemoIds {
  readonly ports: ReadonlyMap<string, { readonly id: string; readonly trade: string | null }>;
  readonly coLoader: string;
}

export const FROM: readonly (readonly [port: string, cfs: string])[] = [
  ['CNSHA', '上海外高桥仓 B2'],
  ['CNNGB', '宁波北仑海拼仓'],
  ['CNYTN', '盐田港前 3 号仓'],
  ['CNTAO', '青岛前湾拼箱仓'],
  ['CNXMN', '厦门东渡集拼仓'],
];
/** Port, USD per revenue ton, transit days, warehouse there, currency of its charges. */
export const TO: readonly (readonly [port: string, price: number, days: number, cfs: string, currency: string])[] = [
  ['DEHAM', 40, 34, 'HAMBURG BILLWERDER CFS', 'EUR'],
  ['NLRTM', 35, 32, 'ROTTERDAM BOTLEK CFS', 'EUR'],
  ['GBFXT', 42, 35, 'FELIXSTOWE TRINITY CFS', 'GBP'],
  ['USLAX', 68, 17, 'CARSON CFS', 'USD'],
  ['USNYC', 85, 33, 'NEWARK CFS', 'USD'],
  ['AEJEA', 38, 21, 'JEBEL ALI CFS', 'USD'],
  ['SGSIN', 12, 9, 'KEPPEL DISTRIPARK', 'SGD'],
  ['JPTYO', 9, 5, 'TOKYO OI CFS', 'JPY'],
  ['AUSYD', 32, 18, 'PORT BOTANY CFS', 'AUD'],
];

type Lane = readonly [from: (typeof FROM)[number], to: (typeof TO)[number], index: number];

const charge = (feeCode: string, basis: LclRateCharge['basis'], amount: number, currency: string, min?: number) => ({
  feeCode,
  basis,
  amount: String(amount),
  currency,
  min: min === undefined ? null : String(min),
  max: null,
  note: null,
});

const chargesAt = (currency: string): LclRateCharge[] => {
  const unit = currency === 'JPY' ? 100 : 1;
  return [charge('DTHC', 'PER_RT', 38 * unit, currency, 38 * unit), charge('DOF', 'PER_BL', 65 * unit, currency)];
};

export const steps = (price: number, factors: readonly number[]): LclRateInput['breaks'] =>
  factors.map((factor, at) => ({
    fromRt: String([0, 3, 5, 10][at]),
    cost: String(Math.round(price * factor)),
    sell: null,
  }));

/** How some lanes are priced: the examples of the design stand among them (V-L4, V-L6, V-L7, V-L9). */
function pricingOf([, [port, price]]: Lane): Partial<LclRateInput> {
  if (port === 'SGSIN') return { pricing: 'CBM_AND_TON', breaks: [], perCbmCost: '28', perTonCost: '30' };
  if (port === 'JPTYO') return { kgPerCbm: 500, breaks: steps(price, [1]), minCharge: '15' };
  if (port === 'AEJEA') return { rtStep: 'UP_0.5', breaks: steps(price, [1]) };
  return { breaks: steps(price, [1, 0.9, 0.8, 0.75]) };
}

const rebateOf = ([[from], [, price, , , currency]]: Lane): Partial<LclRateInput> => ({
  isRebate: true,
  useCheaperBreak: false,
  breaks: steps(from === 'CNSHA' ? -15 : -Math.round(price / 3), [1]),
  destinationCharges: [...chargesAt(currency), charge('CLN', 'PER_SHIPMENT', 45, currency)],
});

/** Checked once: a hundred and eighty times is a part of the start that everybody waits for. */
const BLANK = lclRateResource.schema.parse({
  ...NEW_LCL_RATE,
  polId: '-',
  podId: '-',
  validFrom: '2027-01-01',
  validTo: '2027-01-01',
});
const ANY_SHIP = { transitDays: null, vessel: null, voyage: null } as const;

export function contentOf(lane: Lane, ids: LclDemoIds, over: Partial<LclRateInput>): LclRateInput {
  const [[from, polCfs], [to, , days, podCfs, currency], index] = lane;
  const etdWeekday = 1 + (index % 7);
  return {
    ...BLANK,
    polId: ids.ports.get(from)!.id,
    podId: ids.ports.get(to)!.id,
    lineId: ids.ports.get(to)!.trade,
    polCfs,
    podCfs,
    transitDays: days + (index % 3),
    useCheaperBreak: true,
    sailings: [
      { closingWeekday: 1 + ((etdWeekday + 3) % 7), closingTime: '16:00', etdWeekday, etdTime: '22:00', ...ANY_SHIP },
    ],
    maxLengthCm: 580,
    maxWidthCm: 220,
    maxHeightCm: 220,
    maxPieceKg: 3000,
    visibility: index % 5 === 0 ? 'COMPANY' : 'PUBLIC_SITE',
    destinationCharges: chargesAt(currency),
    ...pricingOf(lane),
    ...over,
  };
}

const REBATES: ReadonlySet<string> = new Set(['DEHAM', 'NLRTM', 'GBFXT']);

/** Four a lane: what sells now, what follows it, a co-loader's, and what is over. */
function ratesOf(lane: Lane, ids: LclDemoIds, today: string): DemoLclRate[] {
  const [[from], [to], index] = lane;
  const days = (first: number, last: number) => ({ validFrom: addDays(today, first), validTo: addDays(today, last) });
  const isRebate = REBATES.has(to) && from !== 'CNXMN';
  const next = index % 9 === 4 ? 'DRAFT' : index % 11 === 5 ? 'PENDING' : 'ACTIVE';
  return [
    { content: contentOf(lane, ids, days(-3, 11)), becomes: 'ACTIVE', writtenDaysAgo: 6 },
    { content: contentOf(lane, ids, days(12, 26)), becomes: next, writtenDaysAgo: 2 },
    {
      content: contentOf(lane, ids, {
        ...days(-10, 20),
        providerId: ids.coLoader,
        ...(isRebate ? rebateOf(lane) : {}),
      }),
      becomes: !isRebate && index % 7 === 3 ? 'HIDDEN' : 'ACTIVE',
      writtenDaysAgo: 12,
    },
    { content: contentOf(lane, ids, days(-40, -11)), becomes: 'EXPIRED', writtenDaysAgo: 44 },
  ];
}

export const LCL_PORTS = [...FROM.map(([port]) => port), ...TO.map(([port]) => port)];

export const demoLclRates = (ids: LclDemoIds, today: string): DemoLclRate[] =>
  FROM.flatMap((from, row) => TO.map((to, at): Lane => [from, to, row * TO.length + at])).flatMap(lane =>
    ratesOf(lane, ids, today),
  );
