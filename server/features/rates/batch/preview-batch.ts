import { sql } from 'kysely';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import { invalid } from '#contract/kernel/errors.ts';
import { filterText } from '#contract/kernel/filter.ts';
import type { BatchSelection } from '#contract/rates/batch/batch.calls.ts';
import { MOST_BATCH_ROWS } from '#contract/rates/batch/batch-codes.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { RateBatchRow } from '#machines/rates/rate-batch.document.ts';
import { breathe } from '../../../jobs/breathe.ts';
import { changeDocument } from '../../../kernel/document/step.ts';
import { readingOf, readPage } from '../../../kernel/resource/read.ts';
import { inScope, type Tx } from '../../../kernel/tenancy.ts';
import { approvalPolicyOf } from '../approval-policy.ts';
import { FCL_KIND } from '../fcl/fcl-kind.ts';
import { fclRateOfRow } from '../fcl/fcl-rate.projection.ts';
import { servedFclRate } from '../fcl/fcl-rate.served.ts';
import { rowsOf } from '../upkeep/rate-kind.ts';
import {
  type BatchPlan,
  isSheet,
  type PlannedRow,
  type PlanningFor,
  planCorrection,
  planRow,
  type SheetPlan,
  unlessChangedSince,
} from './batch-plan.ts';
import { batchFinding } from './batch-refused.ts';
import {
  type BatchDeps,
  type BatchJobRun,
  type BatchOwner,
  enqueueBatch,
  isCurrent,
  scopeOfOwner,
} from './batch-worker.ts';
import { cutsFor } from './cuts-for.ts';
import { planFeeLines, planOffers } from './import/plan-import.ts';
import type { PlannedOffer } from './import/planned-offer.ts';
import { type ReadImport, readImport } from './import/read-import.ts';
import { chosenPorts } from './import/sheet-profile.ts';
import { planLclLines } from './lcl-sheet/plan-lcl.ts';
import { lockBatch, servedRateBatch } from './rate-batch.served.ts';
import { type BatchRates, ratesOf } from './rates-of.ts';
import { settleIncrease } from './settle-increase.ts';

/** Works out what a batch would do, row by row, and freezes it with the versions of the rates that it saw. */

const ROWS_A_STEP = 200;
const IDS_A_PAGE = 1_000;
/** Of a line of the sheet of fees, before its place. */
const FEE = 'fee:';

/** The rates of a selection, in an order that stays. */
async function idsOf(tx: Tx, selection: BatchSelection): Promise<string[]> {
  if ('ids' in selection) return [...new Set(selection.ids)];
  const reading = readingOf(servedFclRate.served, {
    filter: filterText(selection.filter),
    q: selection.q,
    sort: 'rateNo',
  });
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { rows: readonly { id: string }[]; nextCursor: string | null } = await readPage(
      tx.db,
      servedFclRate.served,
      reading,
      { cursor: cursor ?? undefined, limit: IDS_A_PAGE },
    );
    ids.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor;
    if (ids.length > MOST_BATCH_ROWS) throw invalid([batchFinding({ code: 'RB-13' }, 'selection')]);
  } while (cursor !== null);
  return ids;
}

/** What stands behind the plan: ids of rates; for a correction those that its batch has written. */
async function frozenIds(tx: Tx, plan: BatchPlan, file: ReadImport): Promise<string[]> {
  switch (plan.kind) {
    case 'CONTENTS':
      return Object.keys(plan.contents);
    case 'CORRECTION': {
      const rows = await tx.db
        .selectFrom('rateBatchRow')
        .select('seq')
        .where('batchId', '=', plan.batchId)
        .where('writes', 'is not', null)
        .orderBy('seq')
        .execute();
      return rows.map(({ seq }) => String(seq));
    }
    case 'IMPORT':
      return [...file.offers.map((_, at) => String(at)), ...file.fees.map((_, at) => `${FEE}${at}`)];
    case 'LCL_IMPORT':
      return file.lines.map((_, at) => String(at));
    default:
      return idsOf(tx, plan.selection);
  }
}

/** Days at the ports of loading of these rates. */
async function todays(tx: Tx, polIds: readonly string[], now: Date): Promise<(polId: string) => string> {
  const ports =
    polIds.length === 0
      ? []
      : await tx.db
          .selectFrom('port')
          .select(['id', 'timeZone'])
          .where('id', 'in', [...new Set(polIds)])
          .execute();
  const zones = new Map(ports.map(({ id, timeZone }) => [id, timeZone]));
  return polId => localDayOf(now.toISOString(), zones.get(polId) ?? 'Asia/Shanghai');
}

export async function planningFor(
  tx: Tx,
  owner: BatchOwner,
  polIds: readonly string[],
  now: Date,
  kind: BatchRates = FCL_KIND,
): Promise<PlanningFor> {
  return {
    kind,
    policy: await approvalPolicyOf(tx.db, owner.companyId),
    publishes: owner.publishes,
    today: await todays(tx, polIds, now),
  };
}

