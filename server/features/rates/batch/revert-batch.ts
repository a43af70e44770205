import { sql } from 'kysely';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { RateBatchRow } from '#machines/rates/rate-batch.document.ts';
import { breathe } from '../../../jobs/breathe.ts';
import { changeDocument } from '../../../kernel/document/step.ts';
import { newId } from '../../../kernel/ids.ts';
import { inScope, type Tx } from '../../../kernel/tenancy.ts';
import { decideNewRate, decideOnRate } from '../decide-rate.ts';
import type { FclRateDocument } from '../fcl/fcl-rate.projection.ts';
import { todayAt } from '../fcl/places.ts';
import { type DecidedFclRate, saveRates } from '../saved-rates.ts';
import { cutsOf } from '../upkeep/cuts.ts';
import { drawRateNumbers } from '../upkeep/new-rate.ts';
import { publishedAlike } from '../upkeep/previous.ts';
import type { BatchPlan } from './batch-plan.ts';
import { countBatchRows } from './batch-rows.ts';
import { actorOf, type BatchDeps, type BatchJobRun, scopeOfOwner } from './batch-worker.ts';
import { inSavepoint } from './in-savepoint.ts';
import { lockBatch, readBatch, servedRateBatch } from './rate-batch.served.ts';
import { type BatchRates, lockRates, ratesOf } from './rates-of.ts';
import type { RateBatchRowRow, WrittenRate } from './tables.ts';

/** Gives rates back what they were before a batch, the last row first. What somebody has changed since stays, and is listed. */

const ROWS_A_STEP = 50;

/** The row stays as it is. */
class Kept extends Error {}

interface Reverting {
  readonly deps: BatchDeps;
  readonly kind: BatchRates;
  readonly job: BatchJobRun;
  readonly batch: RateBatchRow;
  readonly numbers: string[];
}

type Decision = ReturnType<typeof decideOnRate<FclRateInput>>;
function accepted(decision: Decision): DecidedFclRate {
  if (!decision.ok) throw new Kept(decision.refusal.code);
  return decision;
}

const save = (tx: Tx, { deps, kind, batch }: Reverting, decided: readonly DecidedFclRate[]) =>
  saveRates(tx, deps, kind, decided, { requestId: null, batchId: batch.id });

/** A superseded rate knows no way back: what it was goes on sale as a copy of it. */
async function again(tx: Tx, reverting: Reverting, rate: FclRateDocument, content: FclRateInput, today: string) {
  const { deps, kind, job, batch, numbers } = reverting;
  const no = numbers.shift();
  if (no === undefined) throw new Kept('no number');
  const actor = actorOf(job.data.owner);
  const at = deps.clock.now().toISOString();
  const { companyId, sourceKind, source, ownerEmployeeId, departmentId, spaceStatusAt, authorId } = rate;
  const birth = {
    id: newId(),
    no,
    companyId,
    content,
    standing: null,
    authorId,
    approvalHits: [],
    successorId: null,
    spaceStatusAt,
    sourceKind,
    source,
    ownerEmployeeId,
    departmentId,
  };
  const born = accepted(decideNewRate(kind, birth, { type: 'COPY', actor, at, remarks: batch.batchNo }));
  const offer = { openErrors: 0, openOverlaps: 0, approvalHits: [], validTo: content.validTo, today };
  const published = accepted(decideOnRate(kind, born.document, { type: 'PUBLISH', actor, at, ...offer }));
  await save(tx, reverting, [born, published]);
}

async function giveBack(tx: Tx, reverting: Reverting, rate: FclRateDocument, { before, isSuperseded }: WrittenRate) {
  const { deps, job, batch, kind } = reverting;
  if (!before) return;
  const today = await todayAt(tx.db, before.polId, deps.clock.now());
  if (rate.state !== 'DRAFT') {
    const alike = await publishedAlike(tx.db, kind, { id: rate.id, companyId: rate.companyId, content: before });
    // Somebody has sold these days meanwhile.
    if (cutsOf(kind, before, alike).length > 0) throw new Kept('RATE_OVERLAP');
  }
  if (isSuperseded) return again(tx, reverting, rate, before, today);
  const asked = {
    actor: actorOf(job.data.owner),
    at: deps.clock.now().toISOString(),
    remarks: batch.batchNo,
    openErrors: 0,
    openOverlaps: 0,
    approvalHits: [],
    validTo: before.validTo,
    today,
  };
  const type = rate.state === 'DRAFT' ? 'SAVE' : 'REVISE';
  const parts = { ...rate, content: before, standing: null, approvalHits: [] };
  await save(tx, reverting, [accepted(decideOnRate(kind, rate, { type, ...asked }, () => parts))]);
}

