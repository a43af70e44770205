import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { pageOf, pageQuerySchema } from '../kernel/page.ts';
import { SPACE_PATHS, spaceRight } from './paths.ts';

/** Who waits for space that is sold out (design commercial B.5.3). */

const { hall, buy, list } = SPACE_PATHS;
const BUYING = [hall, buy, list].map(path => spaceRight(path, 'BUY'));
const id36 = z.string().min(1).max(36);

export const WAITER_STATE_LABELS = {
  WAITING: { zh: '排队中', en: 'Waiting', tone: 'warn' },
  OFFERED: { zh: '已为您占舱', en: 'Held for you', tone: 'good' },
  TAKEN: { zh: '已下单', en: 'Taken' },
  LAPSED: { zh: '已失效', en: 'Lapsed' },
  LEFT: { zh: '已退出', en: 'Left' },
} as const;
export type WaiterState = keyof typeof WAITER_STATE_LABELS;
export const WAITER_STATES = Object.keys(WAITER_STATE_LABELS) as WaiterState[];

export const spaceWaiterSchema = z.object({
  id: z.string(),
  state: z.enum(WAITER_STATES),
  offerId: z.string(),
  offerNo: z.string(),
  sailing: z.string(),
  lane: z.string(),
  etd: z.string(),
  createdAt: z.string(),
  items: z.array(z.object({ containerType: z.string(), qty: z.int() })),
  /** Who stands before him for the same offer; null when he does not wait any more. */
  ahead: z.int().nullable(),
  /** The hold that was made for him. */
  orderId: z.string().nullable(),
});
export type SpaceWaiter = z.output<typeof spaceWaiterSchema>;

export const joinWaiters = defineCall({
  method: 'POST',
  path: '/api/SpaceWaiter/Join',
  access: { anyOf: BUYING },
  summary: {
    zh: '排队等舱',
    en: 'Waits for containers of an offer; who joins again changes the wish, at the end of the queue',
  },
  body: z.object({
    offerId: id36,
    items: z
      .array(z.object({ containerType: z.string().min(4).max(6), qty: z.int().min(1).max(9_999) }))
      .min(1)
      .max(8),
    /** The customer, by code or id, where staff wait for one. */
    forCompany: id36.optional(),
  }),
  data: spaceWaiterSchema,
  errors: ['not_found', 'event_not_allowed'],
});

export const leaveWaiters = defineCall({
  method: 'POST',
  path: '/api/SpaceWaiter/Leave',
  access: { anyOf: BUYING },
  summary: { zh: '退出排队', en: 'Waits no longer' },
  body: z.object({ id: id36 }),
  data: spaceWaiterSchema,
  errors: ['not_found', 'event_not_allowed'],
});

export const ownWaiters = defineCall({
  method: 'GET',
  path: '/api/SpaceWaiter/Mine',
  access: { anyOf: BUYING },
  summary: { zh: '我的排队', en: 'What the company waits for, the latest first' },
  query: pageQuerySchema.extend({ offerId: id36.optional(), state: z.enum(WAITER_STATES).optional() }),
  data: pageOf(spaceWaiterSchema),
});
