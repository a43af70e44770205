import { z } from 'zod';
import { defineCall } from '../../../kernel/call.ts';
import { rowResultSchema } from '../../../kernel/resource.ts';
import { DATA_PATHS } from '../../paths.ts';

const at = (code: string) => ({ anyOf: [{ path: DATA_PATHS.fees, code }] }) as const;
const row = z.object({ id: z.string().max(36), version: z.int() });

/** Says that fees never stand together, or that they may again; both sides of every pair are kept. */
export const excludeFees = defineCall({
  method: 'POST',
  path: '/api/FeeCode/Exclude',
  access: at('EXCLUDE'),
  summary: { zh: '设置互斥费用', en: 'Fees that never stand together, both ways' },
  body: z.object({ ids: z.array(z.string().max(36)).min(2).max(20), apart: z.boolean() }),
  data: z.object({ changed: z.int() }),
  errors: ['not_found'],
});

/** Fees of one group print as one line. The answer tells row by row. */
export const groupFeesForPrint = defineCall({
  method: 'POST',
  path: '/api/FeeCode/PrintGroup',
  access: at('PRINT_GROUP'),
  summary: { zh: '设置打印分组', en: 'Fees that print as one line' },
  body: z.object({ rows: z.array(row).min(1).max(200), printGroup: z.string().trim().min(1).max(20).nullable() }),
  data: z.array(rowResultSchema),
});
