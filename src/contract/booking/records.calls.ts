import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { changeSchema } from '../kernel/facts.ts';
import { keysetQuerySchema, pageOf } from '../kernel/page.ts';
import { BOOKING_PATHS, bookingRight, CUSTOMER_READ, STAFF_READ } from './paths.ts';

/** Everything that happened to bookings: who, when, what, from which state to which (design commercial C.4, OrderRecode). */

const id36 = z.string().min(1).max(36);

export const bookingRecordSchema = z.object({
  /** Of the event. */
  key: z.string(),
  bookingId: z.string(),
  bookingNo: z.string(),
  carrier: z.string(),
  customerName: z.string(),
  customerNameEn: z.string(),
  seq: z.int(),
  at: z.string(),
  event: z.string(),
  fromState: z.string().nullable(),
  toState: z.string(),
  /** Who: an employee, or the carrier's message, or the system. */
  by: z.enum(['employee', 'partner', 'system', 'shareLink']),
  byName: z.string(),
  byNameEn: z.string(),
  byCompany: z.string(),
  channel: z.string(),
  remarks: z.string().nullable(),
  /** What changed of the content. */
  changes: z.array(changeSchema),
});
export type BookingRecordEntry = z.output<typeof bookingRecordSchema>;

const asked = z.object({
  /** One booking's alone. */
  id: id36.optional(),
  /** Begin of a booking number. */
  no: z.string().max(20).optional(),
  /** Of one customer. */
  company: id36.optional(),
  event: z.string().max(40).optional(),
  by: z.enum(['employee', 'partner', 'system']).optional(),
  /** Instants: from the first on, before the second. */
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
});

export const bookingRecords = defineCall({
  method: 'GET',
  path: '/api/Booking/Records',
  access: { anyOf: [...STAFF_READ, ...CUSTOMER_READ].map(path => bookingRight(path)) },
  summary: { zh: '订舱记录', en: 'Events of bookings, newest first' },
  query: keysetQuerySchema.extend(asked.shape),
  data: pageOf(bookingRecordSchema),
});

/** Lines of a file; more are to be asked for by time. */
export const MOST_RECORDS = 10_000;

export const exportBookingRecords = defineCall({
  method: 'GET',
  path: '/api/Booking/RecordsExport',
  access: { anyOf: [BOOKING_PATHS.records, BOOKING_PATHS.queue].map(path => bookingRight(path, 'EXPORT')) },
  summary: { zh: '导出订舱记录', en: 'Events of bookings as a spreadsheet' },
  query: asked.extend({ lang: z.enum(['CN', 'EN']).default('CN') }),
  data: z.unknown(),
});
