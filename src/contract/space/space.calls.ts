import { z } from 'zod';
import { defineCall, type Right } from '../kernel/call.ts';
import { keysetQuerySchema, pageOf } from '../kernel/page.ts';
import { rowResultSchema } from '../kernel/resource.ts';
import type { Text } from '../kernel/text.ts';
import { OFFER_RIGHTS } from './offer-rights.ts';
import { ORDER_PATHS, ORDER_RIGHTS } from './order-rights.ts';
import { SPACE_PATHS, spaceRight } from './paths.ts';
import { OFFER_STATES, ORDER_STATES } from './space-codes.ts';
import { ENDED_BY, type EndedBy } from './space-order.resource.ts';

/** Ready space (design commercial 0.5, B.3): one call an event. Fields of an offer are the resource's. */

const { mine, drafts, selling, allSelling, all } = SPACE_PATHS;
const { hall, buy, list } = SPACE_PATHS;
const id36 = z.string().min(1).max(36);
const type = z.string().min(4).max(6);
const seen = z.object({ id: id36, version: z.int() });
const remarks = z.string().trim().max(500).default('');
const qty = z.int().min(1).max(9_999);
const decimalText = z.string().regex(/^\d{1,7}(\.\d{1,2})?$/);

/** Events of many offers at once; the answer tells row by row. */
const offerEvent = (name: string, rights: readonly Right[], summary: Text) =>
  defineCall({
    method: 'POST',
    path: `/api/SpaceOffer/${name}`,
    access: { anyOf: rights },
    summary,
    body: z.object({ rows: z.array(seen).min(1).max(200), remarks }),
    data: z.array(rowResultSchema),
    errors: ['IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'],
  });

export const submitOffers = offerEvent('Submit', OFFER_RIGHTS.SUBMIT, {
  zh: '提交现舱',
  en: 'Puts offers on sale, or before a reviewer',
});
export const approveOffers = offerEvent('Approve', OFFER_RIGHTS.APPROVE, {
  zh: '审核通过',
  en: 'Approves offers',
});
export const rejectOffers = offerEvent('Reject', OFFER_RIGHTS.REJECT, {
  zh: '审核退回',
  en: 'Sends offers back',
});
export const pauseOffers = offerEvent('Pause', OFFER_RIGHTS.PAUSE, {
  zh: '暂停销售',
  en: 'Nobody can hold until resumed',
});
export const resumeOffers = offerEvent('Resume', OFFER_RIGHTS.RESUME, {
  zh: '恢复销售',
  en: 'Sold again',
});
export const takeOffOffers = offerEvent('TakeOff', OFFER_RIGHTS.TAKE_OFF, {
  zh: '下架',
  en: 'Takes offers off; orders stay binding',
});

const offerChanged = z.object({ id: z.string(), state: z.enum(OFFER_STATES), version: z.int() });
const changing = {
  method: 'POST',
  data: offerChanged,
  errors: ['not_found', 'event_not_allowed', 'stale_version'],
} as const;

export const changeOfferQty = defineCall({
  ...changing,
  path: '/api/SpaceOffer/ChangeQty',
  access: { anyOf: OFFER_RIGHTS.CHANGE_QTY },
  summary: { zh: '修改数量', en: 'New totals of lines; never below what is in use' },
  body: z.object({
    id: id36,
    lines: z
      .array(z.object({ containerType: type, total: z.int().min(0).max(9_999) }))
      .min(1)
      .max(8),
  }),
});

export const changeOfferPrice = defineCall({
  ...changing,
  path: '/api/SpaceOffer/ChangePrice',
  access: { anyOf: OFFER_RIGHTS.CHANGE_PRICE },
  summary: { zh: '修改价格', en: 'New prices of lines; orders keep theirs' },
  body: z.object({
    id: id36,
    lines: z
      .array(z.object({ containerType: type, price: decimalText }))
      .min(1)
      .max(8),
  }),
});

export const changeOfferSailing = defineCall({
  ...changing,
  path: '/api/SpaceOffer/ChangeSailing',
  access: { anyOf: OFFER_RIGHTS.CHANGE_SAILING },
  summary: { zh: '修改船期', en: 'New vessel or dates; all buyers are told' },
  body: z.object({
    id: id36,
    vesselName: z.string().trim().min(1).max(50).optional(),
    voyageNo: z.string().trim().min(1).max(50).optional(),
    etd: z.iso.datetime().optional(),
    eta: z.iso.datetime().optional(),
    siCutOff: z.iso.datetime().optional(),
    remarks: z.string().trim().min(2).max(500),
  }),
});

const lineNumbers = z.object({
  lineId: z.string(),
  containerType: z.string(),
  price: z.string(),
  total: z.int(),
  withdrawn: z.int(),
  held: z.int(),
  sold: z.int(),
  available: z.int(),
});

