import { z } from 'zod';
import { defineCall } from '../../../kernel/call.ts';
import { buttonOf, rightsTo } from '../../../kernel/resource.ts';
import { resourceExportBody } from '../../../kernel/resource-export.ts';
import { PRODUCT_TYPES } from '../../codes.ts';
import { fclRateResource } from '../../fcl-rate.resource.ts';
import { RATE_PATHS, rateRight } from '../../paths.ts';
import { rateBatchDetail } from '../batch.calls.ts';
import { DAY_ORDERS } from './sheet-days.ts';

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
  .regex(/^(?:[a-zA-Z\d]{2,20}|PRICE:\d{2}[A-Z]{2,4})$/)
  .nullable();
const sheetAt = z.int().min(0).max(50);
/** Left out = as it is found. */
const lineAt = z.int().min(1).max(1_048_576).nullable().default(null);
/** Left out = as it is found; null = none. */
const feeSheetAt = sheetAt.nullable().optional();

const defaultsSchema = z.object({
  carrierId: id36.nullable().default(null),
  productType: z.enum(Object.keys(PRODUCT_TYPES) as [keyof typeof PRODUCT_TYPES]).default('FAK'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('USD'),
  validFrom: z.iso.date().nullable().default(null),
  validTo: z.iso.date().nullable().default(null),
  /** What stands first in dates of figures, where neither they nor their columns tell. */
  dayOrder: z.enum(DAY_ORDERS).nullable().default(null),
});
export type SheetDefaults = z.output<typeof defaultsSchema>;

export const rateSheetSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  sheets: z.array(z.string()),
  sheet: z.int(),
  /** Line of the headings; null where none were found. */
  headLine: z.int().nullable(),
  /** The first lines of the sheet, to point at the headings by hand. */
  top: z.array(z.object({ line: z.int(), text: z.string() })),
  /** Rows that are hidden in the workbook: they are read like all others. */
  hidden: z.object({ count: z.int(), lines: z.array(z.int()) }),
  /** The sheet whose surcharges go with the prices. */
  feeSheet: z.int().nullable(),
  fees: z.array(
    z.object({
      line: z.int(),
      fee: z.string(),
      amounts: z.string(),
      /** For which carrier and lanes; empty = all of the file. */
      where: z.string(),
      /** A text that could not be read. */
      fault: z.string().nullable(),
    }),
  ),
  headings: z.array(z.string()),
  uses: z.array(columnUse),
  /** The first rows below the headings. */
  samples: z.array(z.array(z.string())),
  /** Sheets with these headings, or nearly these, were read before, and are read the same way. */
  isKnown: z.boolean(),
  /** Some dates that could be either of two days: `dayOrder` says which. */
  unclearDays: z.array(z.string()),
  defaults: defaultsSchema,
});
export type RateSheet = z.output<typeof rateSheetSchema>;

/** Another sheet of the file, or other headings. */
export const sheetAskedBody = z.object({ id: id36, sheet: sheetAt, headLine: lineAt, feeSheet: feeSheetAt });

/** What the columns are, as somebody has agreed. */
export const sheetAgreedBody = z.object({
  id: id36,
  sheet: sheetAt.default(0),
  headLine: lineAt,
  feeSheet: feeSheetAt,
  uses: z.array(columnUse).max(200),
  defaults: defaultsSchema,
  /** New rates are put on sale; else they stay drafts. */
  publishes: z.boolean().default(false),
});

export const uploadRateSheet = defineCall({
  method: 'POST',
  path: '/api/RateImport/Upload',
  access,
  summary: { zh: '上传运价表', en: 'A price sheet (multipart: file); answers what its columns are taken for' },
  upload: [],
  data: rateSheetSchema,
  errors: ['body_too_large'],
});

export const mapRateSheet = defineCall({
  method: 'POST',
  path: '/api/RateImport/MapProfile',
  access,
  summary: { zh: '读取另一工作表或标题行', en: 'The same for another sheet of the file, or other headings' },
  body: sheetAskedBody,
  data: rateSheetSchema,
  errors: ['not_found'],
});

export const previewRateSheet = defineCall({
  method: 'POST',
  path: '/api/RateImport/Preview',
  access,
  summary: { zh: '预览导入', en: 'Keeps how the columns are read, and begins a batch of kind IMPORT' },
  body: sheetAgreedBody,
  data: rateBatchDetail.data,
  errors: ['not_found', 'IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'],
});

/** The rates of a view in the columns that the import reads: changed there and sent back, only the changes are written. */
export const fclRateSheet = defineCall({
  method: 'POST',
  path: '/api/FclRate/Sheet',
  access: rightsTo(fclRateResource, buttonOf('export')),
  summary: { zh: '导出运价表', en: 'Rates of a view as a price sheet; the answer is the file itself' },
  body: resourceExportBody.pick({ filter: true, sort: true, q: true, language: true }),
  data: z.unknown(),
  errors: ['EXPORT_TOO_MANY'],
});

export const rateSheetErrors = defineCall({
  method: 'GET',
  path: '/api/RateImport/Errors',
  access: { anyOf: [...access.anyOf, rateRight(RATE_PATHS.lcl, 'IMPORT')] },
  summary: { zh: '下载错误行', en: 'The rows that are wrong, as the same sheet with a column of messages' },
  query: z.object({ id: id36, language: z.enum(['zh', 'en']).default('zh') }),
  data: z.never(),
  errors: ['not_found'],
});
