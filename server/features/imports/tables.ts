import { z } from 'zod';
import { IMPORT_DECISIONS, IMPORT_MODES, IMPORT_OUTCOMES, IMPORT_STATES } from '#contract/imports/import-run.ts';
import { companyKindSchema } from '#contract/kernel/company-kind.ts';

export const importRunRow = z.object({
  id: z.string(),
  no: z.string(),
  companyId: z.string(),
  companyKind: companyKindSchema,
  kind: z.string(),
  resource: z.string(),
  fileId: z.string(),
  fileName: z.string(),
  fileSize: z.number(),
  sha256: z.string(),
  edition: z.string().nullable(),
  options: z.unknown(),
  mapping: z.unknown(),
  header: z.unknown(),
  state: z.enum(IMPORT_STATES),
  counts: z.unknown(),
  failure: z.unknown(),
  repeatOf: z.string().nullable(),
  mode: z.enum(IMPORT_MODES).nullable(),
  jobId: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.date(),
  appliedBy: z.string().nullable(),
  appliedAt: z.date().nullable(),
  updatedAt: z.date(),
  version: z.number(),
});

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
  importRun: importRunRow,
  importRow: importRowRow,
  importMapping: importMappingRow,
} as const;

export type ImportsTables = { [T in keyof typeof importsRows]: z.infer<(typeof importsRows)[T]> };
export type RunRow = z.infer<typeof importRunRow>;
export type StoredRow = z.infer<typeof importRowRow>;
