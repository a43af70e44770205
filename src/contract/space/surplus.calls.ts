import { z } from 'zod';
import { BOOKING_PATHS, bookingRight } from '../booking/paths.ts';
import { defineCall } from '../kernel/call.ts';
import { SPACE_PATHS, spaceRight } from './paths.ts';
import { OFFER_STATES, ORDER_STATES } from './space-codes.ts';

/** Containers of a confirmed booking that its desk does not need itself, put on sale (design commercial F.8). */

const id36 = z.string().min(1).max(36);
const type = z.string().min(1).max(6);
const price = z.string().regex(/^\d{1,7}(\.\d{1,2})?$/);
const { mine, drafts, publish } = SPACE_PATHS;

const surplusSchema = z.object({
  bookingId: z.string(),
  bookingNo: z.string(),
  carrierRef: z.string().nullable(),
  /** Whether anything of it may go to sale now. */
  isConfirmed: z.boolean(),
  sailing: z.string(),
  lane: z.string(),
  etd: z.string().nullable(),
  lines: z.array(
    z.object({
      containerType: z.string(),
      confirmed: z.int(),
      /** On sale or before a reviewer, not sold yet; and sold. */
      reserved: z.int(),
      sold: z.int(),
      /** What may still go to sale. */
      left: z.int(),
      /** On sale or sold beyond what the carrier confirms now: other space has to be found for them. */
      short: z.int(),
    }),
  ),
  offers: z.array(
    z.object({
      id: z.string(),
      offerNo: z.string(),
      state: z.enum(OFFER_STATES),
      containers: z.string(),
      orders: z.array(
        z.object({
          id: z.string(),
          orderNo: z.string(),
          state: z.enum(ORDER_STATES),
          containers: z.string(),
          buyerZh: z.string(),
          buyerEn: z.string(),
        }),
      ),
    }),
  ),
});
export type Surplus = z.output<typeof surplusSchema>;

export const bookingSurplus = defineCall({
  method: 'GET',
  path: '/api/SpaceSurplus/Get',
  access: {
    anyOf: [
      ...[BOOKING_PATHS.mine, BOOKING_PATHS.queue].map(path => bookingRight(path, 'TO_SPACE')),
      spaceRight(publish),
    ],
  },
  summary: { zh: '订舱余舱', en: 'What of a booking is for sale as ready space, and to whom it was sold' },
  query: z.object({ bookingId: id36 }),
  data: surplusSchema,
  errors: ['not_found'],
});

export const draftSurplus = defineCall({
  method: 'POST',
  path: '/api/SpaceSurplus/Draft',
  access: { anyOf: [spaceRight(mine, 'ADD'), spaceRight(drafts, 'ADD')] },
  summary: {
    zh: '订舱转现舱',
    en: 'A draft of an offer with containers of a confirmed booking and all that is known of its sailing',
  },
  body: z.object({
    bookingId: id36,
    lines: z
      .array(z.object({ containerType: type, qty: z.int().min(1).max(999), price }))
      .min(1)
      .max(8),
  }),
  data: z.object({ id: z.string(), offerNo: z.string(), version: z.int() }),
  errors: ['not_found', 'event_not_allowed'],
});
