import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { findingSchema } from '../kernel/envelope.ts';
import { rowResultSchema } from '../kernel/resource.ts';
import { bookingPriceSchema, shownCutOffSchema } from './booking.ts';
import { changed, errors, FORMS, id36, onceEventErrors, seen } from './booking-call.ts';
import { bookingContentSchema, bookingLinksSchema } from './booking-content.ts';
import { BOOKING_PATHS, bookingRight } from './paths.ts';

/** A booking before it is submitted: kept, checked, submitted, thrown away. */

const { mine, ownDrafts } = BOOKING_PATHS;

const writers = { anyOf: FORMS.map(path => bookingRight(path, path === ownDrafts ? 'EDIT' : 'SAVE_DRAFT')) };

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
  data: z.object({
    /** The clock of the port of loading, empty while that is not known. */
    zone: z.string(),
    /** Errors stand in the way of submission, warnings do not. Paths are those of the content. */
    findings: z.array(findingSchema),
    price: bookingPriceSchema.nullable(),
    /** The price of now where it is not the promised one. */
    repriced: bookingPriceSchema.nullable(),
    cutOffs: z.array(shownCutOffSchema),
  }),
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
  errors: onceEventErrors,
});

const deleteRights = { anyOf: [mine, ownDrafts].map(path => bookingRight(path, 'DELETE')) };

export const deleteBookings = defineCall({
  method: 'POST',
  path: '/api/Booking/Delete',
  access: deleteRights,
  summary: { zh: '删除订舱草稿', en: 'Throws drafts away' },
  body: z.object({ rows: z.array(seen).min(1).max(200) }),
  data: z.array(rowResultSchema),
  errors: ['IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'],
});