async function revertRow(tx: Tx, reverting: Reverting, row: RateBatchRowRow): Promise<void> {
  const writes = row.writes ?? [];
  const rates = new Map(
    (
      await lockRates(
        tx.db,
        reverting.kind,
        writes.map(({ id }) => id),
      )
    ).map(rate => [rate.id, rate]),
  );
  if (writes.some(({ id, version }) => rates.get(id)?.version !== version)) throw new Kept('CHANGED_SINCE');
  const asked = {
    actor: actorOf(reverting.job.data.owner),
    at: reverting.deps.clock.now().toISOString(),
    remarks: reverting.batch.batchNo,
  };
  const made = writes.filter(({ before }) => before === null).map(({ id }) => rates.get(id)!);
  const gone = made.map(rate =>
    accepted(decideOnRate(reverting.kind, rate, { type: rate.state === 'DRAFT' ? 'DELETE' : 'WITHDRAW', ...asked })),
  );
  await save(tx, reverting, gone);
  for (const written of writes) await giveBack(tx, reverting, rates.get(written.id)!, written);
}

async function rowsBelow({ db }: Tx, batchId: string, seq: number): Promise<RateBatchRowRow[]> {
  const rows = await db
    .selectFrom('rateBatchRow')
    .selectAll()
    .where('batchId', '=', batchId)
    .where('writes', 'is not', null)
    .where('reverted', 'is', null)
    .where('seq', '<', seq)
    .orderBy('seq', 'desc')
    .limit(ROWS_A_STEP)
    .execute();
  return rows as unknown as RateBatchRowRow[];
}

/** The job behind a revert; begun again, it goes on with the rows that are not marked. */
export async function revertBatch(deps: BatchDeps, job: BatchJobRun): Promise<void> {
  const { batchId, owner } = job.data;
  const scope = scopeOfOwner(owner);
  const numbers: string[] = [];
  const { series } = await inScope(deps.db, scope, async ({ db }) =>
    ratesOf((await readBatch(db, batchId)).plan as BatchPlan | null),
  );
  let seq = 2_147_483_647;
  for (let done = 0; ; ) {
    job.signal.throwIfAborted();
    if (numbers.length < ROWS_A_STEP) numbers.push(...(await drawRateNumbers(deps, series, ROWS_A_STEP)));
    const below: number = seq;
    const last = await inScope(deps.db, scope, async tx => {
      const batch = await lockBatch(tx, batchId);
      if (batch.version !== job.data.version) return null;
      const kind = ratesOf(batch.plan as BatchPlan | null);
      const rows = await rowsBelow(tx, batchId, below);
      for (const row of rows) {
        const result = await inSavepoint(tx, own => revertRow(own, { deps, kind, job, batch, numbers }, row));
        if ('error' in result && !(result.error instanceof Kept)) throw result.error;
        const reverted = 'error' in result ? 'KEPT' : 'BACK';
        await sql`update rate_batch_row set reverted = ${reverted},
            reason = case when ${reverted} = 'KEPT' then 'CHANGED_SINCE' else reason end
          where batch_id = ${batchId} and seq = ${row.seq}`.execute(tx.db);
      }
      await job.checkpoint({ below: rows.at(-1)?.seq ?? null }, tx);
      return { seq: rows.at(-1)?.seq ?? null, count: rows.length };
    });
    if (last === null) return;
    if (last.seq === null) break;
    seq = last.seq;
    done += last.count;
    job.progress(done, null);
    await breathe();
  }
  await inScope(deps.db, scope, async tx => {
    const batch = await lockBatch(tx, batchId);
    if (batch.version !== job.data.version) return;
    const counts = await countBatchRows(tx, batchId);
    const kept = counts.changed + counts.created - counts.open - counts.reverted;
    const ask = { event: 'REVERTED', actor: SYSTEM_ACTOR, now: deps.clock.now(), world: { counts, kept } };
    await changeDocument({ tx, deps }, servedRateBatch, batch, ask);
  });
}
