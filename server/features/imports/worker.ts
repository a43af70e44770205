import type { ImportRunRow } from '#machines/imports/import-run.document.ts';
import type { JobRun } from '../../jobs/jobs.ts';
import { type Scope, SYSTEM } from '../../kernel/tenancy.ts';
import type { Seat, SeatedWho } from '../../kernel/who.ts';

/** For whom a job works: with the rights of the importer's company, or as the system at the command line. */

/** What the jobs of imports are told. A job whose version is not the run's any more has been overtaken and ends. */
export interface ImportJob {
  readonly runId: string;
  readonly version: number;
  /** Null: the command line. */
  readonly employeeId: string | null;
}

/** The part of a job's run that the workers use; the command line brings its own. */
export type ImportJobRun = Pick<JobRun<ImportJob>, 'data' | 'signal' | 'progress' | 'checkpoint'>;

export interface Worker {
  readonly scope: Scope;
  readonly who: SeatedWho | null;
}

export function workerOf({ companyId, companyKind }: ImportRunRow, employeeId: string | null): Worker {
  if (employeeId === null) return { scope: SYSTEM, who: null };
  const names = { employeeName: '', companyCode: '', companyName: '', menu: [] };
  const seat: Seat = { employeeId, companyId, companyKind, ...names };
  return {
    scope: { kind: 'seat', companyId, companyKind, employeeId, userId: null },
    who: { sessionId: '', accountKey: '', accountMode: 'employee', userId: null, seat },
  };
}
