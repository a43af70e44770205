import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { findingSchema } from '../kernel/envelope.ts';
import { rowResultSchema } from '../kernel/resource.ts';
import type { Text } from '../kernel/text.ts';
import {
  AMENDMENT_LABELS,
  type AmendmentState,
  BOOKING_STATES,
  CANCELLATION_LABELS,
  type CancellationState,
} from './booking-codes.ts';
import { confirmationSchema, feedbackSchema, ROLL_CAUSES, type RollCause, rollSchema } from './booking-confirmation.ts';
import {
  BOOKING_CHANNELS,
  type BookingChannel,
  bookingContentSchema,
  bookingLinksSchema,
  cutOffsSchema,
} from './booking-content.ts';
import { BOOKING_PATHS, bookingRight, CUSTOMER_READ, STAFF_READ } from './paths.ts';

/** Booking (design commercial 0.5, C.3): one call an event. Every event on one booking is checked against `If-Match`. */

export const BOOKING = 'booking';

const { mine, queue, find, forCustomer, online, ownList, ownDrafts, smart, tracking } = BOOKING_PATHS;

const keysOf = <K extends string>(list: Readonly<Record<K, unknown>>) => Object.keys(list) as [K, ...K[]];
const id36 = z.string().min(1).max(36);
const remarks = z.string().trim().max(500).default('');
const seen = z.object({ id: id36, version: z.int() });

const readers = { anyOf: [...STAFF_READ, ...CUSTOMER_READ].map(path => bookingRight(path)) };
const deskReaders = { anyOf: STAFF_READ.map(path => bookingRight(path)) };
/** Whoever fills in a booking: for himself, or staff for a customer. */
const FORMS = [find, forCustomer, online, smart, ownDrafts] as const;
const writers = { anyOf: FORMS.map(path => bookingRight(path, path === ownDrafts ? 'EDIT' : 'SAVE_DRAFT')) };
const with_ = (code: string, ...paths: readonly string[]) => ({ anyOf: paths.map(path => bookingRight(path, code)) });
const desk = (code: string) => with_(code, queue);

/** A cut-off as it holds, and where it is from (design C.5.4). */
export const CUT_OFF_SOURCES = {
  CARRIER: { zh: '船公司', en: 'Carrier' },
  SCHEDULE: { zh: '船期', en: 'Schedule' },
  ESTIMATED: { zh: '推算', en: 'Estimated' },
} as const satisfies Readonly<Record<string, Text>>;
export type CutOffSource = keyof typeof CUT_OFF_SOURCES;

export const shownCutOffSchema = z.object({
  code: z.enum(keysOf(cutOffsSchema.shape)),
  at: z.iso.datetime(),
  source: z.enum(keysOf<CutOffSource>(CUT_OFF_SOURCES)),
  /** The task behind it is done: SI sent, VGM given, gated in. */
  isDone: z.boolean(),
  /** What it was before the carrier changed it. */
  before: z.iso.datetime().nullable(),
});
export type ShownCutOff = z.output<typeof shownCutOffSchema>;

const changeSchema = z.object({
  path: z.string(),
  /** Words of the place in both languages: 箱量 40HC. */
  label: z.object({ zh: z.string(), en: z.string() }),
  ...{ before: z.string(), after: z.string() },
  /** Free, with the carrier's consent, or not at all (design C.5.5). */
  consent: z.enum(['FREE', 'CARRIER', 'NEVER']),
});
export type BookingChange = z.output<typeof changeSchema>;

export const amendmentSchema = z.object({
  ...{ seq: z.int(), at: z.string(), byName: z.string(), reason: z.string(), isLate: z.boolean() },
  status: z.enum(keysOf<AmendmentState>(AMENDMENT_LABELS)),
  changes: z.array(changeSchema),
  answer: z.string(),
});
export type BookingAmendment = z.output<typeof amendmentSchema>;

/** Money as the reader may see it: `cost` is absent for who may not. */
const priceLineSchema = z.object({
  ...{ code: z.string(), nameZh: z.string(), nameEn: z.string(), basis: z.string() },
  ...{ quantity: z.string(), unitPrice: z.string(), currency: z.string(), amount: z.string() },
  /** Null: of the booking as a whole. */
  containerType: z.string().nullable().default(null),
  cost: z.string().optional(),
});
export const bookingPriceSchema = z.object({
  snapshotId: z.string(),
  ...{ madeAt: z.string(), goodUntil: z.string(), isExpired: z.boolean() },
  lines: z.array(priceLineSchema),
  totals: z.array(z.object({ currency: z.string(), amount: z.string() })),
});
export type BookingPrice = z.output<typeof bookingPriceSchema>;

