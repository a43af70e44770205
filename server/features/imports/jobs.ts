import type { Deps } from '../../kernel/deps.ts';
import { applyRun, rollbackRun } from './apply/apply-run.ts';
import { IMPORT_JOBS } from './enqueue.ts';
import { runParseJob } from './parse/parse-run.ts';
import type { ImportJob } from './worker.ts';

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
