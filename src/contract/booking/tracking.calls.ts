import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { pageOf, pageQuerySchema } from '../kernel/page.ts';
import type { Text } from '../kernel/text.ts';
import { BOOKING_STATES } from './booking-codes.ts';
import { rollSchema } from './booking-confirmation.ts';
import { BOOKING_PATHS, bookingRight, STAFF_READ } from './paths.ts';

/** Where a booking is on its way (design commercial C.4, OrderTracking). What no source tells stays planned or unknown. */

export const MILESTONES = {
  SUBMITTED: { zh: '已提交', en: 'Submitted' },
  ACCEPTED: { zh: '已受理', en: 'Accepted' },
  RECEIVED: { zh: '船公司接收', en: 'Received' },
  CONFIRMED: { zh: '已放舱', en: 'Confirmed' },
  EMPTY_OUT: { zh: '已提空箱', en: 'Empty picked up' },
  GATED_IN: { zh: '已进港', en: 'Gated in' },
  LOADED: { zh: '已装船', en: 'Loaded' },
  SAILED: { zh: '已开航', en: 'Sailed' },
  ARRIVED: { zh: '已抵港', en: 'Arrived' },
  DISCHARGED: { zh: '已卸船', en: 'Discharged' },
  PICKED_UP: { zh: '已提货', en: 'Picked up' },
  EMPTY_IN: { zh: '已还空箱', en: 'Empty returned' },
} as const satisfies Readonly<Record<string, Text>>;
export type Milestone = keyof typeof MILESTONES;
const CODES = Object.keys(MILESTONES) as [Milestone, ...Milestone[]];

export const TRACKING_FILTERS = {
  ALL: { zh: '全部', en: 'All' },
  DELAYED: { zh: '延误', en: 'Delayed' },
  ROLLED: { zh: '甩柜', en: 'Rolled' },
  NEAR: { zh: '临近截止', en: 'Cut-off near' },
  WATCHED: { zh: '已订阅', en: 'Subscribed' },
} as const satisfies Readonly<Record<string, Text>>;
export type TrackingFilter = keyof typeof TRACKING_FILTERS;

const id36 = z.string().min(1).max(36);
const access = { anyOf: [bookingRight(BOOKING_PATHS.tracking)] };

const milestoneSchema = z.object({
  code: z.enum(CODES),
  /** When it is to be; null where nobody has said. */
  planned: z.string().nullable(),
  /** When it was; null where it has not been, or no source tells. */
  actual: z.string().nullable(),
  /** It has been, by what followed it, and nobody told when. */
  isPassed: z.boolean(),
});
export type TrackedMilestone = z.output<typeof milestoneSchema>;

const placeSchema = z.object({
  code: z.string(),
  zh: z.string(),
  en: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  zone: z.string(),
});

const trackedSchema = z.object({
  id: z.string(),
  bookingNo: z.string(),
  version: z.int(),
  state: z.enum(BOOKING_STATES),
  carrier: z.string(),
  carrierRef: z.string(),
  vesselName: z.string(),
  voyageNo: z.string(),
  pol: placeSchema,
  pod: placeSchema,
  etd: z.string().nullable(),
  eta: z.string().nullable(),
  containers: z.string(),
  cgoId: z.string().nullable(),
  channel: z.string(),
  rolls: z.int(),
  hasOpenRoll: z.boolean(),
  isDelayed: z.boolean(),
  nextCutOff: z.string().nullable(),
  isWatched: z.boolean(),
  milestones: z.array(milestoneSchema),
});
export type TrackedBooking = z.output<typeof trackedSchema>;

const filter = z.enum(Object.keys(TRACKING_FILTERS) as [TrackingFilter, ...TrackingFilter[]]).default('ALL');

export const trackBookings = defineCall({
  method: 'GET',
  path: '/api/Booking/Tracking',
  access,
  summary: { zh: '订单跟踪', en: 'Bookings with their milestones, planned and actual' },
  query: pageQuerySchema.pick({ cursor: true, limit: true, q: true }).extend({ filter }),
  data: pageOf(trackedSchema),
});

const containerSchema = z.object({
  id: z.string(),
  containerNo: z.string().nullable(),
  type: z.string(),
  sealNo: z.string(),
  vgmKg: z.string().nullable(),
  milestones: z.array(milestoneSchema),
});

/** Departure and arrival as they were said, newest last. */
const sayingSchema = z.object({
  at: z.string(),
  event: z.string(),
  etd: z.string().nullable(),
  eta: z.string().nullable(),
  vesselName: z.string(),
  voyageNo: z.string(),
});

/** The desk looks at one booking's way from its own page. */
const detailReaders = { anyOf: [...access.anyOf, ...STAFF_READ.map(path => bookingRight(path))] };

export const trackBooking = defineCall({
  method: 'GET',
  path: '/api/Booking/TrackingDetail',
  access: detailReaders,
  summary: { zh: '跟踪详情', en: 'Milestones per container, changes of ETA, roll-overs' },
  query: z.object({ id: id36 }),
  data: trackedSchema.extend({
    boxes: z.array(containerSchema),
    history: z.array(sayingSchema),
    rollList: z.array(rollSchema),
  }),
  errors: ['not_found'],
});

/** What a single container goes through, in the order in which it can only be. */
export const BOX_MILESTONES = [
  'EMPTY_OUT',
  'GATED_IN',
  'LOADED',
  'DISCHARGED',
  'PICKED_UP',
  'EMPTY_IN',
] as const satisfies readonly Milestone[];

export const setMilestone = defineCall({
  method: 'POST',
  path: '/api/Booking/Milestone',
  access: { anyOf: [bookingRight(BOOKING_PATHS.queue, 'CONFIRM')] },
  summary: { zh: '登记集装箱节点', en: 'Where containers of a booking have been, and when; no time takes it back' },
  body: z.object({
    id: id36,
    containers: z.array(id36).min(1).max(200),
    code: z.enum(BOX_MILESTONES),
    at: z.iso.datetime().nullable(),
  }),
  data: z.object({ containers: z.int() }),
  errors: ['not_found'],
});

export const watchBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Watch',
  access: { anyOf: [bookingRight(BOOKING_PATHS.tracking, 'SUBSCRIBE')] },
  summary: { zh: '订阅订单动态', en: 'Tells the reader when the booking changes, or no longer' },
  body: z.object({ ids: z.array(id36).min(1).max(200), isWatched: z.boolean() }),
  data: z.object({ watched: z.int() }),
  errors: ['not_found'],
});

export const exportTracking = defineCall({
  method: 'GET',
  path: '/api/Booking/TrackingExport',
  access: { anyOf: [bookingRight(BOOKING_PATHS.tracking, 'EXPORT')] },
  summary: { zh: '导出订单跟踪', en: 'Bookings with their milestones as a spreadsheet' },
  query: z.object({ q: z.string().max(200).optional(), filter, lang: z.enum(['CN', 'EN']).default('CN') }),
  data: z.unknown(),
});