/** What the carrier is expected to charge beside the price; for the platform's own people. */
const expectedCostSchema = z.object({
  reason: z.enum(['LATE_AMEND']),
  ...{ currency: z.string(), amount: z.string(), at: z.string() },
  /** Number of the amendment that it is for. */
  amendment: z.int(),
});
export type ExpectedCost = z.output<typeof expectedCostSchema>;

export const CLAIM_STATES = {
  OPEN: { zh: '索赔中', en: 'Claimed' },
  PAID: { zh: '已赔付', en: 'Paid' },
  DROPPED: { zh: '不索赔', en: 'Not claimed' },
} as const satisfies Readonly<Record<string, Text>>;
export type ClaimState = keyof typeof CLAIM_STATES;

/** What is asked of the carrier for a roll-over of his doing, within ninety days of it. */
const claimSchema = z.object({
  /** Number of the roll-over. */
  roll: z.int(),
  ...{ amount: z.string(), currency: z.string(), state: z.enum(keysOf<ClaimState>(CLAIM_STATES)), note: z.string() },
  ...{ byName: z.string(), at: z.string() },
});
export type BookingClaim = z.output<typeof claimSchema>;

/** A booking as its reader may see it. */
export const bookingSchema = z.object({
  ...{ id: z.string(), bookingNo: z.string(), version: z.int(), state: z.enum(BOOKING_STATES) },
  channel: z.enum(keysOf<BookingChannel>(BOOKING_CHANNELS)),
  amendment: z.enum(keysOf<AmendmentState>(AMENDMENT_LABELS)).nullable(),
  cancellation: z.enum(keysOf<CancellationState>(CANCELLATION_LABELS)).nullable(),
  ...{ isSent: z.boolean(), hasOpenRoll: z.boolean() },
  ...{ customerId: z.string(), customerName: z.string(), deskName: z.string(), isDesk: z.boolean() },
  ...{ createdAt: z.string(), createdByName: z.string(), submittedAt: z.string().nullable() },
  ...{ takenByName: z.string().nullable(), takenUntil: z.string().nullable(), isTakenByMe: z.boolean() },
  ...{ carrierRequestRef: z.string().nullable(), carrierRef: z.string().nullable(), cgoId: z.string().nullable() },
  content: bookingContentSchema,
  /** What an open amendment asks for. */
  amended: bookingContentSchema.nullable(),
  confirmed: confirmationSchema.nullable(),
  links: bookingLinksSchema,
  feedbacks: z.array(feedbackSchema),
  cutOffs: z.array(shownCutOffSchema),
  amendments: z.array(amendmentSchema),
  rolls: z.array(rollSchema),
  price: bookingPriceSchema.nullable(),
  stateReason: z.string().nullable(),
  /** Events that the reader may send now; buttons and keys are made of them. */
  permitted: z.array(z.string()),
  /** Of the desk; absent for a customer. */
  deskNote: z.string().optional(),
  expectedCosts: z.array(expectedCostSchema).optional(),
  claims: z.array(claimSchema).optional(),
});
export type Booking = z.output<typeof bookingSchema>;

export const getBooking = defineCall({
  method: 'GET',
  path: '/api/Booking/Detail',
  access: readers,
  summary: { zh: '订舱详情', en: 'One booking as the reader may see it' },
  query: z.object({ id: id36 }),
  data: bookingSchema,
  errors: ['not_found'],
});

const changed = z.object({ id: z.string(), bookingNo: z.string(), state: z.enum(BOOKING_STATES), version: z.int() });
const errors = ['not_found', 'event_not_allowed', 'stale_version'] as const;

export const saveBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Save',
  access: writers,
  summary: {
    zh: '保存订舱草稿',
    en: 'Keeps a draft, whatever it lacks; makes one where no id is given (Idempotency-Key)',
  },
  body: z.object({
    id: id36.optional(),
    /** For whom staff book. */
    customerId: id36.nullable().default(null),
    content: bookingContentSchema,
    links: bookingLinksSchema.prefault({}),
    deskNote: z.string().max(1_000).optional(),
  }),
  data: changed,
  errors,
});

