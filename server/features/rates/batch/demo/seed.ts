import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import type { IncreaseRow } from '#contract/rates/batch/increase.resource.ts';
import { newId } from '../../../../kernel/ids.ts';
import { createRow } from '../../../../kernel/resource/write.ts';
import { inScope, type Tx } from '../../../../kernel/tenancy.ts';
import { decideOnRate } from '../../decide-rate.ts';
import { readOwner } from '../../fcl/demo/seed.ts';
import { lockFclRate, saveFclRates } from '../../fcl/fcl-rate.store.ts';
import { applyBatch } from '../apply-batch.ts';
import { createBatch, lockBatch, stepBatch } from '../batch.store.ts';
import { drawBatchNumber } from '../batch-events.ts';
import type { BatchPlan } from '../batch-plan.ts';
import { actorOf, type BatchDeps, type BatchJobRun, type BatchOwner, scopeOfOwner, whoOf } from '../batch-worker.ts';
import { increaseServed } from '../increase.served.ts';
import { increasePlan, stepIncrease } from '../increase-events.ts';
import { previewBatch } from '../preview-batch.ts';

/** Batches and increases of the demo: made as people make them, their work done at once instead of in the background. */

interface Seeding {
  readonly deps: BatchDeps;
  readonly owner: BatchOwner;
}

const runOf = (batchId: string, version: number, owner: BatchOwner): BatchJobRun => ({
  ...{ data: { batchId, version, owner }, signal: new AbortController().signal, lastCheckpoint: null },
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
    const made = { id: newId(), no, companyId: owner.companyId, ...birth };
    const { id } = await createBatch(tx, deps, made, { type: 'CREATE', ...by(seeding) });
    return stepBatch(tx, deps, await lockBatch(tx, id), { command: { type: 'PREVIEW', ...by(seeding) } });
  });
  await previewBatch(deps, runOf(begun.id, begun.version, owner));
  const applying = await inScope(deps.db, scope, async tx => {
    await meanwhile(tx, begun.id);
    const row = await lockBatch(tx, begun.id);
    if (row.changed === 0) return null;
    const type = row.hits > 0 ? 'SUBMIT' : 'APPLY';
    return stepBatch(tx, deps, row, { command: { type, ...by(seeding), skipErrors: true } });
  });
  if (applying?.state === 'APPLYING') await applyBatch(deps, runOf(begun.id, applying.version, owner));
  return begun.id;
}

const increaseOf = async ({ deps, owner }: Seeding, tx: Tx, fields: object): Promise<IncreaseRow> =>
  (await createRow({ deps, tx, who: whoOf(owner), at: deps.clock.now() }, increaseServed, {
    ...{ kind: 'GRI', mode: 'FOLD', roundUnit: '1', roundMode: 'NEAREST' },
    ...fields,
  })) as unknown as IncreaseRow;

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
  const rate = await lockFclRate(tx.db, row.rateId);
  const content = { ...rate.content, transitDays: (rate.content.transitDays ?? 30) + 1 };
  const { validTo } = content;
  const asked = { openErrors: 0, openOverlaps: 0, approvalHits: [], validTo, today: content.validFrom };
  const decision = decideOnRate(rate, { type: 'REVISE', ...by(seeding), ...asked }, () => ({ ...rate, content }));
  if (decision.ok) await saveFclRates(tx, seeding.deps, [decision], { requestId: null });
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
    ...{
      companyId: person.companyId,
      companyKind: 'platform',
      employeeId: String(person.author.employeeId),
      publishes: true,
    },
  };
  const seeding = { deps, owner };
  const scope = scopeOfOwner(owner);
  const stepping = (tx: Tx) => ({ tx, deps, owner, actor: actorOf(owner) });
  const numbered = async () => (await drawBatchNumber(deps)).replace(/^RB/, 'GI');
  const [first, second] = [await numbered(), await numbered()];

  const applied = await inScope(deps.db, scope, async tx => {
    const row = await increaseOf(seeding, tx, {
      ...{ name: 'COSCO 北欧线 GRI', carrierId: await carrierId(tx, 'COSU'), effectiveFrom: addDays(today, 2) },
      ...{ polIds: [await portId(tx, 'CNSHA')], podIds: [await portId(tx, 'DEHAM')] },
      amounts: [{ containerType: null, abs: '60' }],
    });
    const changes = { increaseNo: first, authorId: owner.employeeId };
    const previewed = await stepIncrease(stepping(tx), row, { event: 'PREVIEW', changes });
    return stepIncrease(stepping(tx), previewed, { event: 'SCHEDULE', changes: { applyAt: now.toISOString() } });
  });
  const title = `${applied.increaseNo} ${applied.name}`;
  const plan = increasePlan(applied, false);
  const batchId = await batchOf(seeding, { kind: 'INCREASE', title, plan, originId: applied.id });
  await inScope(deps.db, scope, async tx => {
    const system = { employeeId: null, companyId: null, companyKind: 'system', publishes: true } as const;
    await stepIncrease({ ...stepping(tx), actor: system }, applied, { event: 'APPLY', changes: { batchId } });
    const coming = await increaseOf(seeding, tx, {
      ...{ name: 'MSC 全航线 GRI', carrierId: await carrierId(tx, 'MSCU'), effectiveFrom: addDays(today, 14) },
      amounts: [
        { containerType: '20GP', abs: '300' },
        { containerType: null, abs: '400' },
      ],
    });
    const changes = { increaseNo: second, authorId: owner.employeeId };
    const previewed = await stepIncrease(stepping(tx), coming, { event: 'PREVIEW', changes });
    const applyAt = new Date(now.getTime() + 7 * 86_400_000).toISOString();
    await stepIncrease(stepping(tx), previewed, { event: 'SCHEDULE', changes: { applyAt } });
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
