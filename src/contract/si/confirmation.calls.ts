import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { right, SI_PATHS } from './rights.ts';

/** The "SI confirmation" of design A8.3 as a PDF; the answer is the file itself, not an envelope. */
export const siConfirmation = defineCall({
  method: 'GET',
  path: '/api/TDBillLadingInfo/Confirmation',
  access: { anyOf: [right(SI_PATHS.customerList, 'PRINT'), right(SI_PATHS.queue), right(SI_PATHS.all)] },
  summary: {
    zh: '补料确认书',
    en: 'One SI on A4: number, revision, QR link, parties, routing, containers, totals, accepted warnings, time and content hash',
  },
  query: z.object({ Id: z.string().min(1).max(36), language: z.enum(['CN', 'EN']).default('CN') }),
  data: z.unknown(),
  errors: ['not_found'],
});

/** While an SI is in review its owner may ask the claimer to return it; nothing changes but that the claimer knows. */
export const askForReturn = defineCall({
  method: 'POST',
  path: '/api/TDBillLadingInfo/AskForReturn',
  access: { anyOf: [right(SI_PATHS.customerList, 'EDIT')] },
  summary: {
    zh: '请求退回补料',
    en: 'A message to the reviewer who holds the SI, with a reason of 5 to 200 characters',
  },
  body: z.object({ Id: z.string().min(1).max(36), Reason: z.string().trim().min(5).max(200) }),
  data: z.object({ Id: z.string(), VERSION: z.int() }),
  errors: ['not_found', 'event_not_allowed'],
});