const checkResult = z.object({
  /** The clock of the port of loading, empty while that is not known. */
  zone: z.string(),
  /** Errors stand in the way of submission, warnings do not. Paths are those of the content. */
  findings: z.array(findingSchema),
  price: bookingPriceSchema.nullable(),
  /** The price of now where it is not the promised one. */
  repriced: bookingPriceSchema.nullable(),
  cutOffs: z.array(shownCutOffSchema),
});

export const checkBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Check',
  access: writers,
  summary: { zh: '检查订舱', en: 'What is missing or wrong (design C.5.1), without saving' },
  body: z.object({
    id: id36.nullable().default(null),
    customerId: id36.nullable().default(null),
    content: bookingContentSchema,
    links: bookingLinksSchema.prefault({}),
  }),
  data: checkResult,
  errors: ['not_found'],
});

export const submitBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Submit',
  access: {
    anyOf: [...FORMS, mine].map(path => bookingRight(path, 'SUBMIT')),
  },
  summary: { zh: '提交订舱', en: 'To the desk; staff’s own are accepted at once' },
  body: z.object({
    id: id36,
    /** The price of now was shown and is agreed to. */
    isRepriceAgreed: z.boolean().default(false),
    /** Staff book after the SI cut-off, and why. */
    lateReason: z.string().trim().max(500).default(''),
  }),
  data: changed,
  errors,
});

const deleteRights = { anyOf: [mine, ownDrafts].map(path => bookingRight(path, 'DELETE')) };
export const deleteBookings = defineCall({
  method: 'POST',
  path: '/api/Booking/Delete',
  access: deleteRights,
  summary: { zh: '删除订舱草稿', en: 'Throws drafts away' },
  body: z.object({ rows: z.array(seen).min(1).max(200) }),
  data: z.array(rowResultSchema),
});

/** An event of one booking that says nothing but why. */
const event = (name: string, access: ReturnType<typeof with_>, summary: Text) =>
  defineCall({
    method: 'POST',
    path: `/api/Booking/${name}`,
    access,
    summary,
    body: z.object({ id: id36, remarks }),
    data: changed,
    errors,
  });

export const takeBooking = event('Take', desk('TAKE'), { zh: '接单', en: 'Nobody else works on it for 15 minutes' });
export const acceptBooking = event('Accept', desk('ACCEPT'), {
  zh: '受理',
  en: 'Accepts; the message to the carrier is made',
});
export const sendBooking = event('Send', desk('SEND'), {
  zh: '发送船公司',
  en: 'Sends it to the carrier, again where one failed',
});
export const markBookingReceived = defineCall({
  method: 'POST',
  path: '/api/Booking/MarkReceived',
  access: desk('MARK_RECEIVED'),
  summary: { zh: '登记船公司接收', en: 'The carrier has it; manual channels' },
  body: z.object({ id: id36, carrierRequestRef: z.string().trim().min(1).max(100) }),
  data: changed,
  errors,
});

const withFeedback = (name: string, code: string, summary: Text) =>
  defineCall({
    method: 'POST',
    path: `/api/Booking/${name}`,
    access: desk(code),
    summary,
    body: z.object({ id: id36, feedbacks: z.array(feedbackSchema).min(1).max(50), remarks }),
    data: changed,
    errors,
  });

export const returnBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Return',
  access: desk('REJECT'),
  summary: { zh: '退回客户', en: 'Back to the customer, with marks at fields' },
  body: z.object({ id: id36, remarks, feedbacks: z.array(feedbackSchema).max(50).default([]) }),
  data: changed,
  errors,
});
export const askBookingUpdate = withFeedback('AskUpdate', 'ASK_UPDATE', {
  zh: '要求更新',
  en: 'The carrier asks for an update',
});
export const askBookingAmend = withFeedback('AskAmend', 'ASK_UPDATE', {
  zh: '要求更改',
  en: 'The carrier asks for an amendment',
});

