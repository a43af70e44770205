import { z } from 'zod';
import { findingSchema, textSchema } from '../kernel/envelope.ts';
import type { Text } from '../kernel/text.ts';

/** Name of import runs in the event log and in live messages. */
export const IMPORT_RUN_DOC_TYPE = 'importRun';

/** A run that was applied can be taken back this long (design A.4.2). */
export const ROLLBACK_DAYS = 30;

/** Rows that are written, and told as applied, together; a run can be cancelled between two batches. */
export const IMPORT_BATCH = 500;

/** Largest file that is taken. */
export const IMPORT_MAX_BYTES = 100 * 1024 * 1024;

/** Endings of files that are taken; what a file truly is, its bytes say. */
export const IMPORT_FILE_TYPES = ['.xlsx', '.csv', '.txt', '.tsv'] as const;

/** Prefix of the kinds that are a resource's own Excel or CSV: `resource:Port`. */
export const OWN_KIND = 'resource:';

export const IMPORT_STATES = [
  'DRAFT',
  'PARSING',
  'PREVIEW',
  'FAILED',
  'APPLYING',
  'APPLIED',
  'PARTLY',
  'ROLLED_BACK',
  'DISCARDED',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The states in words. */
export const IMPORT_STATE_LABELS: Readonly<Record<ImportState, Text>> = {
  DRAFT: { zh: '待上传', en: 'To be uploaded' },
  PARSING: { zh: '解析中', en: 'Being read' },
  PREVIEW: { zh: '待确认', en: 'Preview' },
  FAILED: { zh: '读取失败', en: 'Cannot be read' },
  APPLYING: { zh: '导入中', en: 'Being applied' },
  APPLIED: { zh: '已导入', en: 'Applied' },
  PARTLY: { zh: '部分导入', en: 'Partly applied' },
  ROLLED_BACK: { zh: '已回滚', en: 'Rolled back' },
  DISCARDED: { zh: '已放弃', en: 'Discarded' },
};

export const IMPORT_OUTCOMES = ['SAME', 'NEW', 'CHANGED', 'REMOVED', 'CONFLICT', 'ERROR'] as const;
/** What a row of the file is to us. */
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** The outcomes in words. */
export const IMPORT_OUTCOME_LABELS: Readonly<Record<ImportOutcome, Text>> = {
  SAME: { zh: '相同', en: 'Same' },
  NEW: { zh: '新增', en: 'New' },
  CHANGED: { zh: '变更', en: 'Changed' },
  REMOVED: { zh: '已移除', en: 'Removed' },
  CONFLICT: { zh: '冲突', en: 'Conflict' },
  ERROR: { zh: '错误', en: 'Error' },
};

export const IMPORT_DECISIONS = ['TAKE', 'KEEP', 'SKIP'] as const;
/** What a person wants done with a row: take theirs, keep ours, or leave it for later. */
export type ImportDecision = (typeof IMPORT_DECISIONS)[number];

/** `ALL_OR_NOTHING` is refused while a row is wrong or undecided, and takes everything back where one row fails on the way. */
export const IMPORT_MODES = ['PARTIAL', 'ALL_OR_NOTHING'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** Rows by outcome, and how far deciding and applying are. */
export const importCountsSchema = z.object({
  read: z.int(),
  same: z.int(),
  new: z.int(),
  changed: z.int(),
  removed: z.int(),
  conflict: z.int(),
  error: z.int(),
  /** Conflicts that nobody has decided. */
  undecided: z.int(),
  /** Rows that APPLY would write now. */
  ready: z.int(),
  applied: z.int(),
  /** Taken back by a rollback. */
  rolledBack: z.int(),
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

/** Counts of a run that has read nothing. */
export const NO_COUNTS: ImportCounts = {
  read: 0,
  same: 0,
  new: 0,
  changed: 0,
  removed: 0,
  conflict: 0,
  error: 0,
  undecided: 0,
  ready: 0,
  applied: 0,
  rolledBack: 0,
};

/** What the person who uploads may say of the file. */
export const importOptionsSchema = z.object({
  /** Instead of the encoding that was detected. */
  encoding: z.string().max(40).optional(),
  /** Name or place of the sheet; the first visible one unless said. */
  sheet: z.union([z.string().max(200), z.int().min(0).max(500)]).optional(),
  /** Edition of an official list, as `2024-2`. */
  edition: z.string().trim().max(30).optional(),
  /** The file holds the whole list: what it does not name is gone. */
  complete: z.boolean().optional(),
});
export type ImportOptions = z.infer<typeof importOptionsSchema>;

/** Field of each column by its place from 0; null = the column is not read. */
export const importMappingSchema = z.record(z.string().regex(/^\d{1,4}$/), z.string().max(60).nullable());
export type ImportMapping = z.infer<typeof importMappingSchema>;

/** One column of the file as it was recognised. */
export const importColumnSchema = z.object({
  index: z.int(),
  title: z.string(),
  field: z.string().nullable(),
  /** How it was recognised; `MEMORY` = as this person said before. */
  by: z.enum(['FIELD', 'LABEL', 'ALIAS', 'SIMILAR', 'USER', 'MEMORY']).nullable(),
  sample: z.string(),
});
export type ImportColumn = z.infer<typeof importColumnSchema>;

/** Where the headings stand and what the columns are; null before reading and for official lists. */
export const importHeaderSchema = z.object({ lines: z.array(z.int()), columns: z.array(importColumnSchema) });
export type ImportHeader = z.infer<typeof importHeaderSchema>;

/** A remark at a cell, or on the row where `column` is null. `path` is the field. */
export const importMessageSchema = findingSchema.extend({ column: z.int().nullable() });
export type ImportMessage = z.infer<typeof importMessageSchema>;

/** One field of ours beside theirs; `locked` = ours is kept. */
export const importDiffSchema = z.object({
  field: z.string(),
  ours: z.unknown(),
  theirs: z.unknown(),
  locked: z.boolean(),
});

/** A run as its screens show it. */
export const importRunSchema = z.object({
  id: z.string(),
  no: z.string(),
  kind: z.string(),
  title: textSchema,
  resource: z.string(),
  state: z.enum(IMPORT_STATES),
  fileId: z.string(),
  fileName: z.string(),
  fileSize: z.int(),
  sha256: z.string(),
  edition: z.string().nullable(),
  options: importOptionsSchema,
  mapping: importMappingSchema,
  header: importHeaderSchema.nullable(),
  counts: importCountsSchema,
  /** Why it could not be read. */
  failure: z.array(findingSchema),
  /** Number of the run that applied the very same file before. */
  repeatOf: z.string().nullable(),
  mode: z.enum(IMPORT_MODES).nullable(),
  /** The job that works for it now or did so last: progress is read there. */
  jobId: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  appliedBy: z.string().nullable(),
  appliedAt: z.string().nullable(),
  /** Until then it can be rolled back. */
  rollbackUntil: z.string().nullable(),
  version: z.int(),
});
export type ImportRun = z.infer<typeof importRunSchema>;

/** A row of the preview. */
export const importRowSchema = z.object({
  line: z.int(),
  /** Not in the file: a row of ours that a complete list no longer has. */
  isMissing: z.boolean(),
  cells: z.array(z.string()),
  key: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  diff: z.array(importDiffSchema),
  messages: z.array(importMessageSchema),
  decision: z.enum(IMPORT_DECISIONS).nullable(),
  targetId: z.string().nullable(),
  /** Version of our row that the run wrote. */
  appliedVersion: z.int().nullable(),
  rolledBack: z.boolean(),
});
export type ImportRow = z.infer<typeof importRowSchema>;
