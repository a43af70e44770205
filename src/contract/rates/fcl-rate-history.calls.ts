import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { changeSchema } from '../kernel/facts.ts';
import { keysetQuerySchema, pageOf } from '../kernel/page.ts';
import { refLabelSchema } from '../kernel/resource.ts';
import { RATE_STATES } from './codes.ts';
import { RATE_PATHS, rateRight } from './paths.ts';

/** What rates were before: versions, their differences, and prices of the past (design commercial A.4.2). */

const id36 = z.string().min(1).max(36);
const priceSchema = z.object({ containerType: z.string(), currency: z.string(), cost: z.string().nullable() });
export type PastPrice = z.infer<typeof priceSchema>;

export const MOST_BEFORE = 100;

export const fclPricesBefore = defineCall({
  method: 'GET',
  path: '/api/FclRate/Before',
  access: { anyOf: [RATE_PATHS.maintenance, RATE_PATHS.pending].map(path => rateRight(path)) },
  summary: { zh: '上一版价格', en: 'Prices of these rates before their last change of price' },
  query: z.object({
    ids: z
      .string()
      .min(1)
      .max(MOST_BEFORE * 37),
  }),
  data: z.array(z.object({ id: z.string(), prices: z.array(priceSchema) })),
});

const versionSchema = z.object({
  rateId: z.string(),
  no: z.string(),
  version: z.int(),
  event: z.string(),
  state: z.enum(RATE_STATES),
  at: z.string(),
  who: z.string().nullable(),
  remarks: z.string().nullable(),
  batchId: z.string().nullable(),
  carrierId: z.string(),
  polId: z.string(),
  podId: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  prices: z.array(priceSchema),
  /** Against the version before; empty for the first one. */
  changes: z.array(changeSchema),
});
export type RateVersion = z.infer<typeof versionSchema>;

export const fclRateHistory = defineCall({
  method: 'GET',
  path: '/api/FclRate/History',
  access: { anyOf: [rateRight(RATE_PATHS.history)] },
  summary: { zh: '运价历史', en: 'Versions of own rates, newest first' },
  query: keysetQuerySchema.extend({
    rateId: id36.optional(),
    rateNo: z.string().max(14).optional(),
    polId: id36.optional(),
    podId: id36.optional(),
    carrierId: id36.optional(),
    employeeId: id36.optional(),
    batchId: id36.optional(),
    state: z.enum(RATE_STATES).optional(),
  }),
  data: pageOf(versionSchema).extend({ refs: z.record(z.string(), refLabelSchema) }),
});

/** The same versions as a spreadsheet, five thousand at most. */
export const fclRateHistoryExport = defineCall({
  method: 'GET',
  path: '/api/FclRate/HistoryExport',
  access: { anyOf: [rateRight(RATE_PATHS.history, 'EXPORT')] },
  summary: { zh: '导出运价历史', en: 'Versions of own rates as a spreadsheet' },
  query: z.object({
    rateId: id36.optional(),
    rateNo: z.string().max(14).optional(),
    lang: z.enum(['CN', 'EN']).default('CN'),
  }),
  data: z.unknown(),
});

const versionContentSchema = z.object({
  no: z.string(),
  state: z.enum(RATE_STATES),
  /** What the rate said in that version, as its resource has it. */
  content: z.record(z.string(), z.unknown()),
  refs: z.record(z.string(), refLabelSchema),
});

/** One version whole, to be compared with another. */
const versionCall = (resource: 'FclRate' | 'LclRate', path: string) =>
  defineCall({
    method: 'GET',
    path: `/api/${resource}/Version`,
    access: { anyOf: [rateRight(path)] },
    summary: { zh: '运价的一个版本', en: 'What a rate said in one of its versions' },
    query: z.object({ rateId: id36, version: z.coerce.number().int().min(1) }),
    data: versionContentSchema,
    errors: ['not_found'],
  });
export const fclRateVersion = versionCall('FclRate', RATE_PATHS.history);
export const lclRateVersion = versionCall('LclRate', RATE_PATHS.lclHistory);
