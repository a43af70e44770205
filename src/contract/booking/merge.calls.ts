import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { BOOKING_PATHS, bookingRight } from './paths.ts';

const seen = z.object({ id: z.string().min(1).max(36), version: z.int() });

/** Drafts of one customer, carrier, lane and sailing become one: the first takes the equipment of the others, which go. */
export const mergeBookings = defineCall({
  method: 'POST',
  path: '/api/Booking/Merge',
  access: { anyOf: [bookingRight(BOOKING_PATHS.queue, 'MERGE')] },
  summary: { zh: '合并订舱草稿', en: 'Equal drafts to one booking' },
  body: z.object({ rows: z.array(seen).min(2).max(10) }),
  data: z.object({ id: z.string(), bookingNo: z.string(), version: z.int() }),
  errors: ['not_found', 'event_not_allowed', 'stale_version', 'IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'],
});
