import { type RawBuilder, sql } from 'kysely';
import type { ImportCounts } from '#contract/imports/import-run.ts';
import type { Tx } from '../../kernel/tenancy.ts';

/** Rows that APPLY writes: decided so, or with nothing to decide, and not written yet. */
export const isReady: RawBuilder<boolean> = sql<boolean>`applied_version is null
  and (decision = 'TAKE' and outcome in ('NEW', 'CHANGED', 'REMOVED', 'CONFLICT')
    or decision is null and outcome in ('NEW', 'CHANGED', 'REMOVED'))`;

/** Rows by outcome, counted now: one pass over the rows of the run. */
export async function countRows({ db }: Tx, runId: string): Promise<ImportCounts> {
  const { rows } = await sql<Record<keyof ImportCounts, number>>`select
      count(*) filter (where not is_missing) as read,
      count(*) filter (where outcome = 'SAME') as same,
      count(*) filter (where outcome = 'NEW') as new,
      count(*) filter (where outcome = 'CHANGED') as changed,
      count(*) filter (where outcome = 'REMOVED') as removed,
      count(*) filter (where outcome = 'CONFLICT') as conflict,
      count(*) filter (where outcome = 'ERROR') as error,
      count(*) filter (where outcome = 'CONFLICT' and decision is null and applied_version is null) as undecided,
      count(*) filter (where ${isReady}) as ready,
      count(*) filter (where applied_version is not null and not rolled_back) as applied,
      count(*) filter (where rolled_back) as rolled_back
    from import_row where run_id = ${runId}`.execute(db);
  return rows[0]!;
}

/** Rows that are not as the person wanted them: wrong, undecided, or still to be written. */
export const leftOf = ({ error, undecided, ready }: ImportCounts): number => error + undecided + ready;
