import { z } from 'zod';
import { defineCall } from '../../../kernel/call.ts';
import { rowResultSchema } from '../../../kernel/resource.ts';
import { resourceExportBody } from '../../../kernel/resource-export.ts';
import { RATE_PATHS, rateRight } from '../../paths.ts';

/** Consolidation rates as a sheet, out and in (design commercial A.7): seen row by row before anything is written. */

export const MOST_LCL_ROWS = 2_000;
const access = (code: string) => ({ anyOf: [rateRight(RATE_PATHS.lcl, code)] });

export const LCL_SHEET_OUTCOMES = ['NEW', 'CHANGED', 'UNCHANGED', 'ERROR'] as const;

const rowSchema = z.object({
  line: z.int(),
  outcome: z.enum(LCL_SHEET_OUTCOMES),
  no: z.string().nullable(),
  lane: z.string(),
  /** Fields that the row changes; of a new rate none. */
  fields: z.array(z.object({ zh: z.string(), en: z.string() })),
  messages: z.array(z.object({ zh: z.string(), en: z.string() })),
});
export type LclSheetRow = z.output<typeof rowSchema>;

const planSchema = z.object({ id: z.string(), fileName: z.string(), rows: z.array(rowSchema) });
export type LclSheetPlan = z.output<typeof planSchema>;

export const lclRateSheet = defineCall({
  method: 'POST',
  path: '/api/LclRate/Sheet',
  access: access('EXPORT'),
  summary: { zh: '导出拼箱运价表', en: 'LCL rates of a view as a sheet; the answer is the file itself' },
  body: resourceExportBody.pick({ filter: true, sort: true, q: true, language: true }),
  data: z.unknown(),
  errors: ['EXPORT_TOO_MANY'],
});

export const uploadLclSheet = defineCall({
  method: 'POST',
  path: '/api/LclRate/SheetUpload',
  access: access('IMPORT'),
  summary: { zh: '上传拼箱运价表', en: 'A sheet of LCL rates (multipart: file); answers what it would do, row by row' },
  data: planSchema,
  errors: ['body_too_large'],
});

/** Rows are worked out again: a rate that somebody has changed meanwhile is compared with what it is now. */
export const applyLclSheet = defineCall({
  method: 'POST',
  path: '/api/LclRate/SheetApply',
  access: access('IMPORT'),
  summary: { zh: '导入拼箱运价表', en: 'Writes the rows of a sheet that was sent in; new rates are drafts' },
  body: z.object({ id: z.string().min(1).max(36) }),
  data: z.array(rowResultSchema),
  errors: ['not_found', 'IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'],
});
