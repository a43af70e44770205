import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { BatchAction } from '#contract/rates/batch/actions.ts';
import { retryRateBatch } from '#contract/rates/batch/batch.calls.ts';
import type { BatchKind } from '#contract/rates/batch/batch-codes.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import { type BatchEvent, type RateBatchRow, rateBatch } from '#machines/rates/rate-batch.document.ts';
import { actorOf } from '../../../kernel/document/actor.ts';
import { changeDocument, createDocument } from '../../../kernel/document/step.ts';
import { jsonColumn } from '../../../kernel/json-column.ts';
import { nextDayNumber } from '../../../kernel/numbering.ts';
import { missingReferences } from '../../../kernel/resource/references.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { approvalPolicyOf } from '../approval-policy.ts';
import { FCL_KIND } from '../fcl/fcl-kind.ts';
import { servedFclRate } from '../fcl/fcl-rate.served.ts';
import { demandCost, holdsAny, rateActor } from '../rate-actor.ts';
import { type BatchPlan, hitsOf } from './batch-plan.ts';
import { batchFinding } from './batch-refused.ts';
import { type BatchDeps, type BatchOwner, batchActor, enqueueBatch, ownerOf } from './batch-worker.ts';
import { cutsFor } from './cuts-for.ts';
import { CALL_OF } from './present-batch.ts';
import { type NewBatch as Birth, lockBatch, servedRateBatch } from './rate-batch.served.ts';
import { isOfLcl, rightsFor } from './rates-of.ts';
import type { RateBatchRowRow } from './tables.ts';

/** What people send to batches: existence first, then the version, then the machine. */

export interface BatchSending {
  readonly deps: BatchDeps;
  readonly who: SeatedWho;
}

export const drawBatchNumber = async ({ numbering, clock }: Pick<BatchDeps, 'numbering' | 'clock'>): Promise<string> =>
  `RB${await nextDayNumber(numbering, { series: 'RB', at: clock.now(), digits: 4 })}`;

export interface NewBatch {
  readonly kind: BatchKind;
  readonly title: string;
  readonly plan: BatchPlan;
  readonly originId: string | null;
  readonly no: string;
}

/** Makes a batch and begins its preview, in the caller's transaction. */
export async function beginBatch(
  tx: Tx,
  deps: BatchDeps,
  owner: BatchOwner,
  { no, ...birth }: NewBatch,
): Promise<RateBatchRow> {
  const by = { actor: batchActor(owner), now: deps.clock.now() };
  const prepared: Birth = { batchNo: no, companyId: owner.companyId, ...birth };
  const made = await createDocument({ tx, deps }, servedRateBatch, { event: 'CREATE', ...by, prepared });
  const batch = await changeDocument({ tx, deps }, servedRateBatch, made, { event: 'PREVIEW', ...by });
  await enqueueBatch(tx, deps, 'preview', batch, owner);
  return batch;
}

/** Ports that copies are to be made for must be there before anything is worked out. */
export async function refuseUnknownPorts({ db }: Tx, actions: readonly BatchAction[]): Promise<void> {
  for (const [index, action] of actions.entries()) {
    if (action.kind !== 'COPY_PORTS') continue;
    const found = await db.selectFrom('port').select('id').where('id', 'in', action.portIds).execute();
    if (found.length === new Set(action.portIds).size) continue;
    throw invalid([
      {
        path: `actions[${index}].portIds`,
        code: 'PORT_UNKNOWN',
        severity: 'error',
        message: { zh: '未识别的港口', en: 'Unknown port' },
      },
    ]);
  }
}

function refuseStale(row: RateBatchRow, version: number): void {
  if (row.version === version) return;
  throw new AppError('stale_version', {
    extra: { current: { id: row.id, version: row.version, state: row.state } },
    headers: { ETag: `"${row.version}"` },
  });
}

const planIn = ({ plan }: RateBatchRow) => plan as BatchPlan | null;
const ownerFor = (row: RateBatchRow, who: SeatedWho): BatchOwner => ownerOf(who, isOfLcl(planIn(row)) ? 'lcl' : 'fcl');

/** The rights of a call are for rates of either kind: what counts are those of the batch's own. */
function demandRight(row: RateBatchRow, { seat }: SeatedWho, { access }: (typeof CALL_OF)['APPLY']): void {
  if (!holdsAny(seat, rightsFor(planIn(row), access.anyOf))) throw new AppError('AUTH_FORBIDDEN');
}

interface Sent {
  readonly id: string;
  readonly version: number;
  readonly event: BatchEvent;
  readonly payload?: object;
  readonly remarks?: string | null;
}

