import Big from 'big.js';
import { z } from 'zod';
import type { Fact } from '#contract/kernel/facts.ts';
import { choice, code, content, decimal, instant, integer, rows, text, yesNo } from '#contract/kernel/field.ts';
import { ORDER_PATHS, ORDER_RIGHTS } from '#contract/space/order-rights.ts';
import { SPACE_PATHS, spaceRight } from '#contract/space/paths.ts';
import { overAt, type Referred } from '#contract/space/rules/booking-refs.ts';
import { missingDetails } from '#contract/space/rules/order-details.ts';
import { type OrderDetails, orderDetailsSchema } from '#contract/space/space.calls.ts';
import { MOST_HOLDS, ORDER_STATE_LABELS, type OrderState, SPACE_CODES } from '#contract/space/space-codes.ts';
import { ENDED_BY, type EndedBy, spacePurchaseResource } from '#contract/space/space-order.resource.ts';
import {
  type DocumentActor,
  type DocumentRowOf,
  defineDocument,
  type EventName,
  event,
  guard,
  remarksGuard,
  sideGuard,
  systemGuard,
} from '../kernel/document.ts';
import { NEW } from '../kernel/lifecycle.ts';
import type { FactShapes } from '../kernel/upcast.ts';

/**
 * An order of ready space (design commercial B.3.2): containers of one offer, held for a while, then bought.
 *
 *     NEW -> HELD -> SUBMITTED -> CONFIRMED -> SHIPPED, NO_SHOW
 *             |          |            '-> CANCEL_REQUESTED -> CANCELLED
 *             '-> RELEASED '-> REJECTED, CANCELLED
 *
 * Always: what an order takes of its lines is counted in the transaction of its event; whoever needs both holds the offer first.
 */

const HIDDEN = { computed: true, hiddenColumn: true } as const;
const computed = { computed: true } as const;

const containerType = code({ zh: '箱型', en: 'Container type' }, { max: 6, required: true });
const qty = integer({ zh: '数量', en: 'Quantity' }, { min: 1, max: 9_999, required: true });
const ref = text({ zh: '订舱号', en: 'Booking no.' }, { max: 35, required: true });

/** Containers of one line, at the price of the moment of the hold. */
const itemFields = {
  lineId: text({ zh: '舱位行', en: 'Line' }, { max: 60, required: true }),
  containerType,
  qty,
  unitPrice: decimal({ zh: '单价', en: 'Price' }, { scale: 2, required: true }),
};
/** Carrier's booking number handed to the buyer. */
const refFields = { ref, containerType, qty };

/** What a seller asks who cannot keep his word; the compensation is offered to the buyer, decimal text. */
const revokeSchema = z.object({
  by: z.string().nullable(),
  reason: z.string(),
  compensation: z.string().nullable(),
});

