import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { BOOKING_PATHS, bookingRight } from './paths.ts';

/** More bookings than these are not added up. */
export const MOST_SUMMED = 200_000;

/** Totals over all bookings that a list's filter finds, and not only over those it has loaded. */
export const bookingStatistics = defineCall({
  method: 'GET',
  path: '/api/Booking/Statistics',
  access: { anyOf: [bookingRight(BOOKING_PATHS.data)] },
  summary: { zh: '订舱合计', en: 'How many bookings and TEU a filter finds' },
  query: z.object({ filter: z.string().max(8_000).optional(), q: z.string().max(200).optional() }),
  data: z.object({ count: z.int(), isMore: z.boolean(), teu: z.string() }),
});
