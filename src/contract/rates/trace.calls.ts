import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { RATE_PATHS, rateRight } from './paths.ts';

const { maintenance, drafts, expired, hidden, pending } = RATE_PATHS;

/** How the price of one rate comes about, from whatever list it stands in: without a search, for any customer. */
export const fclRateTrace = defineCall({
  method: 'GET',
  path: '/api/FclRate/Trace',
  access: { anyOf: [maintenance, drafts, expired, hidden, pending].map(path => rateRight(path)) },
  summary: { zh: '价格推导', en: 'From cost to price, step by step, of one rate and for one customer' },
  query: z.object({
    id: z.string().min(1).max(36),
    /** The customer whose level and sales person count. */
    customer: z.string().max(36).optional(),
  }),
  data: z.object({
    rateNo: z.string(),
    level: z.string().nullable(),
    /** Rules are those of this day: today, or the nearest day on which the rate is valid. */
    priceDate: z.string(),
    chains: z.array(
      z.object({
        feeCode: z.string(),
        containerType: z.string().nullable(),
        words: z.object({ zh: z.string(), en: z.string() }),
        currency: z.string(),
        sell: z.string(),
      }),
    ),
  }),
  errors: ['not_found'],
});
