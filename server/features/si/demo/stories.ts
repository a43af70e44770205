import Big from 'big.js';
import { spread } from '#contract/si/parts/decimal.ts';
import { QUANTITY_FIELDS, withLineTotals } from '#contract/si/parts/totals.ts';
import type { Box, SiDraft } from '#contract/si/shipping-instruction.ts';
import { approvedBy, returnedBy, type Step, SYSTEM, sentBy, step } from './history.ts';

/** One SI of the demo: what it says, who made it, and what became of it. */
export interface DemoSi {
  readonly bookingNo: string;
  readonly by: string;
  /** The customer's employee for whom staff made it. */
  readonly onBehalfOf?: string;
  /** How long ago it was submitted. */
  readonly minutesAgo: number;
  /** From the shipment's own data to what was submitted. `linked`: the shipment it takes in. */
  readonly content?: (draft: SiDraft, linked: SiDraft | null) => SiDraft;
  readonly linkedBooking?: string;
  readonly steps?: readonly Step[];
}

const DECIMALS = { packageCount: 0, weightKg: 3, volumeCbm: 4 } as const;

/** The part of a box that one of several bills covers; all parts together are the box. */
function partOf(box: Box, shares: readonly number[], index: number): Box {
  const lines = box.lines.map(line => {
    const amounts = QUANTITY_FIELDS.map(field => {
      const parts = spread(
        new Big(line[field]),
        shares.map(share => new Big(share)),
        DECIMALS[field],
      );
      return [field, parts[index]!.toFixed()] as const;
    });
    return { ...line, ...Object.fromEntries(amounts) };
  });
  return withLineTotals({ ...box, lines, partLoad: true });
}

const SHARES = [5, 3, 2];

const splitPart =
  (index: number) =>
  (draft: SiDraft): SiDraft => ({
    ...draft,
    siType: 2,
    plannedCount: SHARES.length,
    simblNo: `${draft.mblNo}${index === 0 ? '' : String.fromCharCode(64 + index)}`,
    boxes: draft.boxes.map(box => partOf(box, SHARES, index)),
  });

const merged = (draft: SiDraft, linked: SiDraft | null): SiDraft => ({
  ...draft,
  mergeMblNo: draft.mblNo,
  masters: [{ shipmentId: linked!.shipmentId, mblNo: linked!.mblNo }],
  goods: `${draft.goods}\n${linked!.goods}`,
  hsCodes: [...draft.hsCodes, ...linked!.hsCodes],
  boxes: [...draft.boxes, ...linked!.boxes],
});

/** Weights that differ from the packing list by 2.8 % and 1.9 %: what a validate-only SI is there to show. */
const weighedAnew = (draft: SiDraft): SiDraft => ({
  ...draft,
  siType: 3,
  boxes: draft.boxes.map((box, index) => {
    const factor = index === 0 ? '1.028' : '0.981';
    const lines = box.lines.map(line => ({
      ...line,
      weightKg: new Big(line.weightKg).times(factor).round(3).toFixed(),
    }));
    return withLineTotals({ ...box, lines });
  }),
});

const sealToBeAdvised = (draft: SiDraft): SiDraft => ({
  ...draft,
  boxes: draft.boxes.map(box => ({ ...box, sealNo: 'TBA' })),
});

const HOUR = 60;
const DAY = 24 * HOUR;

