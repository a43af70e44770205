import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { ProductType, RateState } from '#contract/rates/codes.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { CARRIERS, DISCHARGE, type Discharge, LOADING, LOADING_EXTRA, type LoadingPort } from './lanes.ts';

/** What rates the demo has and what became of each, by arithmetic alone: the same on every start but for its day. */

export interface DemoRate {
  readonly content: FclRateInput;
  readonly becomes: Exclude<RateState, 'DELETED' | 'SUPERSEDED'>;
  /** Another cost was on sale before. */
  readonly before: FclRateInput | null;
  /** Days before the start on which it was written. */
  readonly writtenDaysAgo: number;
}

export interface DemoIds {
  readonly ports: ReadonlyMap<string, { readonly id: string; readonly trade: string | null }>;
  readonly carriers: ReadonlyMap<string, string>;
  readonly accounts: readonly string[];
  /** Sailing templates by `MSCU CNNGB GBFXT`: whoever sails there follows it. */
  readonly templates: ReadonlyMap<string, string>;
}

const CARRIERS_A_LANE = 3;
/** First and last day of the four half months, from the start; the first offers are half a month older. */
const PERIODS = [
  [-20, -6],
  [-5, 9],
  [10, 24],
  [25, 39],
] as const;

export const line = (containerType: string, cost: number): FclRateInput['lines'][number] => ({
  containerType,
  currency: 'USD',
  cost: String(cost),
  zeroConfirmed: false,
  guideSell: null,
  minMargin: null,
  minMarginIsPct: false,
  foldedRules: [],
  note: null,
});

/** 0 to `range - 1`, the same for the same numbers. */
const pick = (range: number, ...numbers: readonly number[]): number => {
  let hash = 2166136261;
  for (const number of numbers) hash = Math.imul(hash ^ number, 16777619) >>> 0;
  return (hash >>> 8) % range;
};

const toFive = (cost: number): number => Math.round(cost / 5) * 5;

interface Offer {
  readonly index: number;
  readonly pol: LoadingPort;
  readonly to: Discharge;
  readonly carrier: (typeof CARRIERS)[number];
}

function linesOf({ index, pol, to, carrier }: Offer, step: number): FclRateInput['lines'] {
  const [port, gp20, gp40, hc40] = to;
  // What the examples of the mark-up are worked out on (V-M1, V-M2).
  const isExample = pol === 'CNSHA' && port === 'DEHAM' && carrier === 'MSCU';
  const factor = isExample ? 1 : 0.94 + pick(14, index) / 100 + step * (pick(5, index, step) - 2) * 0.01;
  const cost = (base: number): number => (isExample ? base : toFive(base * factor + LOADING_EXTRA[pol]));
  const lines = [line('20GP', cost(gp20)), line('40GP', cost(gp40)), line('40HC', cost(hc40))];
  if (pick(100, index, 45) < 55) lines.push(line('45HC', cost(hc40 * 1.18)));
  if (pick(100, index, 40) < 20) lines.push(line('40NOR', cost(gp20 * 0.9)));
  return lines;
}

export function contentOf(offer: Offer, ids: DemoIds, over: Partial<FclRateInput>): FclRateInput {
  const { index, pol, to, carrier } = offer;
  const [port, , , , days, via] = to;
  const isDirect = via === undefined || pick(3, index, 7) > 0;
  const etd = 1 + pick(7, index, 3);
  const spaces = ['AMPLE', 'AMPLE', 'AMPLE', 'LIMITED', 'ON_REQUEST', 'FULL'] as const;
  const transitDays = days + (isDirect ? 0 : 6) + pick(4, index, 9);
  return {
    carrierId: ids.carriers.get(carrier)!,
    polId: ids.ports.get(pol)!.id,
    podId: ids.ports.get(port)!.id,
    potIds: isDirect ? [] : [ids.ports.get(via!)!.id],
    validFrom: '',
    validTo: '',
    productType: 'FAK',
    transitDays,
    spaceStatus: spaces[pick(6, index, 5)]!,
    serviceCode: `${carrier.slice(0, 2)}${1 + pick(8, index, 2)}`,
    lineId: ids.ports.get(port)!.trade,
    contractNo: null,
    quotationRef: null,
    namedAccountIds: [],
    providerId: null,
    receiptPlaceId: null,
    deliveryPlaceId: null,
    deliveryCode: null,
    polTerminalId: null,
    podTerminalId: null,
    receiptType: 'CY',
    deliveryType: 'CY',
    onCarriageMode: null,
    validityBasis: 'ETD',
    lines: [],
    surchargeMode: 'SUBJECT_TO',
    includedFees: [],
    notIncludedFees: [],
    surcharges: [],
    sailTemplateId: null,
    weightLimits: [],
    goodsScope: [],
    sailings: [
      {
        closingWeekday: 1 + ((etd + 4) % 7),
        closingTime: '17:00',
        etdWeekday: etd,
        etdTime: '22:00',
        transitDays,
        vessel: null,
        voyage: null,
      },
    ],
    freeTime: [{ kind: 'COMBINED', days: 7 + pick(8, index, 6), place: 'POD', dayKind: 'CALENDAR' }],
    excludedGoods: [],
    dgAllowed: pick(4, index, 8) === 0,
    reeferAllowed: false,
    socAllowed: false,
    lithiumAllowed: false,
    paymentTerm: 'PRE',
    bookingMode: 'REQUEST',
    visibleLevels: [],
    visibleCompanyIds: [],
    visibility: pick(10, index, 4) < 8 ? 'PUBLIC_SITE' : 'COMPANY',
    equipmentNote: null,
    remarkZh: null,
    remarkEn: null,
    internalRemark: null,
    ...over,
  } as FclRateInput;
}

