import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { keysetQuerySchema, pageOf } from '../kernel/page.ts';
import {
  IMPORT_DECISIONS,
  IMPORT_MODES,
  IMPORT_OUTCOMES,
  IMPORT_STATES,
  importMappingSchema,
  importOptionsSchema,
  importRowSchema,
  importRunSchema,
} from './import-run.ts';

/**
 * Imports of any resource and of official lists. The right depends on the kind (the IMPORT button of its resource), so each call
 * asks for a seat and the kind's right is checked when the kind is known: 403.
 */

const id = z.string().min(1).max(36);
const kind = z.string().min(1).max(80);

/** A multipart request: `file`, `kind`, and `options` as JSON. */
export const uploadImport = defineCall({
  method: 'POST',
  path: '/api/Import/Upload',
  access: 'seat',
  summary: { zh: '上传导入文件', en: 'Upload a file (multipart: file, kind, options); it is read in the background' },
  upload: ['kind', 'options'],
  data: importRunSchema,
  errors: ['body_too_large', 'malformed_body'],
});

/** Runs of the caller's company, newest first. */
export const importList = defineCall({
  method: 'GET',
  path: '/api/Import/List',
  access: 'seat',
  summary: { zh: '导入记录', en: 'Imports of the own company, newest first' },
  query: keysetQuerySchema.extend({ kind: kind.optional(), state: z.enum(IMPORT_STATES).optional() }),
  data: pageOf(importRunSchema),
});

/** One run with its counts as they are now. */
export const getImport = defineCall({
  method: 'GET',
  path: '/api/Import/Get',
  access: 'seat',
  summary: { zh: '查看导入', en: 'One import' },
  query: z.object({ id }),
  data: importRunSchema,
  errors: ['not_found'],
});

/** Rows of a run in the order of the file. */
export const importRows = defineCall({
  method: 'GET',
  path: '/api/Import/Rows',
  access: 'seat',
  summary: { zh: '导入明细', en: 'Rows of an import by outcome, in the order of the file' },
  query: keysetQuerySchema.extend({
    run: id,
    outcome: z.enum(IMPORT_OUTCOMES).optional(),
    /** Only rows that carry a remark. */
    messages: z.enum(['true', 'false']).optional(),
  }),
  data: pageOf(importRowSchema).extend({
    /** Labels of the rows that references in the differences point at. */
    refs: z.record(z.string(), z.object({ id: z.string(), code: z.string(), zh: z.string(), en: z.string() })),
  }),
  errors: ['not_found'],
});

/** Says what the columns are, or how the file is to be read; it is read again. */
export const mapImport = defineCall({
  method: 'POST',
  path: '/api/Import/Map',
  access: 'seat',
  summary: { zh: '设置列对应', en: 'Say what the columns are and how to read the file; it is read again' },
  body: z.object({ id, mapping: importMappingSchema.optional(), options: importOptionsSchema.optional() }),
  data: importRunSchema,
  errors: ['not_found', 'event_not_allowed'],
});

/** Decides rows by their lines, or all of an outcome; `decision` null takes a decision back. */
export const decideImport = defineCall({
  method: 'POST',
  path: '/api/Import/Decide',
  access: 'seat',
  summary: { zh: '处理导入行', en: 'Take theirs, keep ours or skip: some rows, or all of an outcome' },
  body: z.object({
    id,
    lines: z.array(z.int().min(1)).min(1).max(1_000).optional(),
    outcome: z.enum(IMPORT_OUTCOMES).optional(),
    decision: z.enum(IMPORT_DECISIONS).nullable(),
  }),
  data: z.object({ run: importRunSchema, decided: z.int() }),
  errors: ['not_found', 'event_not_allowed'],
});

/** Writes what was decided, in the background; asked again it goes on where it was, and no row is written twice. */
export const applyImport = defineCall({
  method: 'POST',
  path: '/api/Import/Apply',
  access: 'seat',
  summary: { zh: '执行导入', en: 'Apply an import in the background; asking twice writes nothing twice' },
  body: z.object({ id, mode: z.enum(IMPORT_MODES) }),
  data: importRunSchema,
  errors: ['not_found', 'event_not_allowed'],
});

/** Ends reading or applying; what is written by then stays. */
export const cancelImport = defineCall({
  method: 'POST',
  path: '/api/Import/Cancel',
  access: 'seat',
  summary: { zh: '取消导入', en: 'Stop reading or applying; rows written by then stay' },
  body: z.object({ id }),
  data: importRunSchema,
  errors: ['not_found', 'event_not_allowed'],
});

/** Brings every row back that nobody has touched since. */
export const rollbackImport = defineCall({
  method: 'POST',
  path: '/api/Import/Rollback',
  access: 'seat',
  summary: { zh: '回滚导入', en: 'Bring rows back as they were, within 30 days and where nobody touched them since' },
  body: z.object({ id }),
  data: z.object({
    run: importRunSchema,
    /** Rows that were changed or removed since and stay; the first hundred. */
    kept: z.array(z.object({ line: z.int(), key: z.string(), targetId: z.string() })),
    keptCount: z.int(),
  }),
  errors: ['not_found', 'event_not_allowed'],
});

/** Gives a preview up. */
export const discardImport = defineCall({
  method: 'POST',
  path: '/api/Import/Discard',
  access: 'seat',
  summary: { zh: '放弃导入', en: 'Give an import up before it is applied' },
  body: z.object({ id }),
  data: importRunSchema,
  errors: ['not_found', 'event_not_allowed'],
});

/** An empty workbook to fill in; answers the file itself. */
export const importTemplate = defineCall({
  method: 'GET',
  path: '/api/Import/Template',
  access: 'seat',
  summary: { zh: '下载导入模板', en: 'The empty workbook of a resource, as a download' },
  query: z.object({ kind }),
  data: z.never(),
  errors: ['TEMPLATE_FAILED'],
});

/** The uploaded rows with every remark at its cell; answers the file itself. */
export const importResult = defineCall({
  method: 'GET',
  path: '/api/Import/Result',
  access: 'seat',
  summary: { zh: '下载导入结果', en: 'The uploaded rows with all remarks, as a download' },
  query: z.object({ id }),
  data: z.never(),
  errors: ['not_found'],
});
