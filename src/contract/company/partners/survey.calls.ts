import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { PARTNER_PATHS } from './paths.ts';

/** Overview figures of customers and providers. Each opens the list behind it, so each says by which conditions. */

const counted = z.object({ value: z.string(), n: z.int() });
const city = z.object({ code: z.string(), name: z.string(), n: z.int(), longitude: z.number(), latitude: z.number() });

const common = {
  byStatus: z.array(counted),
  /** Made in the last 30 days. */
  fresh: z.int(),
  seats: z.int(),
  /** `2026-11` and how many people signed in, for 12 months. */
  logins: z.array(z.object({ month: z.string(), n: z.int() })),
  cities: z.array(city),
  today: z.string(),
} as const;

export const customerSurvey = defineCall({
  method: 'GET',
  path: '/api/Partner/CustomerSurvey',
  access: { anyOf: [{ path: PARTNER_PATHS.customerSurvey }] },
  summary: { zh: '客户概况', en: 'Overview figures of customers' },
  data: z.object({
    ...common,
    byLevel: z.array(counted),
    /** Active, and the last shipment more than 90 days ago. */
    dormant: z.int(),
    neverShipped: z.int(),
    withoutSales: z.int(),
    /** Applications of customers by state, those that are not done with. */
    applications: z.array(counted),
    top: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), teu: z.int() })),
  }),
});

export const providerSurvey = defineCall({
  method: 'GET',
  path: '/api/Partner/ProviderSurvey',
  access: { anyOf: [{ path: PARTNER_PATHS.providerSurvey }] },
  summary: { zh: '供应商概况', en: 'Overview figures of providers' },
  data: z.object({
    ...common,
    byType: z.array(counted),
    blacklisted: z.int(),
    expiring: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), until: z.string() })),
  }),
});