/** (1) to (8) of the design (A9). */
export const STORIES: readonly DemoSi[] = [
  { bookingNo: 'BK-STORY-1', by: 'NQUAYS/doc1', minutesAgo: 25 },
  {
    bookingNo: 'BK-STORY-2',
    by: 'RCHDSZ/doc1',
    minutesAgo: 5 * HOUR,
    content: splitPart(0),
    steps: approvedBy('PLTFRM/doc1', 40),
  },
  {
    bookingNo: 'BK-STORY-2',
    by: 'RCHDSZ/doc1',
    minutesAgo: 5 * HOUR,
    content: splitPart(1),
    steps: returnedBy('PLTFRM/doc1', 52, '收货人地址与合同不符，请核对街道门牌后重新提交。'),
  },
  { bookingNo: 'BK-STORY-2', by: 'RCHDSZ/doc1', minutesAgo: 5 * HOUR, content: splitPart(2) },
  {
    bookingNo: 'BK-STORY-3A',
    by: 'NQUAYS/doc1',
    minutesAgo: DAY,
    linkedBooking: 'BK-STORY-3B',
    content: merged,
    steps: [...approvedBy('PLTFRM/doc2', 70), step('MAKE_BILL', 'PLTFRM/doc2', 30)],
  },
  {
    bookingNo: 'BK-STORY-4',
    by: 'BWBAYY/doc1',
    minutesAgo: 2 * DAY,
    steps: [...approvedBy('PLTFRM/doc1', 33), ...sentBy('PLTFRM/doc1')],
  },
  {
    bookingNo: 'BK-STORY-5',
    by: 'TJSTEE/doc1',
    minutesAgo: DAY,
    content: sealToBeAdvised,
    steps: [
      ...approvedBy('PLTFRM/doc2', 48),
      step('SEND', 'PLTFRM/doc2', 25),
      step('CARRIER_REJECT', SYSTEM, 130, { remarks: 'SEAL NUMBER MISSING FOR TCLU5000001' }),
    ],
  },
  { bookingNo: 'BK-STORY-6', by: 'QDTEAM/doc1', minutesAgo: 3 * HOUR, content: weighedAnew },
  { bookingNo: 'BK-STORY-7', by: 'RCHDSZ/doc1', minutesAgo: HOUR },
  { bookingNo: 'BK-STORY-8', by: 'PLTFRM/cs1', onBehalfOf: 'QDTEAM/doc1', minutesAgo: 2 * HOUR },
  // Two that somebody should look after: returned and not come back, sent and not answered.
  {
    bookingNo: 'BK-DESK-1',
    by: 'BWBAYY/doc1',
    minutesAgo: 31 * HOUR,
    steps: returnedBy('PLTFRM/doc2', 45, '请补充收货人电话，并核对毛重。'),
  },
  {
    bookingNo: 'BK-DESK-2',
    by: 'TJSTEE/doc1',
    minutesAgo: 8 * HOUR,
    steps: [...approvedBy('PLTFRM/doc1', 40), step('MAKE_BILL', 'PLTFRM/doc1', 30), step('SEND', 'PLTFRM/doc1', 15)],
  },
];

const PENDING_COMPANIES = [
  'BWBAYY',
  'NQUAYS',
  'TJSTEE',
  'QDTEAM',
  'RCHDSZ',
  'BWBAYY',
  'NQUAYS',
  'TJSTEE',
  'RCHDSZ',
  'QDTEAM',
  'BWBAYY',
  'NQUAYS',
] as const;

const withNewGoodsText = (content: SiDraft): SiDraft => ({ ...content, goods: `${content.goods}\nAS PER CONTRACT` });

/** What happened to some of the pending ones: one is being reviewed, one comes back after a correction. */
const PENDING_STEPS: Readonly<Record<number, readonly Step[]>> = {
  5: [step('CLAIM', 'PLTFRM/doc2', 0)],
  8: [
    ...returnedBy('PLTFRM/doc1', 30, '货描请补充合同号。'),
    step('MODIFY', 'RCHDSZ/doc1', 40, { edit: withNewGoodsText }),
  ],
};

/** Reviewed within the last two minutes, so that its claim still holds when the server has started. */
export const PENDING: readonly DemoSi[] = PENDING_COMPANIES.map((company, index) => ({
  bookingNo: `BK-PEND-${String(index + 1).padStart(2, '0')}`,
  by: `${company}/doc1`,
  minutesAgo: index === 5 ? 1 : 20 + index * 31 + (index === 8 ? 120 : 0),
  steps: PENDING_STEPS[index] ?? [],
}));
