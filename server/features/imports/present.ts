import type { ImportCounts } from '#contract/imports/import-run.ts';
import { type ImportRow, type ImportRun, importMessageSchema, ROLLBACK_DAYS } from '#contract/imports/import-run.ts';
import type { ImportRunRow } from '#machines/imports/import-run.document.ts';
import type { Deps } from '../../kernel/deps.ts';
import { conceal } from '../../kernel/resource/concealed.ts';
import type { ServedResource } from '../../kernel/resource/served-resource.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { namesOfSeats } from '../identity/names.read.ts';
import { findKind } from './kinds.ts';
import type { StoredRow } from './tables.ts';

/** Rows -> what screens read. */

const DAY_MS = 86_400_000;
type KindDeps = Pick<Deps, 'resources' | 'importKinds'>;

/** Runs with the names of the people in them. */
export async function presentRuns(tx: Tx, deps: KindDeps, rows: readonly ImportRunRow[]): Promise<ImportRun[]> {
  const people = await namesOfSeats(
    tx.db,
    rows.flatMap(({ createdBy, appliedBy }) => [createdBy, appliedBy].filter(id => id !== null)),
  );
  const nameOf = (id: string | null): string | null => (id === null ? null : (people.get(id)?.name ?? null));
  return rows.map(run => {
    const { id, no, kind, resource, state, fileId, fileName, fileSize, sha256, options, mapping, header } = run;
    const until = run.appliedAt ? new Date(Date.parse(run.appliedAt) + ROLLBACK_DAYS * DAY_MS) : null;
    const canGoBack = state === 'APPLIED' || state === 'PARTLY';
    return {
      id,
      no,
      kind,
      resource,
      state,
      fileId,
      fileName,
      fileSize,
      sha256,
      options,
      mapping,
      header,
      title: findKind(deps, kind)?.title ?? { zh: kind, en: kind },
      edition: run.edition,
      counts: run.counts,
      failure: run.failure.map(finding => ({
        ...finding,
        message: { ...finding.message },
        params: { ...finding.params },
      })),
      repeatOf: run.repeatOf,
      mode: run.mode,
      jobId: run.jobId,
      createdBy: nameOf(run.createdBy),
      createdAt: run.createdAt,
      appliedBy: nameOf(run.appliedBy),
      appliedAt: run.appliedAt,
      rollbackUntil: canGoBack ? (until?.toISOString() ?? null) : null,
      version: run.version,
    };
  });
}

export const presentRun = async (
  tx: Tx,
  deps: KindDeps,
  row: ImportRunRow,
  counts?: ImportCounts,
): Promise<ImportRun> => {
  const [run] = await presentRuns(tx, deps, [row]);
  return { ...run!, ...(counts ? { counts } : {}) };
};

/** `served`: its concealed values are shown masked, ours and theirs. */
export const presentRow = (served: ServedResource, row: StoredRow): ImportRow => ({
  line: row.line,
  isMissing: row.isMissing,
  cells: row.cells,
  key: row.key,
  outcome: row.outcome,
  diff: (row.diff as ImportRow['diff']).map(({ field, ours = null, theirs = null, locked }) => ({
    field,
    locked,
    ours: conceal(served, { [field]: ours })[field],
    theirs: conceal(served, { [field]: theirs })[field],
  })),
  messages: importMessageSchema.array().parse(row.messages),
  decision: row.decision,
  targetId: row.targetId,
  appliedVersion: row.appliedVersion,
  rolledBack: row.rolledBack,
});
