import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { criteriaQuerySchema } from '../../rates/search/criteria.ts';
import { labelSchema, offerSchema } from '../../rates/search/offer.ts';
import { hallOfferSchema } from '../../space/space.calls.ts';
import { BOOKING_STATES } from '../booking-codes.ts';
import { bookingContentSchema, bookingLinksSchema } from '../booking-content.ts';
import { DEMANDED_FIELDS, type DemandedField } from '../config.ts';
import { BOOKING_PATHS, bookingRight } from '../paths.ts';

/** From a question to a booking (design commercial C.4.1): what the forms begin with, and the search of departures. */

const { find, home, forCustomer, online, smart } = BOOKING_PATHS;
const writers = { anyOf: [find, forCustomer, online, smart].map(path => bookingRight(path, 'SAVE_DRAFT')) };
const id36 = z.string().min(1).max(36);

const begun = z.object({
  content: bookingContentSchema,
  links: bookingLinksSchema,
  /** For whom; null until staff have chosen. */
  customerId: z.string().nullable(),
});
export type BegunBooking = z.output<typeof begun>;

export const beginBooking = defineCall({
  method: 'GET',
  path: '/api/Booking/Begin',
  access: writers,
  summary: {
    zh: '由价格或现舱订单起订舱',
    en: 'What a booking begins with: of a price that was shown, or of an order of ready space. Nothing is kept yet',
  },
  query: z.object({
    /** `contract/booking/find/price-key.ts`. */
    price: z.string().max(200).optional(),
    space: id36.optional(),
    customer: id36.optional(),
  }),
  data: begun,
  errors: ['not_found', 'PRICE_GONE'],
});

export const lastOfLane = defineCall({
  method: 'GET',
  path: '/api/Booking/LastOfLane',
  access: writers,
  summary: { zh: '同航线上一票订舱', en: 'The content of the last booking of a lane, of the same customer' },
  query: z.object({ pol: z.string().length(5), pod: z.string().length(5), customer: id36.optional() }),
  data: z.object({ bookingNo: z.string(), content: bookingContentSchema }),
  errors: ['not_found'],
});

const demanded = z.enum(Object.keys(DEMANDED_FIELDS) as [DemandedField, ...DemandedField[]]);

export const carrierNeeds = defineCall({
  method: 'GET',
  path: '/api/Booking/CarrierNeeds',
  access: writers,
  summary: { zh: '船公司订舱要求', en: 'What a carrier insists on and rejects, for who fills in the form' },
  query: z.object({ carrier: z.string().length(4) }),
  data: z.object({ required: z.array(demanded), forbidden: z.array(demanded), isReferenceNeeded: z.boolean() }),
});

/** A departure with its best price and the space that is ready on it. */
export const departureSchema = z.object({
  key: z.string(),
  carrier: z.string(),
  vessel: z.string(),
  voyage: z.string(),
  service: z.string(),
  /** Local day at the port of loading; the instant where a schedule knows it. */
  day: z.string(),
  etd: z.string().nullable(),
  eta: z.string().nullable(),
  transitDays: z.int().nullable(),
  hubs: z.array(z.string()),
  cutOffs: z.array(z.object({ code: z.string(), at: z.string() })),
  price: offerSchema.nullable(),
  spaces: z.array(hallOfferSchema),
});
export type FoundDeparture = z.output<typeof departureSchema>;

export const bookingDepartures = defineCall({
  method: 'GET',
  path: '/api/Booking/Departures',
  access: { anyOf: [bookingRight(find), bookingRight(home), bookingRight(smart)] },
  summary: {
    zh: '船期、运价与现舱',
    en: 'Sailing, best price and ready space of a lane, one entry a departure; at most 200',
  },
  query: criteriaQuerySchema.extend({ customer: z.string().max(36).optional() }),
  data: z.object({
    departures: z.array(departureSchema),
    from: z.string(),
    to: z.string(),
    zone: z.string(),
    ports: z.array(labelSchema),
    carriers: z.array(labelSchema),
    isNarrowed: z.boolean(),
  }),
  errors: ['not_found'],
});

const homeRow = z.object({
  id: z.string(),
  bookingNo: z.string(),
  state: z.enum(BOOKING_STATES),
  pol: z.string(),
  pod: z.string(),
  containers: z.string(),
  carrier: z.string(),
  issues: z.int(),
  customerName: z.string(),
  customerNameEn: z.string(),
  nextCutOff: z.string().nullable(),
  updatedAt: z.string(),
});
export type HomeBooking = z.output<typeof homeRow>;

export const bookingHome = defineCall({
  method: 'GET',
  path: '/api/Booking/Home',
  access: { anyOf: [bookingRight(home)] },
  summary: {
    zh: '快速订舱首页',
    en: 'Lanes that the employee booked last, drafts to finish, bookings that wait for him',
  },
  data: z.object({
    lanes: z.array(z.object({ pol: z.string(), pod: z.string(), box: z.string(), bookings: z.int() })),
    drafts: z.array(homeRow),
    waiting: z.array(homeRow),
  }),
});
