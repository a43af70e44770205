import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { changeSchema } from '../kernel/facts.ts';
import { keysetQuerySchema, pageOf } from '../kernel/page.ts';
import { refLabelSchema } from '../kernel/resource.ts';
import { RATE_STATES } from './codes.ts';
import { lclRateResource } from './lcl-rate.resource.ts';
import { RATE_PATHS, rateRight } from './paths.ts';
import { rateCalls } from './rate.calls.ts';

/** Less than container rates beyond their list: one rate at work, its events, its versions. */

export const lclRateCalls = rateCalls(lclRateResource, {
  anyOf: [rateRight(RATE_PATHS.lcl), rateRight(RATE_PATHS.lclEdit)],
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
  polId: z.string(),
  podId: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  currency: z.string(),
  /** Costs by the break that they begin at, or per m³ and ton. */
  prices: z.array(z.object({ key: z.string(), cost: z.string().nullable() })),
  /** Against the version before; empty for the first one. */
  changes: z.array(changeSchema),
});
export type LclRateVersion = z.infer<typeof versionSchema>;

const id36 = z.string().max(36).optional();

export const lclRateHistory = defineCall({
  method: 'GET',
  path: '/api/LclRate/History',
  access: { anyOf: [rateRight(RATE_PATHS.lclHistory)] },
  summary: { zh: '拼箱运价历史', en: 'Versions of own LCL rates, newest first' },
  query: keysetQuerySchema.extend({
    rateId: id36,
    rateNo: z.string().max(14).optional(),
    polId: id36,
    podId: id36,
  }),
  data: pageOf(versionSchema).extend({ refs: z.record(z.string(), refLabelSchema) }),
});