const fields = {
  orderNo: code({ zh: '订单号', en: 'Order no.' }, { max: 13, required: true, ...computed, width: 140 }),
  items: rows({ zh: '箱量', en: 'Containers' }, itemFields, { most: 8, ...computed, width: 150 }),
  currency: code({ zh: '币种', en: 'Currency' }, { max: 3, required: true, ...computed, width: 70 }),
  amount: decimal({ zh: '金额', en: 'Amount' }, { scale: 2, required: true, ...computed, width: 110 }),
  fee: decimal({ zh: '费用', en: 'Fee' }, { scale: 2, ...computed, width: 90 }),
  holdExpireAt: instant({ zh: '占舱至', en: 'Held until' }, { required: true, ...computed, width: 140 }),
  confirmDueAt: instant({ zh: '答复期限', en: 'Answer due' }, { ...computed, width: 140 }),
  cancelDueAt: instant({ zh: '取消答复期限', en: 'Answer to the cancellation due' }, HIDDEN),
  sailing: text({ zh: '航次', en: 'Sailing' }, { max: 120, required: true, ...computed, width: 200 }),
  lane: text({ zh: '航线', en: 'Lane' }, { max: 30, required: true, ...computed, width: 130 }),
  etd: instant({ zh: '开航', en: 'ETD' }, { required: true, ...computed, width: 140 }),
  offerNo: code({ zh: '现舱编号', en: 'Offer no.' }, { max: 13, required: true, ...computed, width: 140 }),
  buyerName: text({ zh: '买方', en: 'Buyer' }, { max: 120, required: true, ...computed, width: 160 }),
  sellerName: text({ zh: '卖方', en: 'Seller' }, { max: 120, required: true, ...computed, width: 160 }),
  isExtended: yesNo({ zh: '已延长', en: 'Extended' }, HIDDEN),
  details: content({ zh: '订单内容', en: 'What the buyer wrote' }, orderDetailsSchema, HIDDEN),
  refs: rows({ zh: '订舱号', en: 'Booking nos.' }, refFields, { most: 200, ...HIDDEN }),
  buyerRef: text({ zh: '客户参考号', en: "Buyer's reference" }, { max: 35, ...HIDDEN }),
  stateReason: text({ zh: '原因', en: 'Reason' }, { max: 500, ...HIDDEN }),
  endedAt: instant({ zh: '结束时间', en: 'Ended' }, HIDDEN),
  endedBy: choice({ zh: '由谁结束', en: 'Ended by' }, ENDED_BY, HIDDEN),
  revoke: content({ zh: '卖方申请撤销', en: 'Seller asks to revoke' }, revokeSchema, {
    seenBy: ['seller'],
    ...HIDDEN,
  }),
  compensation: decimal({ zh: '补偿', en: 'Compensation' }, { scale: 2, ...HIDDEN }),
  settlementRef: text({ zh: '结算号', en: 'Settlement no.' }, { max: 50, ...HIDDEN }),
  settledAt: instant({ zh: '结算时间', en: 'Settled' }, HIDDEN),
  submittedAt: instant({ zh: '提交时间', en: 'Submitted' }, HIDDEN),
  answeredAt: instant({ zh: '答复时间', en: 'Answered by a person' }, HIDDEN),
  confirmedAt: instant({ zh: '确认时间', en: 'Confirmed' }, HIDDEN),
  offerId: text({ zh: '现舱', en: 'Offer' }, { max: 36, required: true, ...HIDDEN }),
  companyId: text({ zh: '买方企业', en: "Buyer's company" }, { max: 36, required: true, ...HIDDEN }),
  sellerCompanyId: text({ zh: '卖方企业', en: "Seller's company" }, { max: 36, required: true, ...HIDDEN }),
  buyerEmployeeId: text({ zh: '下单人', en: 'Ordered by' }, { max: 36, ...HIDDEN }),
  soldBy: text({ zh: '代下单人', en: 'Ordered on behalf by' }, { max: 36, ...HIDDEN }),
  requestKey: text({ zh: '请求标识', en: 'Key of the request' }, { max: 43, required: true, ...HIDDEN }),
};

const SIDES = { buyer: 'companyId', seller: 'sellerCompanyId' } as const;
const side = sideGuard(SIDES);

const isStaff = ({ companyKind }: DocumentActor): boolean => companyKind === 'platform';
/** Staff of the platform who decide on offers and on a seller's word. */
const reviews = (actor: DocumentActor): boolean => isStaff(actor) && actor.holds.includes('REVIEW');

interface Sides {
  readonly companyId: string;
  readonly sellerCompanyId: string;
}

/** The buyer, or staff who order for him. */
const isBuyer = side('buyer', 'NS-03', { or: isStaff });
const isSeller = side('seller', 'NS-02', { or: reviews });
/** Loaded: the system knows it from tracking, the seller from the terminal. */
const isSellerOrSystem = side('seller', 'NS-02', { or: reviews, orSystem: true });
const isSystem = systemGuard('NS-07');
const hasReason = remarksGuard('NS-06', 2);

const isOfAnother = guard<Sides>({
  code: 'OWN_OFFER',
  holds: ({ companyId, sellerCompanyId }) => companyId !== sellerCompanyId,
});

