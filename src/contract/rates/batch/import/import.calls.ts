import { z } from 'zod';
import { defineCall } from '../../../kernel/call.ts';
import { PRODUCT_TYPES } from '../../codes.ts';
import { RATE_PATHS, rateRight } from '../../paths.ts';
import { rateBatchDetail } from '../batch.calls.ts';

/** Price sheets of any shape (design commercial A.7): sent in, columns agreed, previewed as a batch of kind IMPORT. */

export const SHEET_MAX_BYTES = 20 * 1024 * 1024;
export const SHEET_MAX_ROWS = 50_000;
export const SHEET_TYPES = ['.xlsx', '.csv', '.txt'] as const;

const access = { anyOf: [rateRight(RATE_PATHS.maintenance, 'IMPORT')] };
const id36 = z.string().min(1).max(36);
/** A field, `PRICE:40HC`, or nothing. */
const columnUse = z
  .string()
  .max(30)
  .regex(/^(?:[a-zA-Z]{2,20}|PRICE:\d{2}[A-Z]{2,4})$/)
  .nullable();

const defaultsSchema = z.object({
  carrierId: id36.nullable().default(null),
  productType: z.enum(Object.keys(PRODUCT_TYPES) as [keyof typeof PRODUCT_TYPES]).default('FAK'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('USD'),
  validFrom: z.iso.date().nullable().default(null),
  validTo: z.iso.date().nullable().default(null),
});
export type SheetDefaults = z.output<typeof defaultsSchema>;

const uploadSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  sheets: z.array(z.string()),
  sheet: z.int(),
  /** Line of the headings; null where none were found. */
  headLine: z.int().nullable(),
  headings: z.array(z.string()),
  uses: z.array(columnUse),
  /** The first rows below the headings. */
  samples: z.array(z.array(z.string())),
  /** Sheets with these headings were read before, and are read the same way. */
  isKnown: z.boolean(),
  defaults: defaultsSchema,
});
export type RateSheet = z.output<typeof uploadSchema>;

export const uploadRateSheet = defineCall({
  method: 'POST',
  path: '/api/RateImport/Upload',
  access,
  summary: { zh: '上传运价表', en: 'A price sheet (multipart: file); answers what its columns are taken for' },
  data: uploadSchema,
  errors: ['body_too_large'],
});

export const mapRateSheet = defineCall({
  method: 'POST',
  path: '/api/RateImport/MapProfile',
  access,
  summary: { zh: '读取另一工作表', en: 'The same for another sheet of the file' },
  body: z.object({ id: id36, sheet: z.int().min(0).max(50) }),
  data: uploadSchema,
  errors: ['not_found'],
});

export const previewRateSheet = defineCall({
  method: 'POST',
  path: '/api/RateImport/Preview',
  access,
  summary: { zh: '预览导入', en: 'Keeps how the columns are read, and begins a batch of kind IMPORT' },
  body: z.object({
    id: id36,
    sheet: z.int().min(0).max(50).default(0),
    uses: z.array(columnUse).max(200),
    defaults: defaultsSchema,
    /** New rates are put on sale; else they stay drafts. */
    publishes: z.boolean().default(false),
  }),
  data: rateBatchDetail.data,
  errors: ['not_found'],
});

export const rateSheetErrors = defineCall({
  method: 'GET',
  path: '/api/RateImport/Errors',
  access,
  summary: { zh: '下载错误行', en: 'The rows that are wrong, as the same sheet with a column of messages' },
  query: z.object({ id: id36, language: z.enum(['zh', 'en']).default('zh') }),
  data: z.never(),
  errors: ['not_found'],
});
