import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { departureSchema } from './find/calls.ts';
import { BOOKING_PATHS, bookingRight } from './paths.ts';

/** What else sails after a booking was refused, withdrawn or rolled (design commercial C.5.9); `Rebook` books it with all data. */

const { mine, queue, ownList, tracking } = BOOKING_PATHS;

export const bookingAlternatives = defineCall({
  method: 'GET',
  path: '/api/Booking/Alternatives',
  access: { anyOf: [mine, queue, ownList, tracking].map(path => bookingRight(path, 'REBOOK')) },
  summary: {
    zh: '替代航次',
    en: 'Other departures of the lane within ten days of the one that was booked, best first; twenty at most',
  },
  query: z.object({ id: z.string().min(1).max(36) }),
  data: z.object({ departures: z.array(departureSchema), zone: z.string() }),
  errors: ['not_found'],
});
