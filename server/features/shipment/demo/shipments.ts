import type { DemoGoodsName } from './goods.ts';

/** One shipment of the demo; its sailing gives carrier, vessel, port of loading and cut-offs. */
export interface DemoShipment {
  /** Bookings are how other demo builders and the tests name a shipment. */
  readonly bookingNo: string;
  readonly company: string;
  /** `VESSEL/VOYAGE` of a demo sailing. */
  readonly sailing: string;
  readonly pod: string;
  readonly boxes: readonly DemoGoodsName[];
  /** The numbers that the design names; others are generated. */
  readonly containerNos?: readonly string[];
  readonly mblNo?: string;
  readonly isToOrder?: boolean;
  /** A notify party typed with `TEL:` and `+`, as people do: SI-T-03. */
  readonly hasReservedCharacters?: boolean;
}

type Ship = Omit<DemoShipment, 'bookingNo' | 'company' | 'sailing' | 'pod' | 'boxes'>;

const ship = (
  bookingNo: string,
  company: string,
  sailing: string,
  pod: string,
  boxes: readonly DemoGoodsName[],
  more: Ship = {},
): DemoShipment => ({ bookingNo, company, sailing, pod, boxes, ...more });

/** (1) to (8) of the design (A9). */
const STORIES: readonly DemoShipment[] = [
  ship('BK-STORY-1', 'NQUAYS', 'ORIENT CREST/024E', 'USLAX', ['towels', 'bedLinen'], {
    mblNo: 'COSU6123456780',
    containerNos: ['CSQU3054383', 'TEMU6123456'],
    hasReservedCharacters: true,
  }),
  ship('BK-STORY-2', 'RCHDSZ', 'NORDIC MERIDIAN/207W', 'NLRTM', ['chairs'], { containerNos: ['TGHU1234567'] }),
  ship('BK-STORY-3A', 'NQUAYS', 'ORIENT CREST/025E', 'USLAX', ['towels'], { containerNos: ['COSU1234560'] }),
  ship('BK-STORY-3B', 'NQUAYS', 'ORIENT CREST/025E', 'USLAX', ['curtains'], { containerNos: ['CAIU7000004'] }),
  ship('BK-STORY-4', 'BWBAYY', 'BLUE HARBOUR/331W', 'DEHAM', ['pans'], { containerNos: ['MSKU9070323'] }),
  ship('BK-STORY-5', 'TJSTEE', 'BLUE HARBOUR/332E', 'CAVAN', ['pumps'], { containerNos: ['TCLU5000001'] }),
  ship('BK-STORY-6', 'QDTEAM', 'NORDIC MERIDIAN/208E', 'JPTYO', ['cod', 'cod'], { containerNos: ['OOLU9876542'] }),
  ship('BK-STORY-7', 'RCHDSZ', 'BLUE HARBOUR/330E', 'USNYC', ['cabinets']),
  ship('BK-STORY-8', 'QDTEAM', 'PACIFIC LANTERN/120E', 'AEJEA', ['peanuts', 'peanuts']),
  ship('BK-DESK-1', 'BWBAYY', 'PACIFIC LANTERN/120E', 'AEJEA', ['pans']),
  ship('BK-DESK-2', 'TJSTEE', 'BLUE HARBOUR/332E', 'CAVAN', ['valves']),
];

/** Submitted and waiting for a reviewer. */
const PENDING: readonly DemoShipment[] = [
  ship('BK-PEND-01', 'BWBAYY', 'ORIENT CREST/024E@CNSHA', 'USLAX', ['pans', 'bicycles'], { isToOrder: true }),
  ship('BK-PEND-02', 'NQUAYS', 'ORIENT CREST/024E@CNNGB', 'USLAX', ['bedLinen']),
  ship('BK-PEND-03', 'TJSTEE', 'BLUE HARBOUR/332E', 'CAVAN', ['valves', 'valves']),
  ship('BK-PEND-04', 'QDTEAM', 'NORDIC MERIDIAN/208E', 'JPTYO', ['garlic'], { hasReservedCharacters: true }),
  ship('BK-PEND-05', 'RCHDSZ', 'PACIFIC LANTERN/119E', 'USLAX', ['chairs', 'cabinets', 'lamps']),
  ship('BK-PEND-06', 'BWBAYY', 'BLUE HARBOUR/331W', 'DEHAM', ['flooring']),
  ship('BK-PEND-07', 'NQUAYS', 'PACIFIC LANTERN/118E', 'USNYC', ['towels', 'towels'], { isToOrder: true }),
  ship('BK-PEND-08', 'TJSTEE', 'BLUE HARBOUR/332E', 'CAVAN', ['gearboxes']),
  ship('BK-PEND-09', 'RCHDSZ', 'NORDIC MERIDIAN/207W', 'NLRTM', ['lamps']),
  ship('BK-PEND-10', 'QDTEAM', 'NORDIC MERIDIAN/208E', 'JPTYO', ['peanuts']),
  ship('BK-PEND-11', 'BWBAYY', 'PACIFIC LANTERN/120E', 'AEJEA', ['bicycles', 'pans'], { hasReservedCharacters: true }),
  ship('BK-PEND-12', 'NQUAYS', 'ORIENT CREST/025E', 'USLAX', ['curtains', 'bedLinen']),
];