/** How the offer stands when a hold is asked for. Free containers are counted by the database in the same transaction. */
export interface HoldTerms {
  /** The offer is on sale and its sale is not over. */
  readonly isOnSale: boolean;
  readonly qty: number;
  readonly minPerOrder: number;
  /** Containers of the buyer and its group on this offer, this order included, and the most one may have; null = no limit. */
  readonly ofBuyer: number;
  readonly maxPerBuyer: number | null;
  /** Open holds of the buyer's company, this one not included. */
  readonly openHolds: number;
  readonly isCreditBlocked: boolean;
  /** Holds of the company on this lane that ran out within a day: they make the next one shorter. */
  readonly recentTimeouts: number;
}
const ofTerms = (
  code: string,
  holds: (world: HoldTerms) => boolean,
  params?: (world: HoldTerms) => Readonly<Record<string, unknown>>,
) =>
  guard<unknown, unknown, HoldTerms>({
    code,
    needs: ['world'],
    holds: (_, { world }) => holds(world),
    ...(params && { params: (_, { world }) => params(world) }),
  });
const isOnSale = ofTerms('OFFER_CLOSED', world => world.isOnSale);
const reachesMinimum = ofTerms(
  'ORDER_MIN',
  world => world.qty >= world.minPerOrder,
  world => ({ n: world.minPerOrder }),
);
const isWithinLimit = ofTerms(
  'BUYER_LIMIT',
  ({ ofBuyer, maxPerBuyer }) => maxPerBuyer === null || ofBuyer <= maxPerBuyer,
  ({ maxPerBuyer }) => ({ n: maxPerBuyer }),
);
const hasHoldsLeft = ofTerms(
  'HOLD_LIMIT',
  ({ openHolds }) => openHolds < MOST_HOLDS,
  () => ({ n: MOST_HOLDS }),
);
const hasCredit = ofTerms('CREDIT_BLOCKED', ({ isCreditBlocked }) => !isCreditBlocked);

interface Held {
  readonly holdExpireAt: string;
}
/** The instant itself is too late. */
const isHeldStill = guard<Held>({
  code: 'HOLD_EXPIRED',
  needs: ['clock'],
  holds: ({ holdExpireAt }, { at }) => at < holdExpireAt,
});
const isHoldOver = guard<Held>({
  code: 'NS-09',
  needs: ['clock'],
  holds: ({ holdExpireAt }, { at }) => at >= holdExpireAt,
});
const isAnswerOverdue = guard<{ readonly confirmDueAt: string | null }>({
  code: 'NS-09',
  needs: ['clock'],
  holds: ({ confirmDueAt }, { at }) => confirmDueAt !== null && at >= confirmDueAt,
});
/** Only the seller answers a cancellation before it is overdue. */
const isLateForSystem = guard<{ readonly cancelDueAt: string | null }>({
  code: 'NS-09',
  needs: ['clock'],
  holds: ({ cancelDueAt }, { actor, at }) => actor.kind !== 'system' || (cancelDueAt !== null && at >= cancelDueAt),
});

const isFirstExtension = guard<{ readonly isExtended: boolean }>({
  code: 'NS-13',
  holds: ({ isExtended }) => !isExtended,
});
const isNobodyWaiting = guard<unknown, unknown, { readonly waiting: number }>({
  code: 'NS-14',
  needs: ['world'],
  holds: (_, { world }) => world.waiting === 0,
});

interface Written {
  readonly details: OrderDetails | null;
}
const missing = ({ details }: Written): number => missingDetails(details ?? orderDetailsSchema.parse({})).length;
const isComplete = guard<unknown, Written>({
  code: 'NS-08',
  needs: ['payload'],
  holds: (_, { payload }) => missing(payload) === 0,
  params: (_, { payload }) => ({ n: missing(payload) }),
});

