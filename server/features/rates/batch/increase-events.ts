import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Condition } from '#contract/kernel/filter.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { IncreaseRow } from '#contract/rates/batch/increase.resource.ts';
import { planOfIncrease } from '#contract/rates/batch/increase-terms.ts';
import { permits } from '#machines/kernel/lifecycle.ts';
import type { IncreaseCommand, IncreaseEvent } from '#machines/rates/increase.commands.ts';
import { increaseLifecycle } from '#machines/rates/increase.lifecycle.ts';
import type { RateActor } from '#machines/rates/rate.commands.ts';
import { RATE_SYSTEM } from '#machines/rates/rate.commands.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import { modifyRow, stale } from '../../../kernel/resource/write.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import { beginBatch, drawBatchNumber, revertHeld } from './batch-events.ts';
import type { BatchPlan } from './batch-plan.ts';
import { batchRefused } from './batch-refused.ts';
import { actorOf, type BatchDeps, type BatchOwner, scopeOfOwner, whoOf } from './batch-worker.ts';
import { increaseServed } from './increase.served.ts';

/** Events of an increase: the machine's answer, the batch that works it out or writes it, and the fact. */

const INCREASE_JOB = 'rates.increase';

interface IncreaseJob {
  readonly increaseId: string;
  readonly version: number;
  readonly owner: BatchOwner;
}

/** Rates on sale that the increase may be about; what it makes of a single one is said row by row. */
function scopeConditions(row: IncreaseRow): Condition[] {
  const among = (field: string, values: readonly string[]): Condition[] =>
    values.length === 0 ? [] : [{ field, op: 'in', values: [...values] }];
  return [
    ...among('state', ['ACTIVE']),
    ...among('carrierId', [row.carrierId]),
    ...among('lineId', row.lineIds),
    ...among('polId', row.polIds),
    ...among('podId', row.podIds),
    ...among('productType', row.productTypes),
  ];
}

export const increasePlan = (row: IncreaseRow, isAuto: boolean): BatchPlan => ({
  kind: 'INCREASE',
  selection: { filter: scopeConditions(row), q: '' },
  increase: planOfIncrease(row),
  isAuto,
});

const titleOf = (row: IncreaseRow): string => `${row.increaseNo ?? ''} ${row.name}`.trim();

async function held({ db }: Tx, id: string): Promise<IncreaseRow> {
  await db.selectFrom('rateIncrease').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  const row = await readRow(db, increaseServed, id);
  if (!row) throw new AppError('not_found');
  return row as unknown as IncreaseRow;
}

interface Stepping {
  readonly tx: Tx;
  readonly deps: BatchDeps;
  readonly owner: BatchOwner;
  readonly actor: RateActor;
}

interface Change {
  readonly event: IncreaseEvent;
  readonly more?: object;
  readonly changes?: Readonly<Record<string, unknown>>;
}

/** One event to an increase that is held. */
export async function stepIncrease(
  { tx, deps, owner, actor }: Stepping,
  row: IncreaseRow,
  { event, more, changes }: Change,
) {
  const at = deps.clock.now();
  const command = { type: event, actor, at: at.toISOString(), ...more } as IncreaseCommand;
  const context = { ownerCompanyId: owner.companyId, effectiveFrom: row.effectiveFrom };
  const permit = permits(increaseLifecycle, row.state ?? 'DRAFT', context, command);
  if (!permit.ok) throw batchRefused(permit.refusal);
  const modification = { id: row.id, version: row.version, event, changes: { ...changes, state: permit.to } };
  const after = await modifyRow({ deps, tx, who: whoOf(owner), at }, increaseServed, modification);
  return after as unknown as IncreaseRow;
}

export interface IncreaseSending {
  readonly deps: BatchDeps;
  readonly owner: BatchOwner;
  readonly id: string;
  readonly version: number;
}

const inHand = <T>(
  { deps, owner, id, version }: IncreaseSending,
  work: (stepping: Stepping, row: IncreaseRow) => Promise<T>,
) =>
  inScope(deps.db, scopeOf(whoOf(owner)), async tx => {
    const row = await held(tx, id);
    if (row.version !== version) throw stale(row as unknown as AnyRow);
    return work({ tx, deps, owner, actor: actorOf(owner) }, row);
  });