/** One event to one batch; `then` runs in the same transaction, after it. */
export function sendToBatch(
  sending: BatchSending,
  { id, version, event, ...more }: Sent,
  work: (tx: Tx, row: RateBatchRow, step: (prepared?: BatchPlan) => Promise<RateBatchRow>) => Promise<void>,
): Promise<void> {
  const { deps, who } = sending;
  return inScope(deps.db, scopeOf(who), async tx => {
    await demandCost(tx.db, who, deps.clock.now());
    const row = await lockBatch(tx, id);
    if (event in CALL_OF) demandRight(row, who, CALL_OF[event as keyof typeof CALL_OF] as (typeof CALL_OF)['APPLY']);
    refuseStale(row, version);
    const by = { who, actor: actorOf(rateBatch, who), now: deps.clock.now() };
    await work(tx, row, prepared =>
      changeDocument({ tx, deps }, servedRateBatch, row, { event, ...by, ...more, prepared }),
    );
  });
}

export const previewAgain = (sending: BatchSending, id: string, version: number, actions?: readonly BatchAction[]) =>
  sendToBatch(sending, { id, version, event: 'PREVIEW' }, async (tx, row, step) => {
    const plan = row.plan as BatchPlan;
    if (actions && plan.kind === 'ACTIONS') {
      await refuseUnknownPorts(tx, actions);
      const batch = await step({ ...plan, actions });
      await enqueueBatch(tx, sending.deps, 'preview', batch, ownerOf(sending.who));
    } else await enqueueBatch(tx, sending.deps, 'preview', await step(), ownerFor(row, sending.who));
  });

export const notSuch = (): AppError =>
  new AppError('event_not_allowed', { errors: [batchFinding({ code: 'RB-15' }, 'seq')] });

async function rowsOf({ db }: Tx, batchId: string, seqs: readonly number[]): Promise<RateBatchRowRow[]> {
  const rows = await db
    .selectFrom('rateBatchRow')
    .selectAll()
    .where('batchId', '=', batchId)
    .where('seq', 'in', seqs)
    .execute();
  if (rows.length !== new Set(seqs).size) throw notSuch();
  return rows as unknown as RateBatchRowRow[];
}

/** Leaves rows out; those that were left out come in again. */
export const excludeRows = (sending: BatchSending, id: string, version: number, seqs: readonly number[]) =>
  sendToBatch(sending, { id, version, event: 'EXCLUDE_ROW' }, async (tx, batch, step) => {
    const rows = await rowsOf(tx, id, seqs);
    const isOut = (row: RateBatchRowRow) => row.planned === 'SKIPPED' && row.reason === 'BY_HAND';
    if (rows.some(row => row.planned !== 'CHANGED' && row.planned !== 'NEW' && row.planned !== 'ERROR' && !isOut(row)))
      throw notSuch();
    if (rows.some(row => row.planned === 'ERROR' && row.content === null && row.copies.length === 0 && isOut(row)))
      throw notSuch();
    for (const row of rows) {
      const back = row.rateId === null ? 'NEW' : 'CHANGED';
      const isWhole = row.content !== null || row.copies.length > 0;
      await tx.db
        .updateTable('rateBatchRow')
        .set(
          isOut(row)
            ? { planned: isWhole ? back : 'ERROR', reason: isWhole ? null : 'ROW_INVALID' }
            : { planned: 'SKIPPED', reason: 'BY_HAND' },
        )
        .where('batchId', '=', batch.id)
        .where('seq', '=', row.seq)
        .execute();
    }
    await step();
  });

/** It points at nothing that is not there. */
async function refuseMissing({ db }: Tx, { resources }: BatchDeps, content: FclRateInput): Promise<void> {
  const [first, ...more] = await missingReferences(db, resources, servedFclRate.served, content, null);
  if (first) throw invalid([first, ...more].map(one => ({ ...one, path: `content.${one.path}` })) as never);
}

export const editRow = (
  sending: BatchSending,
  asked: { readonly id: string; readonly version: number; readonly seq: number; readonly content: FclRateInput },
) =>
  sendToBatch(sending, { id: asked.id, version: asked.version, event: 'EDIT_ROW' }, async (tx, batch, step) => {
    const { deps, who } = sending;
    const [row] = await rowsOf(tx, asked.id, [asked.seq]);
    // A row of consolidations is mended in its file.
    if (!row || isOfLcl(planIn(batch)) || (row.content === null && row.copies.length !== 1)) throw notSuch();
    await refuseMissing(tx, deps, asked.content);
    const isCopy = row.content === null;
    const content = isCopy ? null : asked.content;
    const copies = isCopy ? [asked.content] : row.copies;
    const pieces = [...(content ? [content] : []), ...copies];
    const { publishes } = rateActor(who.seat, 'fcl');
    const policy = await approvalPolicyOf(tx.db, batch.companyId);
    const hits = hitsOf(row.before, pieces, { publishes, policy, kind: FCL_KIND });
    const cuts = await cutsFor(tx, batch.companyId, { ...row, content, copies });
    await tx.db
      .updateTable('rateBatchRow')
      .set({
        content: jsonColumn(content),
        copies: jsonColumn(copies),
        hits,
        cuts,
        isEdited: true,
        planned: row.rateId === null ? 'NEW' : 'CHANGED',
        reason: null,
      })
      .where('batchId', '=', batch.id)
      .where('seq', '=', row.seq)
      .execute();
    await step();
  });