/** Confirmed, packed, and without an SI: what the wizard is for. */
const TO_INSTRUCT: readonly DemoShipment[] = [
  ship('BK-NQ-01', 'NQUAYS', 'ORIENT CREST/024E@CNSHA', 'USLAX', ['towels', 'bedLinen']),
  ship('BK-NQ-02', 'NQUAYS', 'ORIENT CREST/024E@CNNGB', 'USLAX', ['lamps', 'lamps', 'towels']),
  ship('BK-NQ-03', 'NQUAYS', 'PACIFIC LANTERN/118E', 'USNYC', ['towels', 'curtains'], { isToOrder: true }),
  ship('BK-NQ-04', 'NQUAYS', 'BLUE HARBOUR/331W', 'DEHAM', ['bedLinen', 'bedLinen', 'towels', 'curtains']),
  ship('BK-NQ-05', 'NQUAYS', 'PACIFIC LANTERN/119E', 'CAVAN', ['lamps', 'bicycles']),
  ship('BK-NQ-06', 'NQUAYS', 'ORIENT CREST/025E', 'USLAX', ['towels', 'bedLinen', 'lamps']),
  ship('BK-NQ-07', 'NQUAYS', 'ORIENT CREST/025E', 'USLAX', ['curtains', 'towels'], { hasReservedCharacters: true }),
  ...(
    [
      ['BWBAYY', 'PACIFIC LANTERN/120E', 'AEJEA', ['pans', 'bicycles']],
      ['BWBAYY', 'BLUE HARBOUR/331W', 'DEHAM', ['flooring', 'pans']],
      ['BWBAYY', 'ORIENT CREST/024E@CNSHA', 'USLAX', ['bicycles', 'bicycles', 'pans']],
      ['RCHDSZ', 'NORDIC MERIDIAN/207W', 'NLRTM', ['chairs', 'lamps']],
      ['RCHDSZ', 'PACIFIC LANTERN/119E', 'USLAX', ['cabinets', 'cabinets', 'chairs']],
      ['RCHDSZ', 'PACIFIC LANTERN/119E', 'CAVAN', ['lamps', 'chairs']],
      ['QDTEAM', 'NORDIC MERIDIAN/208E', 'JPTYO', ['cod', 'garlic']],
      ['QDTEAM', 'NORDIC MERIDIAN/208E', 'JPTYO', ['peanuts', 'peanuts']],
      ['QDTEAM', 'PACIFIC LANTERN/120E', 'AEJEA', ['garlic', 'garlic', 'cod']],
      ['TJSTEE', 'BLUE HARBOUR/332E', 'CAVAN', ['pumps', 'valves']],
      ['TJSTEE', 'BLUE HARBOUR/332E', 'USLAX', ['gearboxes', 'pumps']],
      ['TJSTEE', 'BLUE HARBOUR/332E', 'USLAX', ['valves', 'valves', 'valves']],
      ['XMTEAX', 'PACIFIC LANTERN/119E', 'DEHAM', ['tea', 'tea']],
      ['XMTEAX', 'PACIFIC LANTERN/120E', 'AEJEA', ['tea', 'tea']],
      ['XMTEAX', 'ORIENT CREST/025E', 'USLAX', ['tea', 'tea', 'tea']],
    ] as const
  ).map(([company, sailing, pod, boxes], index) =>
    ship(`BK-NEW-${String(index + 1).padStart(2, '0')}`, company, sailing, pod, boxes),
  ),
];

const PAST_WEEKS = 13;
const PAST_PER_WEEK = 3;
/** Who ships what over the past quarter, in turns; the port of loading is that of the week's sailing. */
const PAST_TURNS: readonly (readonly [company: string, pod: string, boxes: readonly DemoGoodsName[]])[] = [
  ['NQUAYS', 'USLAX', ['towels', 'bedLinen']],
  ['BWBAYY', 'DEHAM', ['pans']],
  ['RCHDSZ', 'NLRTM', ['chairs', 'lamps']],
  ['QDTEAM', 'JPTYO', ['cod']],
  ['TJSTEE', 'CAVAN', ['pumps', 'valves']],
  ['NQUAYS', 'USNYC', ['curtains']],
  ['RCHDSZ', 'USLAX', ['cabinets']],
];

const PAST_VESSELS = ['ORIENT CREST', 'PACIFIC LANTERN', 'NORDIC MERIDIAN', 'BLUE HARBOUR'] as const;

function pastShipments(): DemoShipment[] {
  return Array.from({ length: PAST_WEEKS * PAST_PER_WEEK }, (_, index) => {
    const week = Math.floor(index / PAST_PER_WEEK) + 1;
    const [company, pod, boxes] = PAST_TURNS[index % PAST_TURNS.length]!;
    const voyage = `${String(100 - week).padStart(3, '0')}E`;
    const bookingNo = `BK-PAST-${String(index + 1).padStart(2, '0')}`;
    return ship(bookingNo, company, `${PAST_VESSELS[week % PAST_VESSELS.length]}/${voyage}`, pod, boxes);
  });
}

/** The platform's own, for staff to make SIs of. They come last, so that nobody else's numbers move. */
const PLATFORMS: readonly DemoShipment[] = [
  ship('BK-PF-01', 'PLTFRM', 'ORIENT CREST/025E', 'USLAX', ['towels']),
  ship('BK-PF-02', 'PLTFRM', 'PACIFIC LANTERN/120E', 'AEJEA', ['pans', 'bicycles']),
];

export const DEMO_SHIPMENTS: readonly DemoShipment[] = [
  ...STORIES,
  ...PENDING,
  ...TO_INSTRUCT,
  ...pastShipments(),
  ...PLATFORMS,
];