export interface NumberedRow extends PlannedRow {
  readonly seq: number;
  readonly cuts: number;
  readonly messages?: readonly { readonly zh: string; readonly en: string }[];
  readonly sourceRow?: number | null;
  readonly sourceSheet?: number | null;
  readonly cells?: readonly string[] | null;
}

export async function insertBatchRows(tx: Tx, batch: RateBatchRow, rows: readonly NumberedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const records = rows.map(row => ({
    batch_id: batch.id,
    seq: row.seq,
    company_id: batch.companyId,
    rate_id: row.rateId,
    rate_no: row.rateNo,
    rate_version: row.rateVersion,
    before: row.before,
    content: row.content,
    copies: row.copies,
    withdraws: row.withdraws,
    planned: row.planned,
    reason: row.reason,
    messages: row.messages ?? [],
    hits: row.hits,
    cuts: row.cuts,
    is_edited: false,
    source_row: row.sourceRow ?? null,
    source_sheet: row.sourceSheet ?? null,
    cells: row.cells ?? null,
  }));
  await sql`insert into rate_batch_row (batch_id, seq, company_id, rate_id, rate_no, rate_version, before, content, copies,
      withdraws, planned, reason, messages, hits, cuts, is_edited, source_row, source_sheet, cells)
    select batch_id, seq, company_id, rate_id, rate_no, rate_version, before, content, copies, withdraws, planned, reason,
      messages, hits, cuts, is_edited, source_row, source_sheet, cells
    from jsonb_populate_recordset(null::rate_batch_row, ${JSON.stringify(records)}::jsonb)`.execute(tx.db);
}

async function planRates(
  tx: Tx,
  owner: BatchOwner,
  plan: BatchPlan,
  ids: readonly string[],
  now: Date,
): Promise<PlannedRow[]> {
  const kind = ratesOf(plan);
  const rows = await tx.db.selectFrom(rowsOf(kind)).selectAll().where('id', 'in', ids).execute();
  const documents = new Map(rows.map(row => [row.id, kind.ofRow(row)]));
  const planning = await planningFor(
    tx,
    owner,
    rows.map(({ polId }) => polId),
    now,
    kind,
  );
  const seen = await seenBefore(tx, plan, ids);
  return ids.flatMap(id => {
    const document = documents.get(id);
    return document ? [unlessChangedSince(planRow(document, plan, planning), document, seen.get(id))] : [];
  });
}