/** Booking numbers that the order gets. */
interface Referring {
  readonly refs: readonly Referred[];
}
interface Submitting extends Referring {
  readonly isInstant: boolean;
}
/** Without it the seller is asked. */
const isInstant = guard<unknown, unknown, Submitting>({
  code: 'NS-09',
  chooses: true,
  needs: ['world'],
  holds: (_, { world }) => world.isInstant,
});
interface Silence extends Referring {
  readonly onSilence: 'REJECT' | 'CONFIRM';
}
/** Silence is an answer. */
const silenceConfirms = guard<unknown, unknown, Silence>({
  code: 'NS-09',
  chooses: true,
  needs: ['world'],
  holds: (_, { world }) => world.onSilence === 'CONFIRM',
});
interface Ordered {
  readonly items: readonly { readonly containerType: string; readonly qty: number }[];
}
/** No type has more numbers than containers were ordered. */
const isWithinOrder = guard<Ordered, unknown, Referring>({
  code: 'REFS_OVER',
  needs: ['world'],
  holds: ({ items }, { world }) => overAt(items, world.refs) < 0,
  path: ({ items }, { world }) => `refs.${overAt(items, world.refs)}.qty`,
});

/** What giving back costs now, decimal text. */
interface Costing {
  readonly fee: string;
}
interface Agreed {
  readonly agreedFee: string;
}
const isFree = guard<unknown, unknown, Costing>({
  code: 'NS-15',
  needs: ['world'],
  holds: (_, { world }) => Number(world.fee) === 0,
  params: (_, { world }) => ({ fee: world.fee }),
});
/** What the buyer has seen and ticked is what it costs now. */
const agreesToFee = guard<unknown, Agreed, Costing>({
  code: 'NS-16',
  needs: ['payload', 'world'],
  holds: (_, { payload, world }) => Number(world.fee) === Number(payload.agreedFee),
  params: (_, { world }) => ({ fee: world.fee }),
});

interface Reduced extends Costing, Referring {
  /** What is kept. */
  readonly items: readonly OrderItem[];
}
const leavesSome = guard<unknown, unknown, Reduced>({
  code: 'NS-18',
  needs: ['world'],
  holds: (_, { world }) => world.items.length > 0,
});

interface Revoked {
  readonly revoke: { readonly by: string | null } | null;
}
/** Whoever decides on a seller's word: the seller himself never does. */
const isReviewer = guard({ code: 'NS-17', holds: (_, { actor }) => reviews(actor) });
const isNotAsked = guard<Revoked>({ code: 'NS-24', holds: ({ revoke }) => revoke === null });
const isAsked = guard<Revoked>({ code: 'NS-23', holds: ({ revoke }) => revoke !== null });
const isNotAsker = guard<Revoked>({
  code: 'NS-19',
  holds: ({ revoke }, { actor }) => revoke === null || revoke.by !== actor.employeeId,
});

const isPlatform = guard({ code: 'NS-20', holds: (_, { actor }) => isStaff(actor) });
const isUnsettled = guard<{ readonly settledAt: string | null }>({
  code: 'NS-21',
  holds: ({ settledAt }) => settledAt === null,
});
const hasFee = guard<{ readonly fee: string | null }>({ code: 'NS-22', holds: ({ fee }) => Number(fee ?? 0) > 0 });
const hasDeparted = guard<{ readonly etd: string }>({
  code: 'NS-09',
  needs: ['clock'],
  holds: ({ etd }, { at }) => at >= etd,
});

/** What an order costs, decimal text in its currency: lines are rounded by their unit price already. */
const amountOf = (items: readonly OrderItem[]): string =>
  items.reduce((sum, one) => sum.plus(new Big(one.unitPrice).times(one.qty)), new Big(0)).toFixed();

const ENDED: ReadonlySet<string> = new Set(['RELEASED', 'REJECTED', 'CANCELLED', 'CANCEL_REQUESTED']);

function whoEnded({ sellerCompanyId, companyId }: Sides, { actorKind, actorCompanyId }: Fact): EndedBy {
  if (actorKind === 'system') return 'SYSTEM';
  if (actorCompanyId === sellerCompanyId) return 'SELLER';
  return actorCompanyId === companyId ? 'BUYER' : 'PLATFORM';
}

