import { type SqlBool, sql } from 'kysely';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { RateBatchRow } from '#machines/rates/rate-batch.document.ts';
import { breathe } from '../../../jobs/breathe.ts';
import { changeDocument } from '../../../kernel/document/step.ts';
import { inScope, type Tx } from '../../../kernel/tenancy.ts';
import { MOST_COPIES } from '../upkeep/apply-cuts.ts';
import { drawRateNumbers } from '../upkeep/new-rate.ts';
import { type BatchPlan, isSheet } from './batch-plan.ts';
import { countBatchRows, isOpen } from './batch-rows.ts';
import { actorOf, type BatchDeps, type BatchJobRun, isCurrent, scopeOfOwner } from './batch-worker.ts';
import { lockBatch, servedRateBatch } from './rate-batch.served.ts';
import { type BatchRates, lockRates, ratesOf } from './rates-of.ts';
import { settleIncrease } from './settle-increase.ts';
import type { RateBatchRowRow } from './tables.ts';
import { flush, type RowEnd, type Writing, writeRow } from './write-row.ts';

/**
 * Writes the rows of a batch, some hundred a transaction. A row and its outcome are one transaction, and the batch is held and asked
 * at the head of each: a kill between two of them leaves nothing written twice, and the next run goes on with the first open row.
 */

const ROWS_A_STEP = 200;

type PlannedRow = RateBatchRowRow;

async function openRows({ db }: Tx, batchId: string): Promise<PlannedRow[]> {
  const rows = await db
    .selectFrom('rateBatchRow')
    .selectAll()
    .where('batchId', '=', batchId)
    .where(isOpen)
    .orderBy('seq')
    .limit(ROWS_A_STEP)
    .execute();
  return rows as unknown as PlannedRow[];
}

const piecesOf = ({ content, copies }: PlannedRow): FclRateInput[] => [...(content ? [content] : []), ...copies];

/** One publication of an offer at a time: taken before the rates, in an order that is the same for all. */
async function holdOffers(
  { db }: Tx,
  kind: BatchRates,
  companyId: string,
  rows: readonly PlannedRow[],
  now: Date,
): Promise<void> {
  const prints = [...new Set(rows.flatMap(piecesOf).map(content => kind.fingerprintOf(companyId, content)))].sort();
  if (prints.length === 0) return;
  await db
    .insertInto(kind.offers as 'fclOffer')
    .values(prints.map(fingerprint => ({ companyId, fingerprint, publishedAt: now })))
    .onConflict(conflict => conflict.columns(['companyId', 'fingerprint']).doUpdateSet({ publishedAt: now }))
    .execute();
}

async function markRows(
  { db }: Tx,
  batchId: string,
  ends: readonly { readonly row: PlannedRow; readonly end: RowEnd }[],
) {
  const records = ends.map(({ row, end }) => ({
    seq: row.seq,
    outcome: end.ok ? row.planned : 'CONFLICT',
    reason: end.ok ? row.reason : end.reason,
    writes: end.ok ? end.writes : null,
  }));
  await sql`update rate_batch_row as r set outcome = m.outcome, reason = m.reason, writes = m.writes
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as m(seq int, outcome text, reason text, writes jsonb)
    where r.batch_id = ${batchId} and r.seq = m.seq`.execute(db);
}

/** How many rates the next rows may make: copies, and what goes on behind a cut. */
async function numbersFor(
  deps: BatchDeps,
  { series }: BatchRates,
  rows: readonly PlannedRow[],
  left: number,
): Promise<string[]> {
  const wanted = rows.reduce((sum, row) => sum + row.copies.length + (row.cuts + 1) * MOST_COPIES, 0);
  return drawRateNumbers(deps, series, Math.max(0, wanted - left));
}

/** The job of a batch in APPLYING, to its end. */
export async function applyBatch(deps: BatchDeps, job: BatchJobRun): Promise<void> {
  const { batchId, owner } = job.data;
  const scope = scopeOfOwner(owner);
  const step = <T>(work: (tx: Tx, row: RateBatchRow) => Promise<T>): Promise<T | null> =>
    inScope(deps.db, scope, async tx => {
      const row = await lockBatch(tx, batchId);
      return isCurrent(row, job, 'APPLYING') ? work(tx, row) : null;
    });
  const start = await step(async (tx, row) => {
    await tx.db
      .updateTable('rateBatchRow')
      .set(({ ref }) => ({ outcome: ref('planned') }))
      .where('batchId', '=', batchId)
      .where(sql<SqlBool>`outcome is null and planned not in ('CHANGED', 'NEW')`)
      .execute();
    return { counts: await countBatchRows(tx, batchId), kind: ratesOf(row.plan as BatchPlan | null) };
  });
  if (!start) return;
  const { counts, kind } = start;
  const total = counts.changed + counts.created;
  const numbers: string[] = [];
  let done = total - counts.open;
  for (;;) {
    job.signal.throwIfAborted();
    // Read once before the transaction: numbers cannot be drawn inside it.
    const next = await inScope(deps.db, scope, tx => openRows(tx, batchId));
    if (next.length === 0) break;
    numbers.push(...(await numbersFor(deps, kind, next, numbers.length)));
    const went = await step(async (tx, row) => {
      const rows = await openRows(tx, batchId);
      const now = deps.clock.now();
      await holdOffers(tx, kind, owner.companyId, rows, now);
      const ids = rows.flatMap(one => [
        ...(one.rateId === null ? [] : [one.rateId]),
        ...one.withdraws.map(({ id }) => id),
      ]);
      const held = new Map((await lockRates(tx.db, kind, [...new Set(ids)])).map(one => [one.id, one]));
      const writing: Writing = {
        tx,
        deps,
        kind,
        batchId,
        companyId: owner.companyId,
        actor: actorOf(owner),
        now,
        numbers,
        held,
        waiting: new Map(),
      };
      const plan = row.plan as BatchPlan;
      const terms = { sells: !isSheet(plan) || plan.publishes, no: row.batchNo };
      const ends = [];
      for (const one of rows) ends.push({ row: one, end: await writeRow(writing, one, terms) });
      await flush(writing);
      await markRows(tx, batchId, ends);
      await job.checkpoint({ last: rows.at(-1)?.seq ?? null }, tx);
      return rows.length;
    });
    if (went === null) return;
    done += went;
    job.progress(Math.min(total, done), total);
    await breathe();
  }
  await step(async (tx, row) => {
    const counts = await countBatchRows(tx, batchId);
    const ask = { event: 'FINISH', actor: SYSTEM_ACTOR, now: deps.clock.now(), world: { counts } };
    await settleIncrease(tx, deps, await changeDocument({ tx, deps }, servedRateBatch, row, ask));
  });
}
