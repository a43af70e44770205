import type { ImportRunRow } from '#machines/imports/import-run.document.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { findKind } from './kinds.ts';
import type { ImportJob } from './worker.ts';

/** Work of imports in the background. */
export const IMPORT_JOBS = { parse: 'import.parse', apply: 'import.apply', rollback: 'import.rollback' } as const;
type Task = keyof typeof IMPORT_JOBS;

const WORDS: Readonly<Record<Task, { readonly zh: string; readonly en: string }>> = {
  parse: { zh: '读取导入文件', en: 'Reading' },
  apply: { zh: '执行导入', en: 'Importing' },
  rollback: { zh: '回滚导入', en: 'Rolling back' },
};

/** Queues work for the run as it is now; asked twice for the same state, it is done once. */
export async function enqueueFor(
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'resources' | 'importKinds'>,
  task: Task,
  run: Pick<ImportRunRow, 'id' | 'no' | 'kind' | 'companyId' | 'version'>,
  employeeId: string,
): Promise<void> {
  const title = findKind(deps, run.kind)?.title ?? { zh: run.kind, en: run.kind };
  const data: ImportJob = { runId: run.id, version: run.version, employeeId };
  const { zh, en } = WORDS[task];
  const jobId = await deps.jobs.enqueueIn(tx, IMPORT_JOBS[task], data, {
    companyId: run.companyId,
    employeeId,
    title: { zh: `${zh} ${run.no} ${title.zh}`, en: `${en} ${run.no} ${title.en}` },
    singletonKey: `${run.id}:${run.version}`,
  });
  // No fact tells it: a job is told by its own table.
  await tx.db.updateTable('importRun').set({ jobId }).where('id', '=', run.id).execute();
}