/** When it came to nothing and by whom; a buyer who asks has ended it, unless the seller refuses. */
function ending(after: Sides, fact: Fact, from: string | undefined) {
  if (!ENDED.has(fact.toState)) return { endedAt: null, endedBy: null };
  if (from !== undefined && ENDED.has(from)) return {};
  return { endedAt: fact.at, endedBy: whoEnded(after, fact) };
}

interface Told extends Sides {
  readonly items: readonly OrderItem[];
  readonly details: OrderDetails | null;
  readonly stateReason: string | null;
}

/** What every fact means beyond what it says: the amount, who ended it, when it was submitted, answered by a person and confirmed. */
function derived(after: Told, fact: Fact, before: { readonly state: string } | null) {
  const { event: type, at, toState, remarks } = fact;
  const isAnswered = type === 'CONFIRM' || type === 'REJECT';
  const isConfirmed = toState === 'CONFIRMED' && (before?.state === 'HELD' || before?.state === 'SUBMITTED');
  return {
    amount: amountOf(after.items),
    buyerRef: after.details?.buyerRef || null,
    stateReason: remarks || after.stateReason,
    ...ending(after, fact, before?.state),
    ...(type === 'SUBMIT' && { submittedAt: at }),
    ...(isAnswered && { answeredAt: at }),
    ...(isConfirmed && { confirmedAt: at }),
  };
}

const detailsPayload = { details: content({ zh: '订单内容', en: 'What the buyer wrote' }, orderDetailsSchema, {}) };
const refsPayload = { refs: rows({ zh: '订舱号', en: 'Booking nos.' }, refFields, { most: 200 }) };
const agreedFee = decimal({ zh: '确认的费用', en: 'Fee agreed to' }, { scale: 2, min: 0, required: true });

const state = (name: OrderState, more: { readonly waitsFor?: keyof typeof SIDES; readonly final?: true } = {}) => {
  const { tone, ...words } = { tone: 'neutral' as const, ...ORDER_STATE_LABELS[name] };
  return { label: words, tone, ...more };
};

