import { z } from 'zod';
import type { Text } from '../kernel/text.ts';
import {
  AMENDMENT_LABELS,
  type AmendmentState,
  BOOKING_STATES,
  CANCELLATION_LABELS,
  type CancellationState,
} from './booking-codes.ts';
import { confirmationSchema, feedbackSchema, rollSchema } from './booking-confirmation.ts';
import {
  BOOKING_CHANNELS,
  type BookingChannel,
  bookingContentSchema,
  bookingLinksSchema,
  cutOffsSchema,
} from './booking-content.ts';

/** A booking as its reader may see it, with what belongs to it: cut-offs, amendments, price, expected costs, claims. */

export const BOOKING = 'booking';

export const keysOf = <K extends string>(list: Readonly<Record<K, unknown>>) => Object.keys(list) as [K, ...K[]];

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

export const changeSchema = z.object({
  path: z.string(),
  /** Words of the place in both languages: 箱量 40HC. */
  label: z.object({ zh: z.string(), en: z.string() }),
  before: z.string(),
  after: z.string(),
  /** Free, with the carrier's consent, or not at all (design C.5.5). */
  consent: z.enum(['FREE', 'CARRIER', 'NEVER']),
});

export type BookingChange = z.output<typeof changeSchema>;

export const amendmentSchema = z.object({
  seq: z.int(),
  at: z.string(),
  byName: z.string(),
  reason: z.string(),
  isLate: z.boolean(),
  status: z.enum(keysOf<AmendmentState>(AMENDMENT_LABELS)),
  changes: z.array(changeSchema),
  answer: z.string(),
});

export type BookingAmendment = z.output<typeof amendmentSchema>;

/** Money as the reader may see it: `cost` is absent for who may not. */
const priceLineSchema = z.object({
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  basis: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
  currency: z.string(),
  amount: z.string(),
  /** Null: of the booking as a whole. */
  containerType: z.string().nullable().default(null),
  cost: z.string().optional(),
});

export const bookingPriceSchema = z.object({
  snapshotId: z.string(),
  madeAt: z.string(),
  goodUntil: z.string(),
  isExpired: z.boolean(),
  lines: z.array(priceLineSchema),
  totals: z.array(z.object({ currency: z.string(), amount: z.string() })),
  /** All of it in the currency that was asked for, as the query shows it; null where a rate of exchange is missing or units changed since. */
  total: z.object({ currency: z.string(), amount: z.string() }).nullish(),
});

export type BookingPrice = z.output<typeof bookingPriceSchema>;

/** What the carrier is expected to charge beside the price; for the platform's own people who may see cost. */
export const expectedCostSchema = z.object({
  reason: z.enum(['LATE_AMEND']),
  currency: z.string(),
  amount: z.string(),
  at: z.string(),
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
export const claimSchema = z.object({
  /** Number of the roll-over. */
  roll: z.int(),
  amount: z.string(),
  currency: z.string(),
  state: z.enum(keysOf<ClaimState>(CLAIM_STATES)),
  note: z.string(),
  byName: z.string(),
  at: z.string(),
});

export type BookingClaim = z.output<typeof claimSchema>;

/** A booking as its reader may see it. */
export const bookingSchema = z.object({
  id: z.string(),
  bookingNo: z.string(),
  version: z.int(),
  state: z.enum(BOOKING_STATES),
  channel: z.enum(keysOf<BookingChannel>(BOOKING_CHANNELS)),
  amendment: z.enum(keysOf<AmendmentState>(AMENDMENT_LABELS)).nullable(),
  cancellation: z.enum(keysOf<CancellationState>(CANCELLATION_LABELS)).nullable(),
  isSent: z.boolean(),
  hasOpenRoll: z.boolean(),
  customerId: z.string(),
  customerName: z.string(),
  customerNameEn: z.string(),
  deskName: z.string(),
  deskNameEn: z.string(),
  isDesk: z.boolean(),
  createdAt: z.string(),
  createdByName: z.string(),
  submittedAt: z.string().nullable(),
  takenByName: z.string().nullable(),
  takenUntil: z.string().nullable(),
  isTakenByMe: z.boolean(),
  carrierRequestRef: z.string().nullable(),
  carrierRef: z.string().nullable(),
  cgoId: z.string().nullable(),
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
  /** Absent for whoever may not see cost. */
  expectedCosts: z.array(expectedCostSchema).optional(),
  claims: z.array(claimSchema).optional(),
});

export type Booking = z.output<typeof bookingSchema>;
