import { type RawBuilder, sql } from 'kysely';
import { type ImportCounts, NO_COUNTS } from '#contract/imports/import-run.ts';
import { breathe } from '../../jobs/breathe.ts';
import type { Tx } from '../../kernel/tenancy.ts';

/** Rows that APPLY writes: decided so, or with nothing to decide, and not written yet. */
export const isReady: RawBuilder<boolean> = sql<boolean>`applied_version is null
  and (decision = 'TAKE' and outcome in ('NEW', 'CHANGED', 'REMOVED', 'CONFLICT')
    or decision is null and outcome in ('NEW', 'CHANGED', 'REMOVED'))`;

/** Lines counted by one statement: a whole list at once would hold up everything else on the embedded database. */
const LINES_A_STATEMENT = 10_000;

const add = (left: ImportCounts, right: ImportCounts): ImportCounts =>
  Object.fromEntries(
    Object.entries(left).map(([name, n]) => [name, n + right[name as keyof ImportCounts]]),
  ) as ImportCounts;

/** Rows by outcome, counted now: one pass over the rows of the run. */
export async function countRows({ db }: Tx, runId: string): Promise<ImportCounts> {
  const { rows: ends } = await sql<{ last: number | null }>`select max(line) as last
    from import_row where run_id = ${runId}`.execute(db);
  let counts = NO_COUNTS;
  for (let from = 0; from < (ends[0]?.last ?? 0); from += LINES_A_STATEMENT) {
    const { rows } = await sql<ImportCounts>`select
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
      from import_row where run_id = ${runId} and line > ${from} and line <= ${from + LINES_A_STATEMENT}`.execute(db);
    counts = add(counts, rows[0]!);
    await breathe();
  }
  return counts;
}

/** Rows of runs that are taken back, or are just being: their facts were kept before the first row followed. */
export async function countTakenBack(
  { db }: Tx,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<ImportCounts, 'applied' | 'rolledBack'>>> {
  if (runIds.length === 0) return new Map();
  const { rows } = await sql<{ runId: string; applied: number; rolledBack: number }>`select run_id,
      count(*) filter (where applied_version is not null and not rolled_back) as applied,
      count(*) filter (where rolled_back) as rolled_back
    from import_row where run_id = any(${[...runIds]}::text[]) group by run_id`.execute(db);
  return new Map(rows.map(({ runId, applied, rolledBack }) => [runId, { applied, rolledBack }]));
}

/** Rows that are not as the person wanted them: wrong, undecided, or still to be written. */
export const leftOf = ({ error, undecided, ready }: ImportCounts): number => error + undecided + ready;
