import { z } from 'zod';
import { defineCall } from '../../../kernel/call.ts';
import { DATA_PATHS } from '../../paths.ts';
import { guessSchema } from '../guess-carrier.ts';

/** Guesses the carrier of pasted numbers. */
export const guessLines = defineCall({
  method: 'GET',
  path: '/api/ShippingLine/Guess',
  access: { anyOf: [{ path: DATA_PATHS.lines, code: 'TEST_PATTERN' }] },
  summary: { zh: '按号码识别船公司', en: 'Carriers that bill or container numbers may belong to, and why' },
  query: z.object({ numbers: z.string().min(1).max(2000) }),
  data: z.array(z.object({ number: z.string(), guesses: z.array(guessSchema) })),
});
