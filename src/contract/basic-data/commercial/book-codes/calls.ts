import { z } from 'zod';
import { defineCall } from '../../../kernel/call.ts';
import { rowResultSchema } from '../../../kernel/resource.ts';
import { DATA_PATHS } from '../../paths.ts';

const at = (code: string) => ({ anyOf: [{ path: DATA_PATHS.bookCodes, code }] }) as const;

/** Shows one code whole; who asked is kept in its log, so the row has a new version afterwards. */
export const revealBookCode = defineCall({
  method: 'POST',
  path: '/api/BookCodes/Reveal',
  access: at('REVEAL'),
  summary: { zh: '显示订舱代码', en: 'Shows a code whole; kept in its log' },
  body: z.object({ id: z.string().max(36) }),
  data: z.object({ id: z.string(), code: z.string(), version: z.int() }),
  errors: ['not_found'],
});

/** Gives codes a later last day. The answer tells row by row. */
export const extendBookCodes = defineCall({
  method: 'POST',
  path: '/api/BookCodes/Extend',
  access: at('EXTEND'),
  summary: { zh: '延长有效期', en: 'Gives codes a later last day, row by row' },
  body: z.object({
    rows: z
      .array(z.object({ id: z.string().max(36), version: z.int() }))
      .min(1)
      .max(200),
    validTo: z.iso.date(),
  }),
  data: z.array(rowResultSchema),
});