/** What the seller sees of his offers beyond their fields. */
export const offerNumbers = defineCall({
  method: 'GET',
  path: '/api/SpaceOffer/Numbers',
  access: { anyOf: [mine, drafts, selling, all, allSelling].map(path => spaceRight(path)) },
  summary: { zh: '现舱数量', en: 'Held, sold and free containers of offers, at most 100' },
  query: z.object({ ids: z.string().max(3_800) }),
  data: z.array(z.object({ id: z.string(), state: z.enum(OFFER_STATES), lines: z.array(lineNumbers) })),
});

const hallLine = z.object({
  lineId: z.string(),
  containerType: z.string(),
  price: z.string(),
  /** `7`, or `10+`: sellers do not show how much they have. */
  available: z.string(),
});

const portName = z.object({ zh: z.string(), en: z.string() });

/** An offer as a buyer sees it: neither cost nor floor, no booking numbers, no exact stock. */
export const hallOfferSchema = z.object({
  id: z.string(),
  offerNo: z.string(),
  state: z.enum(OFFER_STATES),
  version: z.int(),
  sellerName: z.string(),
  sellerNameEn: z.string(),
  isOwn: z.boolean(),
  carrier: z.string(),
  vesselName: z.string(),
  voyageNo: z.string(),
  pol: z.string(),
  pots: z.array(z.string()),
  pod: z.string(),
  polZone: z.string(),
  polName: portName,
  podName: portName,
  /** A hold of the reader's company on it that still runs. */
  openHold: z.string().nullable(),
  etd: z.string(),
  eta: z.string().nullable(),
  sellUntil: z.string(),
  cutOffs: z.object({
    receipt: z.string().nullable(),
    cy: z.string().nullable(),
    si: z.string().nullable(),
    vgm: z.string().nullable(),
    customs: z.string().nullable(),
    manifest: z.string().nullable(),
  }),
  currency: z.string(),
  lines: z.array(hallLine),
  priceIncludes: z.array(z.string()),
  confirmMode: z.enum(['INSTANT', 'PROVIDER']),
  confirmMinutes: z.int(),
  holdMinutes: z.int(),
  minPerOrder: z.int(),
  maxPerBuyer: z.int().nullable(),
  depositPct: z.string().nullable(),
  takesBids: z.boolean(),
  cancelPolicy: z.string(),
  noShowFee: z.string().nullable(),
  remarkZh: z.string(),
  remarkEn: z.string(),
});
export type HallOffer = z.output<typeof hallOfferSchema>;

