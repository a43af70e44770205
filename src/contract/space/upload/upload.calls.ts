import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { pageOf, pageQuerySchema } from '../../kernel/page.ts';
import { SPACE_PATHS, spaceRight } from '../paths.ts';
import { SPACE_FIELDS } from './sheet-fields.ts';

/** Offers from a sheet (design commercial B.4.1, B.7): sent in, columns agreed, looked at, applied; what came of it is kept 90 days. */

export const SPACE_SHEET_BYTES = 10 * 1024 * 1024;
export const MOST_SHEET_ROWS = 2_000;
export const UPLOADS_KEPT_DAYS = 90;
export const SPACE_SHEET_TYPES = ['.xlsx', '.csv', '.txt'] as const;

const { upload, ownUpload } = SPACE_PATHS;
const access = (code?: string) => ({ anyOf: [spaceRight(upload, code), spaceRight(ownUpload, code)] });
const id36 = z.string().min(1).max(36);
const text = z.object({ zh: z.string(), en: z.string() });
const columnUse = z.enum(SPACE_FIELDS).nullable();

const sheetSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  sheets: z.array(z.string()),
  sheet: z.int(),
  /** Line of the headings; null where none were found. */
  headLine: z.int().nullable(),
  /** The first lines of the sheet, to point at the headings by hand. */
  top: z.array(z.object({ line: z.int(), text: z.string() })),
  headings: z.array(z.string()),
  uses: z.array(columnUse),
  samples: z.array(z.array(z.string())),
});
export type SpaceSheet = z.output<typeof sheetSchema>;

export const SHEET_OUTCOMES = {
  NEW: { zh: '新增', en: 'New', tone: 'good' },
  UPDATE: { zh: '更新', en: 'Update', tone: 'warn' },
  UNCHANGED: { zh: '无变化', en: 'Unchanged' },
  ERROR: { zh: '错误', en: 'Error', tone: 'bad' },
} as const;
export type SheetOutcome = keyof typeof SHEET_OUTCOMES;
const OUTCOMES = Object.keys(SHEET_OUTCOMES) as SheetOutcome[];

/** One offer of the sheet. */
const plannedSchema = z.object({
  /** Lines of the sheet that it stands on. */
  lines: z.array(z.int()),
  outcome: z.enum(OUTCOMES),
  offerNo: z.string().nullable(),
  title: z.string(),
  items: z.string(),
  /** What it changes of an offer that stands. */
  fields: z.array(text),
  messages: z.array(text),
  /** What could not be written when it was applied. */
  failure: text.nullable(),
});
export type PlannedSpace = z.output<typeof plannedSchema>;

const countsSchema = z.object({ NEW: z.int(), UPDATE: z.int(), UNCHANGED: z.int(), ERROR: z.int() });
const planSchema = z.object({ id: z.string(), rows: z.array(plannedSchema), counts: countsSchema });
export type SpacePlan = z.output<typeof planSchema>;

const mapping = {
  id: id36,
  sheet: z.int().min(0).max(50).default(0),
  headLine: z.int().min(1).max(1_048_576).nullable().default(null),
};
const agreed = { ...mapping, uses: z.array(columnUse).max(100) };

export const uploadSpaceSheet = defineCall({
  method: 'POST',
  path: '/api/SpaceUpload/Upload',
  access: access('IMPORT'),
  summary: { zh: '上传现舱表', en: 'A sheet of offers (multipart: file); answers what its columns are taken for' },
  upload: [],
  data: sheetSchema,
  errors: ['body_too_large'],
});

export const mapSpaceSheet = defineCall({
  method: 'POST',
  path: '/api/SpaceUpload/Map',
  access: access('IMPORT'),
  summary: { zh: '读取另一工作表或标题行', en: 'The same for another sheet of the file, or other headings' },
  body: z.object(mapping),
  data: sheetSchema,
  errors: ['not_found'],
});

export const previewSpaceSheet = defineCall({
  method: 'POST',
  path: '/api/SpaceUpload/Preview',
  access: access('IMPORT'),
  summary: { zh: '预览现舱表', en: 'What the sheet would do, offer by offer; nothing is written' },
  body: z.object(agreed),
  data: planSchema,
  errors: ['not_found', 'body_too_large'],
});

/** Worked out again: an offer that somebody has changed meanwhile is compared with what it is now. */
export const applySpaceSheet = defineCall({
  method: 'POST',
  path: '/api/SpaceUpload/Apply',
  access: access('APPLY'),
  summary: { zh: '执行现舱上传', en: 'Writes the offers without errors; new ones are drafts, or submitted at once' },
  body: z.object({ ...agreed, publishes: z.boolean().default(false) }),
  data: planSchema,
  errors: ['not_found', 'body_too_large', 'IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'],
});

const uploadedSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  appliedAt: z.string().nullable(),
  counts: countsSchema.nullable(),
});
export type UploadedSpace = z.output<typeof uploadedSchema>;

export const spaceUploads = defineCall({
  method: 'GET',
  path: '/api/SpaceUpload/List',
  access: access(),
  summary: { zh: '现舱上传记录', en: 'Sheets of the company, the latest first' },
  query: pageQuerySchema,
  data: pageOf(uploadedSchema),
});

export const spaceUploadResult = defineCall({
  method: 'GET',
  path: '/api/SpaceUpload/Result',
  access: access(),
  summary: { zh: '现舱上传结果', en: 'What came of a sheet' },
  query: z.object({ id: id36 }),
  data: planSchema,
  errors: ['not_found'],
});

const language = z.enum(['zh', 'en']).default('zh');

export const spaceSheetTemplate = defineCall({
  method: 'POST',
  path: '/api/SpaceUpload/Template',
  access: access('EXPORT'),
  summary: { zh: '现舱表模板', en: 'An empty sheet with an example; the answer is the file itself' },
  body: z.object({ language }),
  data: z.unknown(),
});

export const spaceSheetErrors = defineCall({
  method: 'POST',
  path: '/api/SpaceUpload/Errors',
  access: access('EXPORT'),
  summary: {
    zh: '下载错误行',
    en: 'The wrong rows as the same sheet, with what is wrong; the answer is the file itself',
  },
  body: z.object({ ...agreed, language }),
  data: z.unknown(),
  errors: ['not_found', 'body_too_large'],
});