export const confirmBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Confirm',
  access: with_('CONFIRM', queue),
  summary: { zh: '放舱', en: 'The carrier’s answer, entered by hand; the first one makes the shipment' },
  body: z.object({ id: id36, confirmation: confirmationSchema, remarks }),
  data: changed.extend({ cgoId: z.string() }),
  errors,
});

export const setThirdReference = defineCall({
  method: 'POST',
  path: '/api/Booking/SetReference',
  access: with_('SET_REFERENCE', ownList),
  summary: { zh: '填写订舱号', en: 'The number that was given elsewhere' },
  body: z.object({ id: id36, confirmation: confirmationSchema }),
  data: changed.extend({ cgoId: z.string() }),
  errors,
});

export const rejectBooking = event('Reject', desk('CARRIER_REJECT'), {
  zh: '船公司拒绝',
  en: 'Refused by the carrier',
});
export const declineBooking = event('Decline', desk('CARRIER_DECLINE'), {
  zh: '撤销放舱',
  en: 'Withdrawn by the carrier',
});

export const updateBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Update',
  access: { anyOf: [queue, mine, ownList].map(path => bookingRight(path, 'UPDATE')) },
  summary: { zh: '更新订舱', en: 'New content before confirmation' },
  body: z.object({ id: id36, content: bookingContentSchema, remarks }),
  data: changed,
  errors,
});

const AMENDERS = [mine, queue, ownList] as const;
const amendBody = z.object({ id: id36, content: bookingContentSchema, remarks });

export const previewAmendment = defineCall({
  method: 'POST',
  path: '/api/Booking/PreviewAmend',
  access: with_('AMEND', ...AMENDERS),
  summary: { zh: '预览更改', en: 'Differences with their consequences: consent, money, cut-offs (design C.5.6)' },
  body: amendBody.omit({ remarks: true }),
  data: z.object({
    changes: z.array(changeSchema),
    isLate: z.boolean(),
    /** Freight of added units at today’s price, minus what falls away; null where there is no price. */
    money: z.array(z.object({ currency: z.string(), amount: z.string() })).nullable(),
    findings: checkResult.shape.findings,
    /** What the carrier is expected to charge for being late; told to the desk alone. */
    lateFee: z.object({ currency: z.string(), amount: z.string() }).nullable(),
  }),
  errors: ['not_found'],
});

export const amendBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Amend',
  access: with_('AMEND', ...AMENDERS),
  summary: { zh: '更改订舱', en: 'Asks the carrier for changes; the confirmed data stay in force' },
  body: amendBody,
  data: changed,
  errors,
});
export const cancelAmendment = event('AmendCancel', with_('AMEND', ...AMENDERS), {
  zh: '撤回更改',
  en: 'Takes an amendment back',
});
export const answerAmendment = defineCall({
  method: 'POST',
  path: '/api/Booking/AmendAnswer',
  access: with_('CONFIRM', queue),
  summary: { zh: '答复更改', en: 'The carrier’s answer to an amendment' },
  body: z.object({ id: id36, isConfirmed: z.boolean(), remarks }),
  data: changed,
  errors,
});

const CANCELLERS = [mine, queue, ownList, tracking] as const;
export const cancellationFee = defineCall({
  method: 'GET',
  path: '/api/Booking/CancelFee',
  access: with_('CANCEL', ...CANCELLERS),
  summary: { zh: '取消费用', en: 'What cancelling costs now; of ready space by its policy' },
  query: z.object({ id: id36 }),
  data: z.object({ fee: z.string(), currency: z.string(), isAsked: z.boolean() }),
  errors: ['not_found'],
});
export const cancelBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Cancel',
  access: with_('CANCEL', ...CANCELLERS),
  summary: { zh: '取消订舱', en: 'Cancels, or asks the carrier to once it is confirmed' },
  body: z.object({ id: id36, remarks, agreedFee: z.string().max(20).default('0') }),
  data: changed,
  errors,
});
export const answerCancellation = defineCall({
  method: 'POST',
  path: '/api/Booking/CancelAnswer',
  access: with_('CONFIRM', queue),
  summary: { zh: '答复取消', en: 'The carrier’s answer to a cancellation' },
  body: z.object({ id: id36, isConfirmed: z.boolean(), remarks }),
  data: changed,
  errors,
});

