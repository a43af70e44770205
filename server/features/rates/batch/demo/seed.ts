import { z } from 'zod';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import { type DocumentActor, type EventName, SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import { type IncreaseRow, increase } from '#machines/rates/increase.document.ts';
import { changeDocument, createDocument } from '../../../../kernel/document/step.ts';
import { inScope, type Tx } from '../../../../kernel/tenancy.ts';
import { decideOnRate } from '../../decide-rate.ts';
import { readOwner } from '../../fcl/demo/seed.ts';
import { FCL_KIND } from '../../fcl/fcl-kind.ts';
import { saveRates } from '../../saved-rates.ts';
import { lockRate } from '../../upkeep/send-event.ts';
import { applyBatch } from '../apply-batch.ts';
import { drawBatchNumber } from '../batch-events.ts';
import type { BatchPlan } from '../batch-plan.ts';
import {
  actorOf,
  type BatchDeps,
  type BatchJobRun,
  type BatchOwner,
  batchActor,
  scopeOfOwner,
} from '../batch-worker.ts';
import { type Applied, type Drawn, servedIncrease } from '../increase.served.ts';
import { increasePlan } from '../increase-work.ts';
import { previewBatch } from '../preview-batch.ts';
import { lockBatch, type NewBatch, servedRateBatch } from '../rate-batch.served.ts';

/** Batches and increases of the demo: made as people make them, their work done at once instead of in the background. */

interface Seeding {
  readonly deps: BatchDeps;
  readonly owner: BatchOwner;
}

const runOf = (batchId: string, version: number, owner: BatchOwner): BatchJobRun => ({
  data: { batchId, version, owner },
  signal: new AbortController().signal,
  lastCheckpoint: null,
  job: {
    id: batchId,
    kind: 'demo',
    companyId: owner.companyId,
    employeeId: owner.employeeId,
    title: { zh: '', en: '' },
  },
  progress: () => undefined,
  checkpoint: async () => undefined,
});

const by = ({ deps, owner }: Seeding) => ({ actor: actorOf(owner), at: deps.clock.now().toISOString() });

/** Previewed, something happens meanwhile, applied; one that asks for a second person waits for him. */
async function batchOf(
  seeding: Seeding,
  birth: {
    readonly kind: 'FIELD_EDIT' | 'INCREASE';
    readonly title: string;
    readonly plan: BatchPlan;
    readonly originId: string | null;
  },
  meanwhile: (tx: Tx, batchId: string) => Promise<void> = async () => undefined,
): Promise<string> {
  const { deps, owner } = seeding;
  const scope = scopeOfOwner(owner);
  const no = await drawBatchNumber(deps);
  const begun = await inScope(deps.db, scope, async tx => {
    const asked = { actor: batchActor(owner), now: deps.clock.now() };
    const prepared: NewBatch = { batchNo: no, companyId: owner.companyId, ...birth };
    const made = await createDocument({ tx, deps }, servedRateBatch, { event: 'CREATE', ...asked, prepared });
    return changeDocument({ tx, deps }, servedRateBatch, made, { event: 'PREVIEW', ...asked });
  });
  await previewBatch(deps, runOf(begun.id, begun.version, owner));
  const applying = await inScope(deps.db, scope, async tx => {
    await meanwhile(tx, begun.id);
    const row = await lockBatch(tx, begun.id);
    if (row.changed === 0) return null;
    return changeDocument({ tx, deps }, servedRateBatch, row, {
      event: row.hits > 0 ? 'SUBMIT' : 'APPLY',
      actor: batchActor(owner),
      now: deps.clock.now(),
      payload: { skipErrors: true },
      isSeed: true,
    });
  });
  if (applying?.state === 'APPLYING') await applyBatch(deps, runOf(begun.id, applying.version, owner));
  return begun.id;
}

const personOf = ({ companyId, companyKind, employeeId }: BatchOwner): DocumentActor => ({
  kind: 'employee',
  employeeId,
  userId: null,
  companyId,
  companyKind,
  holds: [],
});

const increaseFields = z.object(increase.events.CREATE.payload);

const increaseOf = ({ deps, owner }: Seeding, tx: Tx, fields: object): Promise<IncreaseRow> => {
  const payload = increaseFields.parse({ kind: 'GRI', mode: 'FOLD', roundUnit: '1', roundMode: 'NEAREST', ...fields });
  const asked = { event: 'CREATE', actor: personOf(owner), now: deps.clock.now(), isSeed: true, payload };
  return createDocument({ tx, deps }, servedIncrease, asked);
};

interface Step {
  readonly event: EventName<typeof increase>;
  readonly actor?: DocumentActor;
  readonly payload?: object;
  readonly prepared?: Drawn | Applied;
}
const stepOf = ({ deps, owner }: Seeding, tx: Tx, row: IncreaseRow, step: Step): Promise<IncreaseRow> =>
  changeDocument({ tx, deps }, servedIncrease, row, {
    actor: personOf(owner),
    now: deps.clock.now(),
    isSeed: true,
    ...step,
  });

/** Somebody writes a rate of the batch between its preview and its application. */
async function touchOne(seeding: Seeding, tx: Tx, batchId: string): Promise<void> {
  const row = await tx.db
    .selectFrom('rateBatchRow')
    .select('rateId')
    .where('batchId', '=', batchId)
    .where('planned', '=', 'CHANGED')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  if (!row?.rateId) return;
  const rate = await lockRate(tx.db, FCL_KIND, row.rateId);
  const content = { ...rate.content, transitDays: (rate.content.transitDays ?? 30) + 1 };
  const { validTo } = content;
  const asked = { openErrors: 0, openOverlaps: 0, approvalHits: [], validTo, today: content.validFrom };
  const decision = decideOnRate(FCL_KIND, rate, { type: 'REVISE', ...by(seeding), ...asked }, () => ({
    ...rate,
    content,
  }));
  if (decision.ok) await saveRates(tx, seeding.deps, FCL_KIND, [decision], { requestId: null });
}

const carrierId = async ({ db }: Tx, scac: string): Promise<string> =>
  (await db.selectFrom('shippingLine').select('id').where('scac', '=', scac).executeTakeFirstOrThrow()).id;
const portId = async ({ db }: Tx, unLocode: string): Promise<string> =>
  (await db.selectFrom('port').select('id').where('unLocode', '=', unLocode).executeTakeFirstOrThrow()).id;

export async function seedRateBatches(deps: BatchDeps): Promise<void> {
  const now = deps.clock.now();
  const today = localDayOf(now.toISOString(), 'Asia/Shanghai');
  const person = await inScope(deps.db, { kind: 'system' }, tx => readOwner(tx, now));
  const owner: BatchOwner = {
    companyId: person.companyId,
    companyKind: 'platform',
    employeeId: String(person.author.employeeId),
    publishes: true,
  };
  const seeding = { deps, owner };
  const scope = scopeOfOwner(owner);
  const [first, second] = [await drawBatchNumber(deps), await drawBatchNumber(deps)];
  const numbered = (no: string): Step => ({ event: 'PREVIEW', prepared: { no, isDemo: true } });

  const applied = await inScope(deps.db, scope, async tx => {
    const row = await increaseOf(seeding, tx, {
      name: 'COSCO 北欧线 GRI',
      carrierId: await carrierId(tx, 'COSU'),
      effectiveFrom: addDays(today, 2),
      polIds: [await portId(tx, 'CNSHA')],
      podIds: [await portId(tx, 'DEHAM')],
      amounts: [{ containerType: null, abs: '60' }],
    });
    const previewed = await stepOf(seeding, tx, row, numbered(first));
    return stepOf(seeding, tx, previewed, { event: 'SCHEDULE', payload: { applyAt: now.toISOString() } });
  });
  const title = `${applied.increaseNo} ${applied.name}`;
  const plan = increasePlan(applied, false);
  const batchId = await batchOf(seeding, { kind: 'INCREASE', title, plan, originId: applied.id });
  await inScope(deps.db, scope, async tx => {
    const applying = await stepOf(seeding, tx, applied, { event: 'APPLY', actor: SYSTEM_ACTOR, prepared: { batchId } });
    await stepOf(seeding, tx, applying, { event: 'SETTLE', actor: SYSTEM_ACTOR });
    const coming = await increaseOf(seeding, tx, {
      name: 'MSC 全航线 GRI',
      carrierId: await carrierId(tx, 'MSCU'),
      effectiveFrom: addDays(today, 14),
      amounts: [
        { containerType: '20GP', abs: '300' },
        { containerType: null, abs: '400' },
      ],
    });
    const previewed = await stepOf(seeding, tx, coming, numbered(second));
    const applyAt = new Date(now.getTime() + 7 * 86_400_000).toISOString();
    await stepOf(seeding, tx, previewed, { event: 'SCHEDULE', payload: { applyAt } });
  });

  const ids = await inScope(deps.db, scope, async ({ db }) => {
    const rows = await db
      .selectFrom('fclRate')
      .select('id')
      .where('state', '=', 'ACTIVE')
      .where('productType', '=', 'FAK')
      .where('price40hc', '>=', '500')
      .where('validTo', '>=', addDays(today, 3))
      .orderBy('rateNo')
      .limit(6)
      .execute();
    return rows.map(({ id }) => id);
  });
  const actions = [{ kind: 'PRICE' as const, containerTypes: ['40HC'], op: 'ADD' as const, amount: '25', round: null }];
  await batchOf(
    seeding,
    {
      kind: 'FIELD_EDIT',
      title: '40HC 上调 25',
      plan: { kind: 'ACTIONS', selection: { ids }, actions, edits: [] },
      originId: null,
    },
    (tx, id) => touchOne(seeding, tx, id),
  );
}
