import { z } from 'zod';
import { defineCall, type Right } from '../kernel/call.ts';
import { rowResultSchema } from '../kernel/resource.ts';
import type { Text } from '../kernel/text.ts';
import { OFFER_RIGHTS } from './offer-rights.ts';
import { ORDER_RIGHTS } from './order-rights.ts';
import { SPACE_PATHS, spaceRight } from './paths.ts';
import { hallOfferSchema, orderEvent } from './space.calls.ts';
import { OFFER_STATES } from './space-codes.ts';

/** Ready space for who sells it and for the platform (design commercial B.4.1): what stands beside the lists, and work that waits. */

const { mine, drafts, selling, queue, sold, orders, cancelled, allSelling, all, allSold, publish } = SPACE_PATHS;
const id36 = z.string().min(1).max(36);
const seen = z.object({ id: id36, version: z.int() });
const moneyText = z.string().regex(/^\d{1,10}(\.\d{1,2})?$/);
const ids = z.object({ ids: z.string().min(1).max(3_800) });
const reads = (...paths: readonly string[]) => ({ anyOf: paths.map(path => spaceRight(path)) });

/** Of many offers at once; the answer tells row by row. */
const bulk = <B extends z.ZodRawShape>(name: string, rights: readonly Right[], summary: Text, body: B) =>
  defineCall({
    method: 'POST',
    path: `/api/SpaceOffer/${name}`,
    access: { anyOf: rights },
    summary,
    body: z.object({ rows: z.array(seen).min(1).max(100), ...body }),
    data: z.array(rowResultSchema),
    errors: ['IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'],
  });

export const copyOffers = bulk(
  'Copy',
  OFFER_RIGHTS.COPY,
  { zh: '复制现舱', en: 'Makes drafts with the same content' },
  {},
);
export const pinOffers = bulk(
  'Pin',
  OFFER_RIGHTS.PIN,
  { zh: '置顶现舱', en: 'Puts offers first on the public sites, or no longer' },
  { isPinned: z.boolean() },
);

export const changeOfferTerms = defineCall({
  method: 'POST',
  path: '/api/SpaceOffer/ChangeTerms',
  access: { anyOf: OFFER_RIGHTS.CHANGE_TERMS },
  summary: { zh: '修改销售截止与备注', en: 'Until when a published offer is sold, and its remarks' },
  body: z.object({
    id: id36,
    sellUntil: z.iso.datetime().optional(),
    remarkZh: z.string().trim().max(500).optional(),
    remarkEn: z.string().trim().max(500).optional(),
  }),
  data: z.object({ id: z.string(), state: z.enum(OFFER_STATES), version: z.int() }),
  errors: ['not_found', 'event_not_allowed', 'stale_version'],
});

/** What the person needs to know to write an offer: for whom, and the companies that staff may publish for. */
export const offerSellers = defineCall({
  method: 'GET',
  path: '/api/SpaceOffer/Sellers',
  access: reads(publish),
  summary: { zh: '可代发的卖方', en: 'Companies that the staff may publish for; none for a seller' },
  query: z.object({ q: z.string().trim().max(40).default('') }),
  data: z.array(z.object({ code: z.string(), nameZh: z.string(), nameEn: z.string() })),
});

export const sellFor = defineCall({
  method: 'POST',
  path: '/api/SpaceOffer/SellFor',
  access: { anyOf: OFFER_RIGHTS.SELL_FOR },
  summary: { zh: '代卖方发布', en: 'A draft of the platform becomes that of a provider' },
  body: z.object({ id: id36, sellerCode: z.string().trim().length(6) }),
  data: z.object({ id: z.string(), state: z.enum(OFFER_STATES), version: z.int() }),
  errors: ['not_found', 'event_not_allowed', 'stale_version'],
});

export const writeToSeller = defineCall({
  method: 'POST',
  path: '/api/SpaceOffer/Message',
  access: { anyOf: [spaceRight(allSelling, 'MESSAGE')] },
  summary: { zh: '给卖方留言', en: 'A message about an offer to the people of its seller' },
  body: z.object({ id: id36, text: z.string().trim().min(2).max(500) }),
  data: z.object({ sent: z.literal(true) }),
  errors: ['not_found'],
});

