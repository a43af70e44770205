import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { applyRun, rollbackRun } from './apply/apply-run.ts';
import { findKind } from './kinds.ts';
import { runParseJob } from './parse/parse-run.ts';
import { setJob } from './run-store.ts';
import type { RunRow } from './tables.ts';
import type { ImportJob } from './worker.ts';

/** Work of imports in the background. */
export const IMPORT_JOBS = { parse: 'import.parse', apply: 'import.apply', rollback: 'import.rollback' } as const;
type Task = keyof typeof IMPORT_JOBS;

const WORDS: Readonly<Record<Task, { readonly zh: string; readonly en: string }>> = {
  parse: { zh: '读取导入文件', en: 'Reading' },
  apply: { zh: '执行导入', en: 'Importing' },
  rollback: { zh: '回滚导入', en: 'Rolling back' },
};

export function defineImportJobs(deps: Deps): void {
  const { jobs } = deps;
  jobs.define<ImportJob>(IMPORT_JOBS.parse, async run => {
    await runParseJob(deps, run);
    return { runId: run.data.runId };
  });
  jobs.define<ImportJob>(IMPORT_JOBS.apply, async run => {
    await applyRun(deps, run);
    return { runId: run.data.runId };
  });
  jobs.define<ImportJob>(IMPORT_JOBS.rollback, async run => {
    await rollbackRun(deps, run);
    return { runId: run.data.runId };
  });
}

/** Queues work for the run as it is now; asked twice for the same state, it is done once. */
export async function enqueueFor(
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'resources' | 'importKinds'>,
  task: Task,
  run: Pick<RunRow, 'id' | 'no' | 'kind' | 'companyId' | 'version'>,
  employeeId: string,
): Promise<string> {
  const title = findKind(deps, run.kind)?.title ?? { zh: run.kind, en: run.kind };
  const data: ImportJob = { runId: run.id, version: run.version, employeeId };
  const { zh, en } = WORDS[task];
  const jobId = await deps.jobs.enqueueIn(tx, IMPORT_JOBS[task], data, {
    companyId: run.companyId,
    employeeId,
    title: { zh: `${zh} ${run.no} ${title.zh}`, en: `${en} ${run.no} ${title.en}` },
    singletonKey: `${run.id}:${run.version}`,
  });
  await setJob(tx, run.id, jobId);
  return jobId;
}
