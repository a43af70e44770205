import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { textSchema } from '../kernel/envelope.ts';
import { statedOriginsSchema } from './origin.ts';
import { right, SI_PATHS } from './rights.ts';
import { siDraftSchema } from './shipping-instruction.ts';

/** Problems that the answer of an import tells; the commented copy tells all. */
export const EXCEL_PROBLEMS_SHOWN = 100;

const mayImport = { anyOf: [right(SI_PATHS.customerList, 'IMPORT'), right(SI_PATHS.make, 'ADD')] };

export const excelImportSchema = z.object({
  /** For the commented copy; kept one hour. */
  FileId: z.string(),
  drafts: z.array(siDraftSchema),
  /** Of each draft, the rows that its values stood in. */
  origins: z.array(statedOriginsSchema),
  rows: z.int(),
  boxes: z.int(),
  problemCount: z.int(),
  problems: z.array(
    z.object({
      line: z.int(),
      /** From 0; null for the row. */
      column: z.int().nullable(),
      heading: z.string(),
      value: z.string(),
      message: textSchema,
    }),
  ),
});
export type ExcelImport = z.infer<typeof excelImportSchema>;

export const importSiExcel = defineCall({
  method: 'POST',
  path: '/api/TDBillLadingInfo/ImportExcel',
  access: mayImport,
  summary: {
    zh: '读取补料 Excel',
    en: 'Reads an .xlsx or .csv of at most 5,000 rows (form field file) into drafts for the wizard; stores nothing but the file, for an hour',
  },
  upload: [],
  data: excelImportSchema,
});

export const siExcelCopy = defineCall({
  method: 'GET',
  path: '/api/TDBillLadingInfo/ImportExcelCopy',
  access: mayImport,
  summary: {
    zh: '带批注的补料 Excel',
    en: 'The imported file with a red comment on every bad cell; a file, no envelope',
  },
  query: z.object({ FileId: z.string().min(1).max(36) }),
  data: z.unknown(),
  errors: ['not_found'],
});

export const siExcelTemplate = defineCall({
  method: 'GET',
  path: '/api/TDBillLadingInfo/ImportExcelTemplate',
  access: mayImport,
  summary: { zh: '补料 Excel 模板', en: 'An empty sheet to fill in; a file, no envelope' },
  data: z.unknown(),
  errors: ['TEMPLATE_FAILED'],
});

/** Columns that an export may have: those of the list. */
export const EXPORT_COLUMNS = [
  'no',
  'status',
  'remarks',
  'bill',
  'booking',
  'carrier',
  'voyage',
  'lane',
  'boxes',
  'packages',
  'weight',
  'volume',
  'sailing',
  'cutoff',
  'revision',
  'warnings',
  'creator',
  'reviewer',
  'updated',
] as const;

export const exportSi = defineCall({
  method: 'POST',
  path: '/api/TDBillLadingInfo/ExportExcel',
  access: { anyOf: [right(SI_PATHS.customerList, 'EXPORT')] },
  summary: {
    zh: '导出补料',
    en: 'Own SIs of the view as .xlsx with the visible columns and a sheet of cargo lines; a file, no envelope',
  },
  body: z.object({
    q: z.string().max(200).default(''),
    /** Statuses by number, comma separated; empty = all. */
    status: z.string().max(60).default(''),
    columns: z.array(z.enum(EXPORT_COLUMNS)).min(1).max(EXPORT_COLUMNS.length),
    language: z.enum(['CN', 'EN']),
  }),
  data: z.unknown(),
});