/** Rates as the author of an increase saw them, where its day has come. */
async function seenBefore(
  { db }: Tx,
  plan: BatchPlan,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FclRateInput | null>> {
  if (plan.kind !== 'INCREASE' || !plan.previewId) return new Map();
  const { rows } = await sql<{ rateId: string; before: FclRateInput | null }>`select rate_id, before from rate_batch_row
    where batch_id = ${plan.previewId} and rate_id = any(${[...ids]}::text[]) and planned = 'CHANGED'`.execute(db);
  return new Map(rows.map(({ rateId, before }) => [rateId, before]));
}

async function planCorrections(
  tx: Tx,
  owner: BatchOwner,
  plan: Extract<BatchPlan, { kind: 'CORRECTION' }>,
  seqs: readonly string[],
  now: Date,
): Promise<PlannedRow[]> {
  const written = await tx.db
    .selectFrom('rateBatchRow')
    .selectAll()
    .where('batchId', '=', plan.batchId)
    .where('seq', 'in', seqs.map(Number))
    .orderBy('seq')
    .execute();
  const ids = written.flatMap(({ rateId }) => rateId ?? []);
  const rates = ids.length === 0 ? [] : await tx.db.selectFrom('fclRate').selectAll().where('id', 'in', ids).execute();
  const documents = new Map(rates.map(row => [row.id, fclRateOfRow(row)]));
  const planning = await planningFor(
    tx,
    owner,
    rates.map(({ polId }) => polId),
    now,
  );
  return written.map(row => planCorrection(row, documents.get(row.rateId ?? ''), plan.increase, planning));
}

/** The next rows of an import: offers of the sheet of prices, then the lines of the sheet of fees. */
async function planSheet(
  deps: BatchDeps,
  tx: Tx,
  owner: BatchOwner,
  batch: RateBatchRow,
  file: ReadImport,
  ids: readonly string[],
): Promise<PlannedOffer[]> {
  const plan = batch.plan as SheetPlan;
  const now = deps.clock.now();
  const planning = await planningFor(tx, owner, [], now, ratesOf(batch.plan as BatchPlan));
  const { defaults, publishes } = plan;
  const rates = plan.kind === 'LCL_IMPORT' ? 'lcl' : 'fcl';
  const chosen = await chosenPorts(tx, owner.companyId, rates, plan.headings);
  const around = { tx, deps, owner, defaults, planning, publishes, chosen, now };
  if (plan.kind === 'LCL_IMPORT') {
    const { companyId } = owner;
    const lines = ids.flatMap(id => file.lines[Number(id)] ?? []);
    return planLclLines({ tx, deps, companyId, planning, publishes, chosen, now }, lines);
  }
  const offers = ids.flatMap(id => file.offers[Number(id)] ?? []);
  const lines = ids.flatMap(id => (id.startsWith(FEE) ? (file.fees[Number(id.slice(FEE.length))] ?? []) : []));
  return [
    ...(offers.length > 0 ? await planOffers({ ...around, fees: file.fees }, offers) : []),
    ...(lines.length > 0
      ? await planFeeLines({ ...around, fees: lines }, { batchId: batch.id, sheet: plan.feeSheet ?? 0 })
      : []),
  ];
}

/** The rates that the preview began with. */
async function frozenAt({ db }: Tx, id: string): Promise<string[]> {
  const found = db.selectFrom('rateBatch').select('frozenIds').where('id', '=', id);
  return (await found.executeTakeFirstOrThrow()).frozenIds ?? [];
}

/** The job of a batch in COMPUTING; begun again, it goes on behind the rows that stand. */
export async function previewBatch(deps: BatchDeps, job: BatchJobRun): Promise<void> {
  const { batchId, owner } = job.data;
  const scope = scopeOfOwner(owner);
  const step = <T>(work: (tx: Tx, row: RateBatchRow) => Promise<T>): Promise<T | null> =>
    inScope(deps.db, scope, async tx => {
      const row = await lockBatch(tx, batchId);
      return isCurrent(row, job, 'COMPUTING') ? work(tx, row) : null;
    });
  const file = await readImport(deps, batchId, scope);
  let done = (job.lastCheckpoint as { done: number } | null)?.done ?? 0;
  const frozen = await step(async (tx, row) => {
    if (job.lastCheckpoint !== null) return frozenAt(tx, batchId);
    await tx.db.deleteFrom('rateBatchRow').where('batchId', '=', batchId).execute();
    const ids = await frozenIds(tx, row.plan as BatchPlan, file);
    await tx.db.updateTable('rateBatch').set({ frozenIds: ids }).where('id', '=', batchId).execute();
    await job.checkpoint({ done: 0 }, tx);
    return ids;
  });
  if (frozen === null) return;
  while (done < frozen.length) {
    job.signal.throwIfAborted();
    const next = frozen.slice(done, done + ROWS_A_STEP);
    // Lines of fees tell how many rows took them: those have to stand before.
    const fees = next.findIndex(id => id.startsWith(FEE));
    const ids = fees > 0 ? next.slice(0, fees) : next;
    const went = await step(async (tx, row) => {
      const plan = row.plan as BatchPlan;
      const now = deps.clock.now();
      const planned: (PlannedRow | PlannedOffer)[] =
        plan.kind === 'CORRECTION'
          ? await planCorrections(tx, owner, plan, ids, now)
          : isSheet(plan)
            ? await planSheet(deps, tx, owner, row, file, ids)
            : await planRates(tx, owner, plan, ids, now);
      const numbered: NumberedRow[] = [];
      for (const [index, one] of planned.entries()) {
        const isSold = !isSheet(plan) || plan.publishes || one.rateId !== null;
        const cuts = isSold ? await cutsFor(tx, owner.companyId, one, ratesOf(plan)) : 0;
        numbered.push({ ...one, seq: done + index + 1, cuts });
      }
      await insertBatchRows(tx, row, numbered);
      await job.checkpoint({ done: done + ids.length }, tx);
      return true;
    });
    if (!went) return;
    done += ids.length;
    job.progress(done, frozen.length);
    await breathe();
  }
  await step(async (tx, row) => {
    const ask = { event: 'COMPUTED', actor: SYSTEM_ACTOR, now: deps.clock.now() };
    const computed = await changeDocument({ tx, deps }, servedRateBatch, row, ask);
    if (row.originId !== null && row.kind === 'INCREASE')
      // A figure of its list and no fact: the batch tells how it came about.
      await tx.db
        .updateTable('rateIncrease')
        .set({ affected: computed.changed })
        .where('id', '=', row.originId)
        .execute();
    await goOn(deps, tx, computed, owner);
  });
}

/** An increase on its day needs nobody, unless its rows hit an approval rule; with nothing to write its batch stays a preview. */
async function goOn(deps: BatchDeps, tx: Tx, row: RateBatchRow, owner: BatchOwner): Promise<void> {
  const plan = row.plan as BatchPlan;
  const isAuto = plan.kind === 'CORRECTION' || (plan.kind === 'INCREASE' && plan.isAuto);
  if (!isAuto) return;
  if (row.changed + row.created === 0) {
    await settleIncrease(tx, deps, row);
    return;
  }
  const event = row.hits > 0 ? 'SUBMIT' : 'APPLY';
  const ask = { event, actor: SYSTEM_ACTOR, now: deps.clock.now(), payload: { skipErrors: true } };
  const batch = await changeDocument({ tx, deps }, servedRateBatch, row, ask);
  if (event === 'APPLY') await enqueueBatch(tx, deps, 'apply', batch, owner);
}