const OLDER_OFFERS = 167;
const HALF_MONTH = 15;

function becomesOf(index: number, period: number, to: number): DemoRate['becomes'] {
  if (to < 0) return 'EXPIRED';
  if (period === 3 && index % 8 === 0) return 'DRAFT';
  if (period === 3 && index % 27 === 1) return 'PENDING';
  if (period === 2 && index % 13 === 2) return 'HIDDEN';
  return 'ACTIVE';
}

const priced = (lines: FclRateInput['lines'], factor: number): FclRateInput['lines'] =>
  lines.map(one => ({ ...one, cost: String(toFive(Number(one.cost) * factor)) }));

function periodsOf(offer: Offer, ids: DemoIds, today: string): DemoRate[] {
  const older = offer.index < OLDER_OFFERS ? HALF_MONTH : 0;
  return PERIODS.map(([first, last], period) => {
    const [from, to] = [first - older, last - older];
    const becomes = becomesOf(offer.index, period, to);
    const lines = linesOf(offer, period);
    const template = ids.templates.get(`${offer.carrier} ${offer.pol} ${offer.to[0]}`);
    const content = contentOf(offer, ids, {
      validFrom: addDays(today, from),
      validTo: addDays(today, to),
      ...(template === undefined ? {} : { sailTemplateId: template, sailings: [] }),
      lines: becomes === 'PENDING' ? priced(lines, 1.22) : lines,
    });
    const isRevised = becomes === 'ACTIVE' && pick(12, offer.index, period, 1) === 0;
    const before = isRevised ? { ...content, lines: priced(lines, pick(2, offer.index) === 0 ? 1.04 : 0.96) } : null;
    return { content, becomes, before, writtenDaysAgo: Math.max(2, 4 - from + pick(3, offer.index, period)) };
  });
}

/** One rate beside those for everybody: for the moment, of a contract, or for named accounts. */
function specialOf(offer: Offer, ids: DemoIds, today: string): DemoRate {
  const { index } = offer;
  const product: ProductType = index % 6 === 5 ? 'NAC' : index % 3 === 1 ? 'CONTRACT' : 'SPOT';
  const isOver = product === 'SPOT' && index % 24 === 0;
  const [from, to] = product === 'SPOT' ? (isOver ? [-12, -5] : [-2, 6]) : [-28, 60];
  const content = contentOf(offer, ids, {
    productType: product,
    validFrom: addDays(today, from),
    validTo: addDays(today, to),
    lines: priced(linesOf(offer, 1), product === 'SPOT' ? 0.95 : 0.9),
    contractNo: product === 'SPOT' ? null : `SC${offer.carrier}${String(2700 + index)}`,
    namedAccountIds: product === 'NAC' ? [ids.accounts[index % ids.accounts.length]!] : [],
    // A contract whose companies nobody has chosen yet: on sale, and seen by no customer.
    ...(product === 'CONTRACT' && index % 48 === 4 ? { visibility: 'COMPANIES' as const } : {}),
  });
  const becomes = isOver ? 'EXPIRED' : index % 57 === 2 ? 'WITHDRAWN' : 'ACTIVE';
  return { content, becomes, before: null, writtenDaysAgo: 3 - from };
}

/** All of them, offer by offer and day by day: a rate stands behind those that it follows. */
export function demoRates(ids: DemoIds, today: string): DemoRate[] {
  const lanes = LOADING.flatMap(pol => DISCHARGE.map(to => ({ pol, to })));
  return lanes.flatMap(({ pol, to }, lane) =>
    Array.from({ length: CARRIERS_A_LANE }, (_, place): Offer => {
      const carrier = CARRIERS[place === 0 ? 0 : 1 + ((lane + place * 2) % (CARRIERS.length - 1))]!;
      return { index: lane * CARRIERS_A_LANE + place, pol, to, carrier };
    }).flatMap(offer => [...periodsOf(offer, ids, today), specialOf(offer, ids, today)]),
  );
}