const EVENTS = {
  HOLD: event({
    from: [NEW],
    to: 'HELD',
    guards: [isBuyer, isOfAnother, isOnSale, reachesMinimum, isWithinLimit, hasHoldsLeft, hasCredit],
    label: { zh: '占舱', en: 'Hold' },
    right: ORDER_RIGHTS.HOLD,
    once: true,
    payload: {
      offerId: fields.offerId,
      items: rows({ zh: '箱量', en: 'Containers' }, { containerType, qty }, { most: 8 }),
    },
  }),
  EXTEND: event({
    from: ['HELD'],
    to: 'same',
    guards: [isBuyer, isHeldStill, isFirstExtension, isNobodyWaiting],
    label: { zh: '延长占舱', en: 'Extend the hold' },
    right: ORDER_RIGHTS.EXTEND,
  }),
  SUBMIT: event<OrderState, Submitting, typeof detailsPayload>({
    rows: [
      { from: ['HELD'], to: 'CONFIRMED', guards: [isBuyer, isHeldStill, isComplete, isInstant] },
      { from: ['HELD'], to: 'SUBMITTED', guards: [isBuyer, isHeldStill, isComplete] },
    ],
    label: { zh: '提交订单', en: 'Submit' },
    right: ORDER_RIGHTS.SUBMIT,
    payload: detailsPayload,
  }),
  GIVE_UP: event({
    from: ['HELD'],
    to: 'RELEASED',
    guards: [isBuyer],
    label: { zh: '放弃', en: 'Give up' },
    right: ORDER_RIGHTS.GIVE_UP,
  }),
  TIMEOUT: event<OrderState, Silence>({
    rows: [
      { from: ['HELD'], to: 'RELEASED', guards: [isSystem, isHoldOver] },
      { from: ['SUBMITTED'], to: 'CONFIRMED', guards: [isSystem, isAnswerOverdue, silenceConfirms] },
      { from: ['SUBMITTED'], to: 'REJECTED', guards: [isSystem, isAnswerOverdue] },
    ],
    label: { zh: '超时', en: 'Time is over' },
    remarks: 'optional',
  }),
  CONFIRM: event<OrderState, Referring, typeof refsPayload>({
    from: ['SUBMITTED'],
    to: 'CONFIRMED',
    guards: [isSeller, isWithinOrder],
    label: { zh: '确认订单', en: 'Confirm' },
    intent: 'success',
    right: ORDER_RIGHTS.CONFIRM,
    payload: refsPayload,
  }),
  REJECT: event({
    from: ['SUBMITTED'],
    to: 'REJECTED',
    guards: [isSeller, hasReason],
    label: { zh: '拒绝订单', en: 'Reject' },
    intent: 'danger',
    right: ORDER_RIGHTS.REJECT,
    remarks: 'required',
  }),
  WITHDRAW: event({
    from: ['SUBMITTED'],
    to: 'CANCELLED',
    guards: [isBuyer],
    label: { zh: '撤回订单', en: 'Take back' },
    right: ORDER_RIGHTS.WITHDRAW,
  }),
  CANCEL: event({
    from: ['CONFIRMED'],
    to: 'CANCELLED',
    guards: [isBuyer, isFree],
    label: { zh: '取消订单', en: 'Cancel' },
    right: ORDER_RIGHTS.CANCEL,
    remarks: 'optional',
  }),
  REQUEST_CANCEL: event({
    from: ['CONFIRMED'],
    to: 'CANCEL_REQUESTED',
    guards: [isBuyer, agreesToFee],
    label: { zh: '申请取消', en: 'Ask to cancel' },
    right: ORDER_RIGHTS.REQUEST_CANCEL,
    payload: { agreedFee },
    remarks: 'optional',
  }),
  ACCEPT_CANCEL: event({
    from: ['CANCEL_REQUESTED'],
    to: 'CANCELLED',
    guards: [isSellerOrSystem, isLateForSystem],
    label: { zh: '接受取消', en: 'Accept the cancellation' },
    right: ORDER_RIGHTS.ACCEPT_CANCEL,
  }),
  REFUSE_CANCEL: event({
    from: ['CANCEL_REQUESTED'],
    to: 'CONFIRMED',
    guards: [isSeller, hasReason],
    label: { zh: '拒绝取消', en: 'Reject the cancellation' },
    right: ORDER_RIGHTS.REFUSE_CANCEL,
    remarks: 'required',
  }),
  ASK_REVOKE: event({
    from: ['CONFIRMED'],
    to: 'same',
    guards: [isSeller, hasReason, isNotAsked],
    label: { zh: '申请撤销', en: 'Ask to revoke' },
    right: ORDER_RIGHTS.ASK_REVOKE,
    payload: { compensation: decimal({ zh: '补偿', en: 'Compensation' }, { scale: 2, min: 0 }) },
    remarks: 'required',
  }),
  REFUSE_REVOKE: event({
    from: ['CONFIRMED'],
    to: 'same',
    guards: [isReviewer, isAsked, isNotAsker, hasReason],
    label: { zh: '拒绝撤销', en: 'Hold the seller to it' },
    right: ORDER_RIGHTS.REFUSE_REVOKE,
    remarks: 'required',
  }),
  SELLER_CANCEL: event({
    from: ['CONFIRMED'],
    to: 'CANCELLED',
    guards: [isReviewer, isAsked, isNotAsker],
    label: { zh: '为卖方取消', en: 'Cancel for the seller' },
    intent: 'danger',
    right: ORDER_RIGHTS.SELLER_CANCEL,
    remarks: 'optional',
  }),
  REDUCE: event({
    from: ['CONFIRMED'],
    to: 'same',
    guards: [isBuyer, leavesSome, agreesToFee],
    label: { zh: '减少箱量', en: 'Fewer containers' },
    right: ORDER_RIGHTS.REDUCE,
    payload: {
      /** What is kept, by container type; types left out go back whole. */
      items: rows({ zh: '保留箱量', en: 'Containers kept' }, { containerType, qty }, { most: 8 }),
      agreedFee,
    },
  }),
  ASSIGN_REF: event<OrderState, Referring, typeof refsPayload>({
    from: ['CONFIRMED'],
    to: 'same',
    guards: [isSeller, isWithinOrder],
    label: { zh: '分配订舱号', en: 'Assign booking nos.' },
    right: ORDER_RIGHTS.ASSIGN_REF,
    payload: refsPayload,
  }),
  SHIP: event({
    from: ['CONFIRMED'],
    to: 'SHIPPED',
    guards: [isSellerOrSystem],
    label: { zh: '记已出运', en: 'Shipped' },
    right: ORDER_RIGHTS.SHIP,
  }),
  NO_SHOW: event({
    from: ['CONFIRMED'],
    to: 'NO_SHOW',
    guards: [isSeller, hasDeparted],
    label: { zh: '亏舱', en: 'No-show' },
    intent: 'danger',
    right: ORDER_RIGHTS.NO_SHOW,
  }),
  WAIVE_FEE: event({
    from: ['CANCELLED', 'NO_SHOW'],
    to: 'same',
    guards: [isSeller, hasFee, isUnsettled, hasReason],
    label: { zh: '免除费用', en: 'Waive the fee' },
    right: ORDER_RIGHTS.WAIVE_FEE,
    remarks: 'required',
  }),
  MARK_SETTLED: event({
    from: ['CONFIRMED', 'CANCELLED', 'SHIPPED', 'NO_SHOW'],
    to: 'same',
    guards: [isPlatform, isUnsettled],
    label: { zh: '标记已结算', en: 'Mark as settled' },
    right: ORDER_RIGHTS.MARK_SETTLED,
    payload: { settlementRef: fields.settlementRef },
  }),
};

