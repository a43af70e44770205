import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { RATE_PATHS, rateRight } from './paths.ts';

export const MOST_ASKED_RATES = 100;
/** More questions for one rate are not counted. */
export const MOST_ASKED = 999;

/** How often rates that are over would have been found since: what is worth renewing (design commercial A.4.2, ExpiredFreight). */
export const fclAskedSince = defineCall({
  method: 'GET',
  path: '/api/FclRate/AskedSince',
  access: { anyOf: [rateRight(RATE_PATHS.expired)] },
  summary: { zh: '到期后询价次数', en: 'Questions since the end of these rates that would have found them' },
  query: z.object({
    ids: z
      .string()
      .min(1)
      .max(MOST_ASKED_RATES * 37),
  }),
  data: z.array(z.object({ id: z.string(), asked: z.int() })),
});
