import type { ImportCounts, ImportHeader, ImportMapping, ImportOptions } from '#contract/imports/import-run.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { ImportDocument } from '#machines/imports/import-run.evolve.ts';
import type { RunRow } from './tables.ts';

/** Facts -> row of `import_run`, and back. The job and the kind of company are not told by the log. */

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

export const documentOf = (row: RunRow): ImportDocument => ({
  ...row,
  options: row.options as ImportOptions,
  mapping: row.mapping as ImportMapping,
  header: row.header as ImportHeader | null,
  counts: row.counts as ImportCounts,
  failure: row.failure as readonly Finding[],
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  appliedAt: row.appliedAt?.toISOString() ?? null,
});

/** Columns as the database takes them. */
export const columnsOf = (run: ImportDocument) => ({
  id: run.id,
  no: run.no,
  companyId: run.companyId,
  kind: run.kind,
  resource: run.resource,
  fileId: run.fileId,
  fileName: run.fileName,
  fileSize: run.fileSize,
  sha256: run.sha256,
  edition: run.options.edition || null,
  options: JSON.stringify(run.options),
  mapping: JSON.stringify(run.mapping),
  header: run.header === null ? null : JSON.stringify(run.header),
  state: run.state,
  counts: JSON.stringify(run.counts),
  failure: JSON.stringify(run.failure),
  repeatOf: run.repeatOf,
  mode: run.mode,
  createdBy: run.createdBy,
  createdAt: new Date(run.createdAt),
  appliedBy: run.appliedBy,
  appliedAt: instant(run.appliedAt),
  updatedAt: new Date(run.updatedAt),
  version: run.version,
});
