import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { pageOf, pageQuerySchema } from '../kernel/page.ts';
import { SPACE_PATHS, spaceRight } from './paths.ts';

/** A buyer's own price for ready space (design commercial B.2, PriceBid). Nothing is held until it is accepted. */

/** Live messages about bids bear it. */
export const SPACE_BID = 'spaceBid';

const { hall, buy, list, ownOrders, orders, sold, queue, selling, mine } = SPACE_PATHS;
const id36 = z.string().min(1).max(36);
const decimalText = z.string().regex(/^\d{1,7}(\.\d{1,2})?$/);

export const BID_STATE_LABELS = {
  OPEN: { zh: '待卖方答复', en: 'With the seller', tone: 'warn' },
  COUNTERED: { zh: '卖方已还价', en: 'Price named by the seller', tone: 'warn' },
  ACCEPTED: { zh: '已接受', en: 'Accepted', tone: 'good' },
  REFUSED: { zh: '已拒绝', en: 'Rejected', tone: 'bad' },
  LAPSED: { zh: '逾期未答', en: 'Not answered' },
} as const;
export type BidState = keyof typeof BID_STATE_LABELS;
export const BID_STATES = Object.keys(BID_STATE_LABELS) as BidState[];

/** The seller's time to answer. */
export const BID_MINUTES = 60;

export const spaceBidSchema = z.object({
  id: z.string(),
  state: z.enum(BID_STATES),
  version: z.int(),
  side: z.enum(['BUYER', 'SELLER']),
  offerId: z.string(),
  offerNo: z.string(),
  sailing: z.string(),
  lane: z.string(),
  etd: z.string(),
  buyerName: z.string(),
  buyerNameEn: z.string(),
  currency: z.string(),
  note: z.string(),
  answer: z.string(),
  /** With the price of the offer as it stands now, and the seller's where he named one. */
  items: z.array(
    z.object({
      containerType: z.string(),
      qty: z.int(),
      price: z.string(),
      offerPrice: z.string().nullable(),
      counterPrice: z.string().nullable(),
    }),
  ),
  dueAt: z.string(),
  createdAt: z.string(),
  /** The hold at the price that was agreed to. */
  orderId: z.string().nullable(),
});
export type SpaceBid = z.output<typeof spaceBidSchema>;

export const makeBid = defineCall({
  method: 'POST',
  path: '/api/SpaceBid/Make',
  access: { anyOf: [hall, buy, list].map(path => spaceRight(path, 'BUY')) },
  summary: {
    zh: '出价',
    en: 'Offers a price; at the floor or above it is accepted at once where the seller wants that',
  },
  body: z.object({
    offerId: id36,
    items: z
      .array(z.object({ containerType: z.string().min(4).max(6), qty: z.int().min(1).max(9_999), price: decimalText }))
      .min(1)
      .max(8),
    note: z.string().trim().max(200).default(''),
    /** Made when the form opens: a repeated request is the same bid. */
    key: z.string().min(10).max(36),
    /** The customer, by code or id, where staff bid for one. */
    forCompany: id36.optional(),
  }),
  data: spaceBidSchema,
  errors: ['not_found', 'event_not_allowed'],
});

export const answerBid = defineCall({
  method: 'POST',
  path: '/api/SpaceBid/Answer',
  access: { anyOf: [queue, sold, orders].map(path => spaceRight(path, 'CONFIRM')) },
  summary: { zh: '答复出价', en: 'The seller accepts, which makes the hold at that price, or rejects with a reason' },
  body: z.object({ id: id36, accept: z.boolean(), remarks: z.string().trim().max(500).default('') }),
  data: spaceBidSchema,
  errors: ['not_found', 'event_not_allowed', 'stale_version'],
});

export const counterBid = defineCall({
  method: 'POST',
  path: '/api/SpaceBid/Counter',
  access: { anyOf: [queue, sold, orders].map(path => spaceRight(path, 'CONFIRM')) },
  summary: {
    zh: '还价',
    en: 'The seller names his own price, above the bid and not above the offer; the buyer has an hour',
  },
  body: z.object({
    id: id36,
    prices: z
      .array(z.object({ containerType: z.string().min(4).max(6), price: decimalText }))
      .min(1)
      .max(8),
    remarks: z.string().trim().max(200).default(''),
  }),
  data: spaceBidSchema,
  errors: ['not_found', 'event_not_allowed', 'stale_version'],
});

export const answerCounter = defineCall({
  method: 'POST',
  path: '/api/SpaceBid/AnswerCounter',
  access: { anyOf: [hall, buy, list].map(path => spaceRight(path, 'BUY')) },
  summary: { zh: '答复还价', en: "The buyer takes the seller's price, which makes the hold, or leaves it" },
  body: z.object({ id: id36, accept: z.boolean() }),
  data: spaceBidSchema,
  errors: ['not_found', 'event_not_allowed', 'stale_version'],
});

export const spaceBids = defineCall({
  method: 'GET',
  path: '/api/SpaceBid/List',
  access: {
    anyOf: [hall, buy, list, ownOrders, orders, sold, queue, selling, mine].map(path => spaceRight(path)),
  },
  summary: { zh: '出价列表', en: 'Bids of the own company, or on its offers, the latest first' },
  query: pageQuerySchema.extend({
    side: z.enum(['BUYER', 'SELLER']),
    id: id36.optional(),
    offerId: id36.optional(),
    state: z.enum(BID_STATES).optional(),
  }),
  data: pageOf(spaceBidSchema),
});