export const spaceHall = defineCall({
  method: 'GET',
  path: '/api/SpaceOffer/Hall',
  access: { anyOf: [hall, buy, list].map(path => spaceRight(path)) },
  summary: { zh: '现舱大厅', en: 'Offers that the company may buy, earliest departure first' },
  query: keysetQuerySchema.extend({
    pol: z.string().length(5).optional(),
    pod: z.string().length(5).optional(),
    containerType: type.optional(),
    /** Days of departure, `YYYY-MM-DD`, UTC. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    instant: z.enum(['0', '1']).optional(),
  }),
  data: pageOf(hallOfferSchema),
});

export const spaceDetail = defineCall({
  method: 'GET',
  path: '/api/SpaceOffer/Detail',
  access: { anyOf: [hall, buy, list].map(path => spaceRight(path)) },
  summary: { zh: '现舱详情', en: 'One offer as a buyer sees it' },
  query: z.object({ id: id36 }),
  data: hallOfferSchema,
  errors: ['not_found'],
});

const orderItem = z.object({
  lineId: z.string(),
  containerType: z.string(),
  qty: z.int(),
  unitPrice: z.string(),
});

/** What the buyer writes; needed from the submission on. */
export const orderDetailsSchema = z.object({
  contactName: z.string().trim().max(35).default(''),
  phone: z.string().trim().max(30).default(''),
  mail: z.string().trim().max(100).default(''),
  goods: z.string().trim().max(100).default(''),
  grossKgPerContainer: decimalText.nullable().default(null),
  buyerRef: z.string().trim().max(35).default(''),
  remark: z.string().trim().max(500).default(''),
});
export type OrderDetails = z.output<typeof orderDetailsSchema>;

export const spaceOrderSchema = z.object({
  id: z.string(),
  orderNo: z.string(),
  state: z.enum(ORDER_STATES),
  version: z.int(),
  offerId: z.string(),
  offerNo: z.string(),
  side: z.enum(['BUYER', 'SELLER', 'STAFF']),
  sellerName: z.string(),
  buyerName: z.string(),
  sailing: z.string(),
  lane: z.string(),
  etd: z.string(),
  items: z.array(orderItem),
  currency: z.string(),
  amount: z.string(),
  holdExpireAt: z.string(),
  confirmDueAt: z.string().nullable(),
  isExtended: z.boolean(),
  details: orderDetailsSchema.nullable(),
  fee: z.string().nullable(),
  stateReason: z.string().nullable(),
  refs: z.array(z.object({ ref: z.string(), containerType: z.string(), qty: z.int() })),
  /** What giving all of it back would cost now, and what a single container; null where it cannot be given back. */
  cancelFee: z.string().nullable(),
  cancelFeeEach: z.string().nullable(),
  /** English names where the companies have them. */
  sellerNameEn: z.string().nullable(),
  buyerNameEn: z.string().nullable(),
  /** Who brought it to nothing. */
  endedBy: z.enum(Object.keys(ENDED_BY) as [EndedBy, ...EndedBy[]]).nullable(),
  /** The booking that it has become; not for its seller. */
  bookingId: z.string().nullable(),
  /** The booking whose surplus was sold; not for its buyer. */
  source: z.object({ bookingId: z.string(), bookingNo: z.string() }).nullable(),
  /** Instant of the server, for the countdown. */
  now: z.string(),
});
export type SpaceOrder = z.output<typeof spaceOrderSchema>;

export const holdSpace = defineCall({
  method: 'POST',
  path: '/api/SpaceOrder/Hold',
  access: { anyOf: ORDER_RIGHTS.HOLD },
  summary: { zh: '占舱', en: 'Holds containers of one offer, all or nothing; the same key gives the same order' },
  body: z.object({
    offerId: id36,
    items: z
      .array(z.object({ containerType: type, qty }))
      .min(1)
      .max(8),
    /** Made when the form opens: a repeated request is the same hold. */
    key: z.string().min(10).max(36),
    /** The customer where staff order for one: its code, or its id. */
    forCompany: id36.optional(),
  }),
  data: spaceOrderSchema,
  errors: ['not_found', 'event_not_allowed'],
});

export const spaceOrderDetail = defineCall({
  method: 'GET',
  path: '/api/SpaceOrder/Get',
  access: { anyOf: ORDER_PATHS.map(path => spaceRight(path)) },
  summary: { zh: '现舱订单详情', en: 'One order, seen from the own side' },
  query: z.object({ id: id36 }),
  data: spaceOrderSchema,
  errors: ['not_found'],
});

/** One event to one order, with the version that was seen; done once for one `Idempotency-Key`. */
export const orderEvent = <B extends z.ZodRawShape>(name: string, rights: readonly Right[], summary: Text, body: B) =>
  defineCall({
    method: 'POST',
    path: `/api/SpaceOrder/${name}`,
    access: { anyOf: rights },
    summary,
    body: z.object({ id: id36, ...body }),
    data: spaceOrderSchema,
    errors: ['not_found', 'event_not_allowed', 'stale_version', 'IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'],
  });

const reason = { remarks: z.string().trim().max(500).default('') };
const fee = { agreedFee: decimalText };

export const extendHold = orderEvent(
  'Extend',
  ORDER_RIGHTS.EXTEND,
  { zh: '延长占舱', en: 'A quarter of an hour more, once' },
  {},
);
export const submitSpaceOrder = orderEvent(
  'Submit',
  ORDER_RIGHTS.SUBMIT,
  { zh: '提交订单', en: 'Makes the hold an order' },
  { details: orderDetailsSchema },
);
export const giveUpSpaceOrder = orderEvent(
  'GiveUp',
  ORDER_RIGHTS.GIVE_UP,
  { zh: '放弃', en: 'Gives up a hold, or takes back an order not yet confirmed' },
  {},
);
export const confirmSpaceOrder = orderEvent(
  'Confirm',
  ORDER_RIGHTS.CONFIRM,
  { zh: '确认订单', en: 'The seller confirms' },
  {
    refs: z
      .array(z.object({ ref: z.string().trim().min(1).max(35), containerType: type, qty }))
      .max(200)
      .default([]),
  },
);
export const rejectSpaceOrder = orderEvent(
  'Reject',
  ORDER_RIGHTS.REJECT,
  { zh: '拒绝订单', en: 'The seller rejects' },
  reason,
);
export const cancelSpaceOrder = orderEvent(
  'Cancel',
  ORDER_RIGHTS.REQUEST_CANCEL,
  { zh: '取消订单', en: 'Gives confirmed space back, at the fee that was seen' },
  fee,
);
export const reduceSpaceOrder = orderEvent(
  'Reduce',
  ORDER_RIGHTS.REDUCE,
  { zh: '减少箱量', en: 'Gives part of the confirmed containers back, at the fee that was seen' },
  {
    /** What is kept, by container type; types left out go back whole. */
    items: z
      .array(z.object({ containerType: type, qty }))
      .min(1)
      .max(8),
    ...fee,
  },
);
export const answerSpaceCancel = orderEvent(
  'AnswerCancel',
  [...ORDER_RIGHTS.ACCEPT_CANCEL, ...ORDER_RIGHTS.REFUSE_CANCEL],
  { zh: '答复取消', en: 'Accepts or rejects a cancellation' },
  { accept: z.boolean(), ...reason },
);
export const markNoShow = orderEvent(
  'NoShow',
  ORDER_RIGHTS.NO_SHOW,
  { zh: '亏舱', en: 'The containers did not come' },
  {},
);
export const waiveSpaceFee = orderEvent(
  'WaiveFee',
  ORDER_RIGHTS.WAIVE_FEE,
  { zh: '免除费用', en: 'The fee is not asked for' },
  reason,
);