async function queueAt({ tx, deps, owner }: Stepping, row: IncreaseRow, startAt: Date): Promise<void> {
  const data: IncreaseJob = { increaseId: row.id, version: row.version, owner };
  await deps.jobs.enqueueIn(tx, INCREASE_JOB, data, {
    ...{ companyId: owner.companyId, employeeId: owner.employeeId, startAt },
    title: { zh: `执行上调 ${titleOf(row)}`, en: `Increase ${titleOf(row)}` },
    singletonKey: `${row.id}:${row.version}`,
  });
}

/** Works it out as a batch that is never applied itself: on its day the rates are looked at anew. */
export async function previewIncreaseNow(sending: IncreaseSending): Promise<IncreaseRow> {
  const no = await drawBatchNumber(sending.deps);
  return inHand(sending, async (stepping, row) => {
    const increaseNo = row.increaseNo ?? no.replace(/^RB/, 'GI');
    const batch = await beginBatch(stepping.tx, stepping.deps, stepping.owner, {
      ...{
        kind: 'INCREASE',
        title: titleOf({ ...row, increaseNo }),
        plan: increasePlan(row, false),
        originId: row.id,
        no,
      },
    });
    const changes = { previewId: batch.id, increaseNo, authorId: stepping.owner.employeeId };
    return stepIncrease(stepping, row, { event: 'PREVIEW', changes });
  });
}

export const scheduleIncreaseAt = (sending: IncreaseSending, applyAt: Date): Promise<IncreaseRow> =>
  inHand(sending, async (stepping, row) => {
    const changed = await stepIncrease(stepping, row, {
      event: 'SCHEDULE',
      changes: { applyAt: applyAt.toISOString() },
    });
    await queueAt(stepping, changed, applyAt);
    return changed;
  });

/** Scheduled: another day. Applied: what the batch did is undone and done again as from the new day. */
export async function postponeIncreaseTo(sending: IncreaseSending, effectiveFrom: string): Promise<IncreaseRow> {
  const no = await drawBatchNumber(sending.deps);
  return inHand(sending, async (stepping, row) => {
    const ends =
      row.effectiveTo !== null && row.effectiveTo < effectiveFrom ? addDays(effectiveFrom, 0) : row.effectiveTo;
    const correction =
      row.state === 'APPLIED' && row.batchId !== null
        ? await beginBatch(stepping.tx, stepping.deps, stepping.owner, {
            ...{ kind: 'CORRECTION', title: titleOf(row), originId: row.id, no },
            plan: { kind: 'CORRECTION', batchId: row.batchId, increase: planOfIncrease(row, effectiveFrom) },
          })
        : null;
    const changes = { effectiveFrom, effectiveTo: ends, ...(correction ? { batchId: correction.id } : {}) };
    const changed = await stepIncrease(stepping, row, { event: 'POSTPONE', more: { effectiveFrom }, changes });
    // The job of the version before finds this one and does nothing.
    if (changed.state === 'SCHEDULED') await queueAt(stepping, changed, new Date(changed.applyAt ?? Date.now()));
    return changed;
  });
}

export const cancelIncreaseNow = (sending: IncreaseSending): Promise<IncreaseRow> =>
  inHand(sending, (stepping, row) => stepIncrease(stepping, row, { event: 'CANCEL', changes: { applyAt: null } }));

/** The batch goes back, with its own time limit. */
export const revertIncreaseNow = (sending: IncreaseSending): Promise<IncreaseRow> =>
  inHand(sending, async (stepping, row) => {
    const changed = await stepIncrease(stepping, row, { event: 'REVERT' });
    if (row.batchId !== null) await revertHeld(stepping.tx, stepping.deps, stepping.owner, row.batchId);
    return changed;
  });

/** On its day: a batch of the rates as they are now, which goes on by itself. */
async function applyOnDay(deps: BatchDeps, { increaseId, version, owner }: IncreaseJob): Promise<void> {
  const no = await drawBatchNumber(deps);
  await inScope(deps.db, scopeOfOwner(owner), async tx => {
    const row = await held(tx, increaseId);
    if (row.version !== version || row.state !== 'SCHEDULED') return;
    const batch = await beginBatch(tx, deps, owner, {
      ...{ kind: 'INCREASE', title: titleOf(row), plan: increasePlan(row, true), originId: row.id, no },
    });
    await stepIncrease({ tx, deps, owner, actor: RATE_SYSTEM }, row, {
      event: 'APPLY',
      changes: { batchId: batch.id },
    });
  });
}

export function defineIncreaseJob(deps: BatchDeps): void {
  deps.jobs.define<IncreaseJob>(INCREASE_JOB, async ({ data }) => {
    await applyOnDay(deps, data);
    return undefined;
  });
}