export const rollBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Roll',
  access: with_('CONFIRM', queue),
  summary: { zh: '甩柜', en: 'Sails later than confirmed' },
  body: z.object({
    id: id36,
    cause: z.enum(keysOf<RollCause>(ROLL_CAUSES)),
    ...{ vesselName: z.string().trim().max(50), voyageNo: z.string().trim().max(50) },
    ...{ etd: z.iso.datetime(), eta: z.iso.datetime().nullable().default(null) },
    cutOffs: cutOffsSchema.prefault({}),
    remarks,
  }),
  data: changed,
  errors,
});
export const answerRoll = defineCall({
  method: 'POST',
  path: '/api/Booking/AnswerRoll',
  access: with_('ACCEPT_ROLL', tracking, ownList, queue),
  summary: { zh: '答复甩柜', en: 'Accepts the later sailing, books anew or cancels' },
  body: z.object({ id: id36, answer: z.enum(['ACCEPTED', 'REBOOK', 'CANCEL']), remarks }),
  /** `rebookedId` of the new draft. */
  data: changed.extend({ rebookedId: z.string().nullable() }),
  errors,
});

/** Within so many days a claim has to be with the carrier (design C.5.8). */
export const CLAIM_DUE_DAYS = 90;

export const claimRoll = defineCall({
  method: 'POST',
  path: '/api/Booking/Claim',
  access: desk('CONFIRM'),
  summary: { zh: '登记甩柜索赔', en: 'What is asked of the carrier for a roll-over, and what became of it' },
  body: z.object({
    id: id36,
    roll: z.int().min(1),
    amount: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/),
    currency: z.string().regex(/^[A-Z]{3}$/),
    state: z.enum(keysOf<ClaimState>(CLAIM_STATES)).default('OPEN'),
    note: z.string().trim().max(500).default(''),
  }),
  data: changed,
  errors,
});

export const repriceRolled = defineCall({
  method: 'POST',
  path: '/api/Booking/Reprice',
  access: desk('CONFIRM'),
  summary: { zh: '甩柜后重新计价', en: 'The price of the new sailing takes the place of the promised one' },
  body: z.object({ id: id36 }),
  data: changed,
  errors: [...errors, 'PRICE_GONE'],
});

export const splitBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Split',
  access: with_('SPLIT', mine, queue),
  summary: { zh: '拆分订舱', en: 'Units and goods to two bookings; the sums must match (V-B11)' },
  body: z.object({
    id: id36,
    /** What goes to the new booking: units and goods by their places in the content. */
    parts: z
      .array(
        z.object({
          equipment: z.int().min(0).max(19),
          units: z.int().min(0).max(999),
          goods: z
            .array(
              z.object({
                commodity: z.int().min(0).max(49),
                packages: z.int().min(0),
                ...{ stayKg: z.string(), goKg: z.string(), stayCbm: z.string(), goCbm: z.string() },
              }),
            )
            .max(50),
        }),
      )
      .min(1)
      .max(20),
  }),
  data: changed.extend({ childId: z.string(), childNo: z.string() }),
  errors,
});

const COPIERS = [mine, queue, ownList, tracking] as const;
export const rebookBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Rebook',
  access: with_('REBOOK', ...COPIERS),
  summary: { zh: '重新订舱', en: 'A new draft with all data of one that was refused, withdrawn or cancelled' },
  body: z.object({ id: id36, content: bookingContentSchema.nullable().default(null) }),
  data: changed,
  errors,
});
export const copyBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Copy',
  access: with_('COPY', ...COPIERS),
  summary: { zh: '复制订舱', en: 'A new draft like it' },
  body: z.object({ id: id36 }),
  data: changed,
  errors: ['not_found'],
});

export const assignBookings = defineCall({
  method: 'POST',
  path: '/api/Booking/Assign',
  access: with_('ASSIGN', queue, BOOKING_PATHS.data),
  summary: { zh: '指派', en: 'Gives bookings to a colleague of the desk' },
  body: z.object({ rows: z.array(seen).min(1).max(200), employeeId: id36 }),
  data: z.array(rowResultSchema),
});

export const noteBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Note',
  access: deskReaders,
  summary: { zh: '内部备注', en: 'A remark of the desk; customers never see it' },
  body: z.object({ id: id36, deskNote: z.string().max(1_000) }),
  data: changed,
  errors: ['not_found'],
});
