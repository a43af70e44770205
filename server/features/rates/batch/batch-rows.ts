import { type SqlBool, sql } from 'kysely';
import { type BatchCounts, NO_BATCH_COUNTS } from '#contract/rates/batch/batch-codes.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** Rows by outcome, counted now. */
export async function countBatchRows({ db }: Tx, batchId: string): Promise<BatchCounts> {
  const { rows } = await sql<BatchCounts>`select count(*) as total,
      count(*) filter (where coalesce(outcome, planned) = 'CHANGED') as changed,
      count(*) filter (where coalesce(outcome, planned) = 'NEW') as created,
      count(*) filter (where coalesce(outcome, planned) = 'UNCHANGED') as unchanged,
      count(*) filter (where coalesce(outcome, planned) = 'SKIPPED') as skipped,
      count(*) filter (where coalesce(outcome, planned) = 'ERROR') as error,
      count(*) filter (where coalesce(outcome, planned) = 'CONFLICT') as conflict,
      count(*) filter (where outcome is null and planned in ('CHANGED', 'NEW')) as open,
      count(*) filter (where hits <> '{}' and coalesce(outcome, planned) in ('CHANGED', 'NEW')) as hits,
      count(*) filter (where reverted = 'BACK') as reverted
    from rate_batch_row where batch_id = ${batchId}`.execute(db);
  const counted = rows[0] ?? NO_BATCH_COUNTS;
  return Object.fromEntries(Object.entries(counted).map(([name, n]) => [name, Number(n)])) as unknown as BatchCounts;
}

/** Rows that APPLY still has to write. */
export const isOpen = sql<SqlBool>`outcome is null and planned in ('CHANGED', 'NEW')`;
