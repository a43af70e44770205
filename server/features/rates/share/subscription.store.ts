import { AppError } from '#contract/kernel/errors.ts';
import type { Change, Fact } from '#contract/kernel/facts.ts';
import { rateSubscriptionResource } from '#contract/rates/share/subscription.resource.ts';
import { NEW, permits } from '#machines/kernel/lifecycle.ts';
import type { SubscriptionCommand } from '#machines/rates/rate-subscription.commands.ts';
import {
  evolveSubscription,
  type SubscriptionBirth,
  type SubscriptionDocument,
} from '#machines/rates/rate-subscription.evolve.ts';
import { rateSubscriptionLifecycle } from '#machines/rates/rate-subscription.lifecycle.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { appendFacts } from '../../../kernel/event-store.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { shareRefused } from './share-refused.ts';
import type { RateSubscriptionTableRow } from './tables.ts';

/** Subscriptions: facts, and the row that both sides read. Written with the rights of the server, after the machine has permitted it. */

export const RATE_SUBSCRIPTION = rateSubscriptionResource.docType;

export const documentOf = (row: RateSubscriptionTableRow): SubscriptionDocument => ({
  ...{ id: row.id, shareId: row.shareId, companyId: row.companyId, ownerCompanyId: row.ownerCompanyId, kind: row.kind },
  ...{ autoImport: row.autoImport, carrierIds: row.carrierIds, polIds: row.polIds, podIds: row.podIds },
  ...{ state: row.state, version: row.version, answeredAt: row.answeredAt?.toISOString() ?? null },
});

const sidesOf = ({ companyId, ownerCompanyId }: SubscriptionBirth) => ({ companyId, ownerCompanyId });

/** Held until the transaction ends; of companies that are neither side it is not there. */
export async function lockSubscription({ db }: Tx, id: string, companyId: string): Promise<RateSubscriptionTableRow> {
  const row = await db
    .selectFrom('rateSubscription')
    .selectAll()
    .where('id', '=', id)
    .where(eb => eb.or([eb('companyId', '=', companyId), eb('ownerCompanyId', '=', companyId)]))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

interface Told {
  readonly event: string;
  readonly toState: string;
  readonly at: string;
  readonly actor: SubscriptionCommand['actor'];
  readonly changes: readonly Change[];
}

async function append(tx: Tx, before: SubscriptionDocument | null, told: Told): Promise<SubscriptionDocument> {
  const { actor, event, toState, at, changes } = told;
  const fact: Fact = {
    ...{ seq: (before?.version ?? 0) + 1, event, fromState: before?.state ?? null, toState, changes, at },
    ...{ actorEmployeeId: actor.employeeId, actorCompanyId: actor.companyId },
    actorKind: actor.companyKind === 'system' ? 'system' : 'employee',
    ...{ onBehalfOfEmployeeId: null, remarks: null, revision: 1 },
  };
  const after = evolveSubscription(before, fact);
  const { seq, ...rest } = fact;
  await appendFacts(tx.db, [
    // The log is the owner's: it says to whom its rates went.
    {
      ...{ ...rest, documentType: RATE_SUBSCRIPTION, documentId: after.id },
      ...{ companyId: after.ownerCompanyId, expectedSeq: seq },
    },
  ]);
  return after;
}

export function announce(
  tx: Tx,
  { bus }: Pick<Deps, 'bus'>,
  { id, version, state, ...sides }: SubscriptionDocument,
): void {
  for (const [company, docType] of [
    [sides.companyId, RATE_SUBSCRIPTION],
    [sides.ownerCompanyId, 'rateSubscriber'],
  ] as const)
    tx.afterCommit(() =>
      bus.publish({ to: { companies: [company] }, message: { type: 'doc', docType, docId: id, version, state } }),
    );
}

export type SubscriptionNames = Pick<
  RateSubscriptionTableRow,
  'shareName' | 'companyCode' | 'companyName' | 'ownerCode' | 'ownerName' | 'note'
>;

export async function createSubscription(
  tx: Tx,
  birth: SubscriptionBirth,
  names: SubscriptionNames,
  command: SubscriptionCommand,
): Promise<SubscriptionDocument> {
  const permit = permits(rateSubscriptionLifecycle, NEW, sidesOf(birth), command);
  if (!permit.ok) throw shareRefused(permit.refusal);
  const { type: event, at, actor } = command;
  const told = { event, at, actor, toState: permit.to, changes: [{ path: '', after: birth }] };
  const made = await append(tx, null, told);
  await tx.db
    .insertInto('rateSubscription')
    .values({
      ...{ ...birth, ...names, state: made.state, version: made.version },
      ...{ autoImport: made.autoImport, carrierIds: [], polIds: [], podIds: [] },
      answeredAt: made.answeredAt === null ? null : new Date(made.answeredAt),
      ...{ createdAt: new Date(at), updatedAt: new Date(at) },
    })
    .execute();
  return made;
}

async function project(tx: Tx, after: SubscriptionDocument, at: string): Promise<void> {
  await tx.db
    .updateTable('rateSubscription')
    .set({
      ...{ state: after.state, version: after.version, autoImport: after.autoImport },
      ...{ carrierIds: [...after.carrierIds], polIds: [...after.polIds], podIds: [...after.podIds] },
      answeredAt: after.answeredAt === null ? null : new Date(after.answeredAt),
      updatedAt: new Date(at),
    })
    .where('id', '=', after.id)
    .execute();
}

/** One command to a subscription that the caller holds. */
export async function stepSubscription(
  tx: Tx,
  row: RateSubscriptionTableRow,
  command: SubscriptionCommand,
): Promise<SubscriptionDocument> {
  const before = documentOf(row);
  const permit = permits(rateSubscriptionLifecycle, before.state, sidesOf(before), command);
  if (!permit.ok) throw shareRefused(permit.refusal);
  const { type: event, at, actor } = command;
  const after = await append(tx, before, { event, at, actor, toState: permit.to, changes: [] });
  await project(tx, after, at);
  return after;
}

/** The receiver's own wishes; no event of the life, but a fact of the log. */
export async function changeWishes(
  tx: Tx,
  row: RateSubscriptionTableRow,
  wishes: Pick<SubscriptionDocument, 'autoImport' | 'carrierIds' | 'polIds' | 'podIds'>,
  { at, actor }: Pick<SubscriptionCommand, 'at' | 'actor'>,
): Promise<SubscriptionDocument> {
  const before = documentOf(row);
  const changes = Object.entries(wishes).map(([path, after]) => ({
    ...{ path, before: before[path as keyof SubscriptionDocument], after },
  }));
  const after = await append(tx, before, { event: 'FILTER', toState: before.state, at, actor, changes });
  await project(tx, after, at);
  return after;
}
