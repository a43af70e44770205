import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { keysetQuerySchema, pageOf } from '../../kernel/page.ts';
import { RATE_PATHS, rateRight } from '../paths.ts';
import { criteriaQuerySchema } from '../search/criteria.ts';
import { WATCH_ALERTS, WATCH_FREQUENCIES } from './watch-codes.ts';

/** Watches of lanes (design commercial A.5.10): a person is told when the best all-in price moves. */

const PATHS = [RATE_PATHS.customerQuery, RATE_PATHS.staffQuery];
const mayWatch = { anyOf: PATHS.map(path => rateRight(path, 'FAVOURITE')) };
const id36 = z.string().min(1).max(36);

/** Days are not part of it: the next four weeks are looked at, whenever that is. */
const watchedSchema = criteriaQuerySchema.omit({ from: true, to: true });

const frequency = z.enum(WATCH_FREQUENCIES);
const amount = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,4})?$/)
  .refine(text => Number(text) > 0);

const watchSchema = z.object({
  id: z.string(),
  version: z.int(),
  query: z.record(z.string(), z.string()),
  /** Customer that staff watch for. */
  customerId: z.string().nullable(),
  customerName: z.string().nullable(),
  frequency,
  currency: z.string(),
  target: z.string().nullable(),
  /** Best all-in as it was told last; null where nothing was valid. */
  best: z.string().nullable(),
  lastAlert: z.enum(WATCH_ALERTS).nullable(),
  lastAlertAt: z.string().nullable(),
  checkedAt: z.string(),
  createdAt: z.string(),
});
export type PriceWatch = z.output<typeof watchSchema>;

/** Without an id the watch of the same lane and containers is changed, or a new one made. */
export const saveWatch = defineCall({
  method: 'POST',
  path: '/api/PriceWatch/Save',
  access: mayWatch,
  summary: { zh: '关注航线', en: 'Watches a lane with its containers' },
  body: z.object({
    query: watchedSchema,
    customer: id36.optional(),
    frequency: frequency.default('DAILY'),
    target: amount.nullable().default(null),
  }),
  data: watchSchema,
  errors: ['not_found'],
});

export const closeWatch = defineCall({
  method: 'POST',
  path: '/api/PriceWatch/Close',
  access: { anyOf: PATHS.map(path => rateRight(path)) },
  summary: { zh: '取消关注', en: 'Ends a watch of the caller' },
  body: z.object({ id: id36 }),
  data: z.object({ id: z.string() }),
  errors: ['not_found'],
});

export const watchPage = defineCall({
  method: 'GET',
  path: '/api/PriceWatch/Page',
  access: { anyOf: PATHS.map(path => rateRight(path)) },
  summary: { zh: '我的关注', en: "The caller's watches, newest first" },
  query: keysetQuerySchema,
  data: pageOf(watchSchema),
});