export const applyLater = (sending: BatchSending, id: string, version: number, skipErrors: boolean) =>
  sendToBatch(sending, { id, version, event: 'APPLY', payload: { skipErrors } }, async (tx, row, step) => {
    await enqueueBatch(tx, sending.deps, 'apply', await step(), ownerFor(row, sending.who));
  });

export const submitBatch = (sending: BatchSending, id: string, version: number, skipErrors: boolean) =>
  sendToBatch(sending, { id, version, event: 'SUBMIT', payload: { skipErrors } }, async (_tx, _row, step) => {
    await step();
  });

/** Nothing but blanks is nothing. */
const said = (remarks: string): string | null => remarks.trim() || null;

/** Written as its author's, whoever confirmed it. */
const authorOf = (row: RateBatchRow, who: SeatedWho): BatchOwner => {
  const owner = ownerFor(row, who);
  return { ...owner, employeeId: row.authorId ?? owner.employeeId };
};

export const confirmBatch = (sending: BatchSending, id: string, version: number, remarks: string) =>
  sendToBatch(sending, { id, version, event: 'CONFIRM', remarks: said(remarks) }, async (tx, row, step) => {
    const batch = await step();
    await enqueueBatch(tx, sending.deps, 'apply', batch, authorOf(row, sending.who));
  });

export const revertLater = (sending: BatchSending, id: string, version: number) =>
  sendToBatch(sending, { id, version, event: 'REVERT' }, async (tx, row, step) => {
    await enqueueBatch(tx, sending.deps, 'revert', await step(), ownerFor(row, sending.who));
  });

/** The same for a batch that something else goes back with. */
export async function revertHeld(tx: Tx, deps: BatchDeps, owner: BatchOwner, id: string): Promise<void> {
  const row = await lockBatch(tx, id);
  const ask = { event: 'REVERT', actor: batchActor(owner), now: deps.clock.now() };
  await enqueueBatch(tx, deps, 'revert', await changeDocument({ tx, deps }, servedRateBatch, row, ask), owner);
}

/** Cancel a superseded preview: applied beside the batch of the day it would write the same prices twice. */
export async function closePreview(tx: Tx, deps: BatchDeps, id: string | null): Promise<void> {
  if (id === null) return;
  // Asked first without holding it: one that is computing ends by writing to what its caller holds.
  const standing = await tx.db.selectFrom('rateBatch').select('state').where('id', '=', id).executeTakeFirst();
  if (standing?.state !== 'PREVIEW') return;
  const row = await lockBatch(tx, id);
  if (row.state !== 'PREVIEW') return;
  await changeDocument({ tx, deps }, servedRateBatch, row, {
    event: 'CANCEL',
    actor: SYSTEM_ACTOR,
    now: deps.clock.now(),
  });
}

export const returnBatch = (sending: BatchSending, id: string, version: number, remarks: string) =>
  sendToBatch(sending, { id, version, event: 'RETURN', remarks: said(remarks) }, async (_tx, _row, step) => {
    await step();
  });

/** Rows in conflict, as a batch of their own: seen as the rates are now. */
export async function retryBatch(sending: BatchSending, id: string, version: number): Promise<string> {
  const { deps, who } = sending;
  const no = await drawBatchNumber(deps);
  return inScope(deps.db, scopeOf(who), async tx => {
    await demandCost(tx.db, who, deps.clock.now());
    const row = await lockBatch(tx, id);
    demandRight(row, who, retryRateBatch as never);
    refuseStale(row, version);
    const rows = (await tx.db
      .selectFrom('rateBatchRow')
      .selectAll()
      .where('batchId', '=', id)
      .where('outcome', '=', 'CONFLICT')
      .where('rateId', 'is not', null)
      .orderBy('seq')
      .limit(50_000)
      .execute()) as unknown as RateBatchRowRow[];
    if (rows.length === 0) throw new AppError('event_not_allowed', { errors: [batchFinding({ code: 'RB-12' })] });
    const batch = await beginBatch(tx, deps, ownerFor(row, who), {
      kind: 'RETRY',
      title: `${row.batchNo} ${row.title}`.trim().slice(0, 200),
      originId: id,
      no,
      plan: retryPlan(row.plan as BatchPlan, rows),
    });
    return batch.id;
  });
}

function retryPlan(plan: BatchPlan, rows: readonly RateBatchRowRow[]): BatchPlan {
  const ids = rows.flatMap(({ rateId }) => rateId ?? []);
  if (plan.kind === 'ACTIONS') return { ...plan, selection: { ids } };
  if (plan.kind === 'INCREASE') return { ...plan, selection: { ids }, isAuto: false };
  const contents = Object.fromEntries(
    rows.flatMap(({ rateId, content }) => (rateId && content ? [[rateId, content]] : [])),
  );
  return { kind: 'CONTENTS', contents, ...(isOfLcl(plan) ? { isOfLcl: true } : {}) };
}
