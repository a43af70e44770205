import { z } from 'zod';
import { defineCall } from '../../../kernel/call.ts';
import { DATA_PATHS } from '../../paths.ts';
import { guessSchema } from '../guess-carrier.ts';

const at = (code: string) => ({ anyOf: [{ path: DATA_PATHS.billCode, code }] }) as const;
const unLocode = z
  .string()
  .overwrite(text => text.trim().toUpperCase())
  .regex(/^[A-Z]{2}[A-Z2-9]{3}$/);

/** The next five numbers of a rule, or of a pattern that is being typed; none is drawn by it. */
export const simulateBillCode = defineCall({
  method: 'GET',
  path: '/api/BillCode/Simulate',
  access: { anyOf: [{ path: DATA_PATHS.billCode }] },
  summary: { zh: '模拟后五个号码', en: 'The next five numbers of a rule; none is used up' },
  query: z.object({
    id: z.string().max(36),
    /** In place of the rule's own. */
    pattern: z.string().max(100).optional(),
    day: z.iso.date().optional(),
    pol: unLocode.optional(),
    pod: unLocode.optional(),
  }),
  data: z.object({
    numbers: z.array(z.string()),
    /** Sequence that comes next, and the period it counts in; empty where it never starts anew. */
    next: z.int(),
    period: z.string(),
    /** Tokens that nothing is known for. */
    lacks: z.array(z.string()),
    /** Why the pattern makes no numbers. */
    fault: z.enum(['token', 'sign', 'sequence', 'check', 'length']).nullable(),
  }),
  errors: ['not_found'],
});

/** Which rules a number can come from, and whose bill it may be. */
export const recogniseBillCode = defineCall({
  method: 'GET',
  path: '/api/BillCode/Recognise',
  access: at('TEST'),
  summary: { zh: '识别提单号', en: 'Rules that a number can come from, and carriers it may belong to' },
  query: z.object({ number: z.string().trim().min(1).max(60) }),
  data: z.object({
    rules: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        title: z.string(),
        /** Null where only the rule's own expression knew it. */
        sequence: z.int().nullable(),
        checkDigitRight: z.boolean(),
        isReserved: z.boolean(),
        voidReason: z.string().nullable(),
      }),
    ),
    carriers: z.array(guessSchema),
  }),
});

/** Keeps a range of numbers for paper stock; If-Match carries the version of the rule. */
export const reserveBillNumbers = defineCall({
  method: 'POST',
  path: '/api/BillCode/Reserve',
  access: at('RESERVE'),
  summary: { zh: '预留号段', en: 'Keeps a range of numbers, as for paper stock' },
  body: z.object({
    id: z.string().max(36),
    from: z.int().min(1),
    to: z.int().min(1),
    note: z.string().trim().max(100).nullable().default(null),
  }),
  data: z.object({ id: z.string(), version: z.int() }),
  errors: ['not_found', 'stale_version'],
});

/** Makes a number void with a reason; it is never given again. If-Match carries the version of the rule. */
export const voidBillNumber = defineCall({
  method: 'POST',
  path: '/api/BillCode/VoidNumber',
  access: at('VOID_NUMBER'),
  summary: { zh: '作废号码', en: 'Makes a number void; it is never given again' },
  body: z.object({
    id: z.string().max(36),
    number: z.string().trim().min(1).max(35),
    reason: z.string().trim().min(2).max(200),
  }),
  data: z.object({ id: z.string(), version: z.int() }),
  errors: ['not_found', 'stale_version'],
});