export const spaceOrder = defineDocument({
  type: spacePurchaseResource.docType,
  controller: 'SpaceOrder',
  title: { zh: '现舱订单', en: 'Ready-space orders' },
  paths: ORDER_PATHS,
  fields,
  number: 'orderNo',
  sides: SIDES,
  owner: 'buyer',
  platform: true,
  sort: '-createdAt',
  search: ['orderNo', 'offerNo'],
  states: {
    HELD: state('HELD', { waitsFor: 'buyer' }),
    SUBMITTED: state('SUBMITTED', { waitsFor: 'seller' }),
    CONFIRMED: state('CONFIRMED'),
    CANCEL_REQUESTED: state('CANCEL_REQUESTED', { waitsFor: 'seller' }),
    RELEASED: state('RELEASED', { final: true }),
    REJECTED: state('REJECTED', { final: true }),
    CANCELLED: state('CANCELLED', { final: true }),
    SHIPPED: state('SHIPPED', { final: true }),
    NO_SHOW: state('NO_SHOW', { final: true }),
  },
  codes: SPACE_CODES,
  notPermitted: 'NS-01',
  rights: { REVIEW: [spaceRight(SPACE_PATHS.allSelling, 'APPROVE')] },
  derived: ['amount', 'buyerRef', 'stateReason', 'endedAt', 'endedBy', 'submittedAt', 'answeredAt', 'confirmedAt'],
  // The sailing is the offer's: when it changes, all orders of it do.
  joined: ['etd'],
  fold: Object.fromEntries(Object.keys(EVENTS).map(name => [name, derived])),
  events: EVENTS,
});

export type SpaceOrderDocument = DocumentRowOf<typeof spaceOrder>;
export type OrderEvent = EventName<typeof spaceOrder>;
export type OrderItem = z.output<z.ZodObject<typeof itemFields>>;
export type AssignedRef = z.output<z.ZodObject<typeof refFields>>;
export type RevokeAsk = z.output<typeof revokeSchema>;

/** Holds of shape 1 named the buyer's company by another word. */
const namesBuyer = (fact: Fact): Fact => ({
  ...fact,
  changes: fact.changes.map(change => {
    const { buyerCompanyId: companyId, ...birth } = (change.after ?? {}) as { readonly buyerCompanyId?: string };
    return change.path === '' ? { ...change, after: { ...birth, companyId } } : change;
  }),
});

export const ORDER_FACT_SHAPES: FactShapes = { documentType: spaceOrder.type, upcasters: { HOLD: [namesBuyer] } };
