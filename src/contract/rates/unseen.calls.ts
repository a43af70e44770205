import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { keysetQuerySchema, pageOf } from '../kernel/page.ts';
import { refLabelSchema } from '../kernel/resource.ts';
import { VISIBILITY_KINDS } from './codes.ts';
import { RATE_PATHS, rateRight } from './paths.ts';

/** Rates that are on sale and that no customer can see (design commercial A.4.2 FreightNotVisible). */

export const UNSEEN_REASONS = {
  LEVELS: { zh: '可见等级为空或已不存在', en: 'Its levels are empty or gone' },
  COMPANIES: { zh: '可见企业为空', en: 'Names no company' },
  ACCOUNTS: { zh: '指定客户为空', en: 'Names no account' },
  POOL: { zh: '没有在架的共享包含此运价', en: 'No share on offer takes it' },
} as const;

const keys = <K extends string>(of: Readonly<Record<K, unknown>>) => z.enum(Object.keys(of) as [K, ...K[]]);

const unseenSchema = z.object({
  id: z.string(),
  version: z.int(),
  rateNo: z.string(),
  carrierId: z.string(),
  polId: z.string(),
  podId: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  visibility: keys(VISIBILITY_KINDS),
  reason: keys(UNSEEN_REASONS),
  updatedAt: z.string(),
});
export type UnseenRate = z.infer<typeof unseenSchema>;

export const unseenRates = defineCall({
  method: 'GET',
  path: '/api/FclRate/Unseen',
  access: { anyOf: [rateRight(RATE_PATHS.hidden)] },
  summary: { zh: '无人可见的运价', en: 'Published rates that no customer can see, with the reason' },
  query: keysetQuerySchema,
  data: pageOf(unseenSchema).extend({ refs: z.record(z.string(), refLabelSchema) }),
});
