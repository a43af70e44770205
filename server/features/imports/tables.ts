import { z } from 'zod';
import { IMPORT_DECISIONS, IMPORT_OUTCOMES } from '#contract/imports/import-run.ts';
import { importRun } from '#machines/imports/import-run.document.ts';
import { type DocumentTable, documentTable } from '../../kernel/document/document-table.ts';

export const importRowRow = z.object({
  runId: z.string(),
  line: z.number(),
  companyId: z.string(),
  cells: z.array(z.string()),
  isMissing: z.boolean(),
  key: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  diff: z.unknown(),
  messages: z.unknown(),
  decision: z.enum(IMPORT_DECISIONS).nullable(),
  targetId: z.string().nullable(),
  targetVersion: z.number().nullable(),
  appliedVersion: z.number().nullable(),
  previousVersion: z.number().nullable(),
  rolledBack: z.boolean(),
});

export const importMappingRow = z.object({
  companyId: z.string(),
  employeeId: z.string(),
  kind: z.string(),
  print: z.string(),
  mapping: z.unknown(),
  updatedAt: z.date(),
});

export const importsRows = {
  importRun: documentTable(importRun),
  importRow: importRowRow,
  importMapping: importMappingRow,
} as const;

export type ImportsTables = {
  [T in Exclude<keyof typeof importsRows, 'importRun'>]: z.infer<(typeof importsRows)[T]>;
} & { readonly importRun: DocumentTable<typeof importRun> };
export type StoredRow = z.infer<typeof importRowRow>;