/** Beside the rows of a seller's list. */
export const offerFigures = defineCall({
  method: 'GET',
  path: '/api/SpaceOffer/Figures',
  access: reads(mine, selling, drafts),
  summary: { zh: '现舱销售情况', en: 'Revenue, companies that looked, and waiters of own offers, at most 100' },
  query: ids,
  data: z.array(
    z.object({ id: z.string(), revenue: z.string(), looks: z.int(), waiters: z.int(), waitingOrders: z.int() }),
  ),
});

/** Price against the market: the cheapest rate on sale for the lane and type. */
export const marketPrices = defineCall({
  method: 'GET',
  path: '/api/SpaceOffer/Market',
  access: reads(allSelling),
  summary: { zh: '与市场价比较', en: 'Prices of offers beside the best rate of their lanes, at most 100' },
  query: ids,
  data: z.array(
    z.object({
      id: z.string(),
      lines: z.array(
        z.object({
          containerType: z.string(),
          price: z.string(),
          currency: z.string(),
          /** In the offer's currency; null where the lane has no rate for the type. */
          best: z.string().nullable(),
          /** Per cent above (+) or below (-) it, one decimal. */
          difference: z.string().nullable(),
        }),
      ),
    }),
  ),
});

export const spaceTiles = defineCall({
  method: 'GET',
  path: '/api/SpaceDesk/Tiles',
  access: reads(all),
  summary: { zh: '现舱驾驶舱', en: 'What is on sale, held and sold today, and how sellers answer' },
  data: z.object({
    teuOnSale: z.string(),
    soldToday: z.int(),
    holds: z.int(),
    noShows: z.int(),
    pending: z.int(),
    /** Of the holds of thirty days, per cent that ran out; null without any. */
    timeoutRate: z.string().nullable(),
    /** Median minutes of the answers of thirty days. */
    answerMinutes: z.int().nullable(),
    /** Lines whose counters exceed their total, or do not agree with the orders; always none. */
    oversold: z.int(),
  }),
});

const waiting = {
  id: z.string(),
  no: z.string(),
  version: z.int(),
  /** When it has to be answered; null = whenever. */
  dueAt: z.string().nullable(),
  since: z.string(),
  partyZh: z.string(),
  partyEn: z.string(),
  sailing: z.string(),
  lane: z.string(),
  text: z.string(),
};

/** What waits for the word of a seller, and of the platform's reviewers: soonest due first. */
export const spaceQueue = defineCall({
  method: 'GET',
  path: '/api/SpaceDesk/Queue',
  access: reads(queue),
  summary: { zh: '现舱待确认', en: 'Orders, cancellations, offers and revocations that wait, at most 200' },
  data: z.array(z.object({ kind: z.enum(['ORDER', 'CANCEL', 'OFFER', 'REVOKE', 'BID']), ...waiting })),
});

/** An offer before a reviewer, without what is the seller's alone. */
export const offerForReview = defineCall({
  method: 'GET',
  path: '/api/SpaceDesk/Offer',
  access: reads(queue, allSelling, all),
  summary: { zh: '待审核现舱', en: 'An offer as staff see it; own ones for a seller' },
  query: z.object({ id: id36 }),
  data: hallOfferSchema.extend({ stateReason: z.string().nullable(), authorIsReader: z.boolean() }),
  errors: ['not_found'],
});

const remarks = z.string().trim().max(500).default('');

export const assignRefs = orderEvent(
  'AssignRef',
  ORDER_RIGHTS.ASSIGN_REF,
  { zh: '分配订舱号', en: 'Gives booking numbers' },
  {
    refs: z
      .array(
        z.object({
          ref: z.string().trim().min(1).max(35),
          containerType: z.string().min(4).max(6),
          qty: z.int().min(1).max(9_999),
        }),
      )
      .max(200),
  },
);
export const shipOrder = orderEvent(
  'Ship',
  ORDER_RIGHTS.SHIP,
  { zh: '记已出运', en: 'The containers are on board' },
  {},
);
export const askRevoke = orderEvent(
  'AskRevoke',
  ORDER_RIGHTS.ASK_REVOKE,
  { zh: '申请撤销', en: 'A seller who cannot keep his word asks the platform' },
  { remarks, compensation: moneyText.nullable().default(null) },
);
export const decideRevoke = orderEvent(
  'DecideRevoke',
  [...ORDER_RIGHTS.SELLER_CANCEL, ...ORDER_RIGHTS.REFUSE_REVOKE],
  { zh: '处理撤销申请', en: 'The platform cancels for the seller, or holds him to it' },
  { accept: z.boolean(), remarks },
);
export const markSettled = orderEvent(
  'MarkSettled',
  ORDER_RIGHTS.MARK_SETTLED,
  { zh: '标记已结算', en: 'Settled outside; with the number of the accounts' },
  { settlementRef: z.string().trim().max(50).default('') },
);

/** Offers in the place of one that was lost: same lane, all that was ordered, next departures. */
export const orderAlternatives = defineCall({
  method: 'GET',
  path: '/api/SpaceOrder/Alternatives',
  access: reads(SPACE_PATHS.ownOrders, SPACE_PATHS.ownCancelled, SPACE_PATHS.hall, orders, cancelled),
  summary: { zh: '替代现舱', en: 'The next three offers that have what the order had' },
  query: z.object({ id: id36 }),
  data: z.array(hallOfferSchema),
  errors: ['not_found'],
});

const logEntry = z.object({
  seq: z.int(),
  event: z.string(),
  at: z.string(),
  who: z.string().nullable(),
  whoEn: z.string().nullable(),
  company: z.string().nullable(),
  companyEn: z.string().nullable(),
  toState: z.string(),
  remarks: z.string().nullable(),
});

export const spaceOrderLog = defineCall({
  method: 'GET',
  path: '/api/SpaceOrder/Log',
  access: { anyOf: [spaceRight(orders, 'LOG'), spaceRight(sold), spaceRight(queue)] },
  summary: { zh: '现舱订单日志', en: 'What happened to an order, latest first' },
  query: z.object({ id: id36 }),
  data: z.array(logEntry),
  errors: ['not_found'],
});
export const spaceOfferLog = defineCall({
  method: 'GET',
  path: '/api/SpaceOffer/EventLog',
  access: { anyOf: [spaceRight(all, 'LOG')] },
  summary: { zh: '现舱日志', en: 'What happened to an offer, latest first' },
  query: z.object({ id: id36 }),
  data: z.array(logEntry),
  errors: ['not_found'],
});
export type SpaceLogEntry = z.output<typeof logEntry>;

/** What became of cancelled containers. */
export const resoldOf = defineCall({
  method: 'GET',
  path: '/api/SpaceDesk/Resold',
  access: reads(cancelled),
  summary: { zh: '退舱再售', en: 'Containers of cancelled orders that were sold again since, and at which price' },
  query: ids,
  data: z.array(z.object({ id: z.string(), qty: z.int(), price: z.string().nullable() })),
});

/** Who may see cost alone; of offers of the own company. */
export const orderMargins = defineCall({
  method: 'GET',
  path: '/api/SpaceDesk/Margins',
  access: reads(allSold, sold),
  summary: { zh: '现舱毛利', en: 'Margin of own sales, for who may see cost; nothing for others' },
  query: ids,
  data: z.array(z.object({ id: z.string(), margin: z.string() })),
});

/** Papers that have come for the booking numbers given. */
export const paperLights = defineCall({
  method: 'GET',
  path: '/api/SpaceDesk/Papers',
  access: reads(sold),
  summary: { zh: '补料与VGM', en: 'Whether SI and VGM have come for sold orders' },
  query: ids,
  data: z.array(z.object({ id: z.string(), si: z.boolean().nullable(), vgm: z.boolean().nullable() })),
});

export type QueuedWork = z.output<typeof spaceQueue.data>[number];
