import { AppError } from '#contract/kernel/errors.ts';
import type { Change } from '#contract/kernel/facts.ts';
import type { OrderState } from '#contract/space/space-codes.ts';
import { type EndedBy, spacePurchaseResource, spaceSaleResource } from '#contract/space/space-order.resource.ts';
import { NEW, permits } from '#machines/kernel/lifecycle.ts';
import type { OrderCommand, OrderContext } from '#machines/space/space-order.commands.ts';
import {
  evolveOrder,
  type OrderBirth,
  type OrderDocument,
  type OrderTerms,
} from '#machines/space/space-order.evolve.ts';
import { spaceOrderLifecycle } from '#machines/space/space-order.lifecycle.ts';
import type { Deps } from '../../kernel/deps.ts';
import { appendFacts } from '../../kernel/event-store.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import type { Seat } from '../../kernel/who.ts';
import { recount } from './lines.store.ts';
import { amountOf } from './order-amount.ts';
import { spaceRefused } from './space-refused.ts';
import type { SpaceOrderRow } from './tables.ts';
import { endOffering } from './waiters/end-offering.ts';

/** Orders: facts, the row that both sides read, and the counters of the lines, in one commit. */

export const SPACE_ORDER = spacePurchaseResource.docType;

export const documentOf = (row: SpaceOrderRow): OrderDocument => ({
  ...{ id: row.id, offerId: row.offerId, sellerCompanyId: row.sellerCompanyId, buyerCompanyId: row.companyId },
  ...{ currency: row.currency, items: row.items, holdExpireAt: row.holdExpireAt.toISOString() },
  ...{ isExtended: row.isExtended, confirmDueAt: row.confirmDueAt?.toISOString() ?? null },
  ...{ cancelDueAt: row.cancelDueAt?.toISOString() ?? null, details: row.details, refs: row.refs, fee: row.fee },
  ...{ bookingId: null, state: row.state, version: row.version, revoke: row.revoke, compensation: row.compensation },
  ...{ settlementRef: row.settlementRef, settledAt: row.settledAt?.toISOString() ?? null },
});

export const contextOf = (document: OrderDocument, etd: Date): OrderContext => ({
  ...{ sellerCompanyId: document.sellerCompanyId, buyerCompanyId: document.buyerCompanyId, etd: etd.toISOString() },
  ...{ holdExpireAt: document.holdExpireAt, confirmDueAt: document.confirmDueAt, cancelDueAt: document.cancelDueAt },
  ...{ isExtended: document.isExtended, fee: document.fee, isSettled: document.settledAt !== null },
  revokeAskedBy: document.revoke ? (document.revoke.by ?? '') : null,
});

/**
 * Of which offer; the caller takes the offer before the order, so that two of them never wait for each other. An order is there for its two
 * sides, and for staff of the platform, who order for customers and look after everybody's.
 */
export async function offerOfOrder(
  { db }: Tx,
  id: string,
  seat: Pick<Seat, 'companyId' | 'companyKind'>,
): Promise<string> {
  const { companyId, companyKind } = seat;
  const row = await db
    .selectFrom('spaceOrder')
    .select('offerId')
    .where('id', '=', id)
    .$if(companyKind !== 'platform', q =>
      q.where(eb => eb.or([eb('companyId', '=', companyId), eb('sellerCompanyId', '=', companyId)])),
    )
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row.offerId;
}

export const readOrder = ({ db }: Tx, id: string): Promise<SpaceOrderRow> =>
  db.selectFrom('spaceOrder').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export async function lockOrder({ db }: Tx, id: string): Promise<SpaceOrderRow> {
  return db.selectFrom('spaceOrder').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

async function tell(
  tx: Tx,
  { bus }: Pick<Deps, 'bus'>,
  before: OrderDocument | null,
  command: OrderCommand,
  to: OrderDocument['state'],
  changes: readonly Change[],
): Promise<OrderDocument> {
  const { actor, at, type: event, remarks } = command;
  const seq = (before?.version ?? 0) + 1;
  const after = evolveOrder(before, { seq, toState: to, changes });
  const { id: docId, version, state } = after;
  await appendFacts(tx.db, [
    {
      // The log is the buyer's; the seller reads it through the order.
      ...{ documentType: SPACE_ORDER, documentId: docId, companyId: after.buyerCompanyId, expectedSeq: seq, event },
      ...{ fromState: before?.state ?? null, toState: to, at, changes, remarks: remarks || null, revision: 1 },
      ...{ actorEmployeeId: actor.employeeId, actorCompanyId: actor.companyId, onBehalfOfEmployeeId: null },
      actorKind: actor.companyKind === 'system' ? 'system' : 'employee',
    },
  ]);
  tx.afterCommit(async () => {
    const message = { type: 'doc', docId, version, state } as const;
    await bus.publish({ to: { companies: [after.buyerCompanyId] }, message: { ...message, docType: SPACE_ORDER } });
    await bus.publish({
      to: { companies: [after.sellerCompanyId], platform: true },
      message: { ...message, docType: spaceSaleResource.docType },
    });
  });
  return after;
}

/** How the order is called by people: as it was when it was made. */
export type OrderNames = Pick<
  SpaceOrderRow,
  | ('orderNo' | 'offerNo' | 'sailing' | 'lane' | 'buyerName' | 'sellerName')
  | ('etd' | 'buyerEmployeeId' | 'soldBy' | 'requestKey')
>;

/** The hold, after the lines gave what it takes. */
export async function bearOrder(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  birth: OrderBirth & Pick<OrderTerms, 'items' | 'holdExpireAt'>,
  names: OrderNames & { readonly amount: string },
  command: OrderCommand,
): Promise<OrderDocument> {
  const changes = [{ path: '', after: birth }];
  const after = await tell(tx, deps, null, command, 'HELD', changes);
  const at = new Date(command.at);
  await tx.db
    .insertInto('spaceOrder')
    .values({
      ...names,
      ...{
        id: after.id,
        offerId: after.offerId,
        companyId: after.buyerCompanyId,
        sellerCompanyId: after.sellerCompanyId,
      },
      ...{ state: after.state, items: JSON.stringify(after.items), currency: after.currency },
      ...{ holdExpireAt: new Date(after.holdExpireAt), refs: '[]', version: 1, createdAt: at, updatedAt: at },
    } as never)
    .execute();
  return after;
}

/** May this buyer hold what he asks for? Asked before the lines are. */
export function demandHold(command: OrderCommand, context: OrderContext): void {
  const permit = permits(spaceOrderLifecycle, NEW, context, command);
  if (!permit.ok) throw spaceRefused(permit.refusal);
}

const ENDED: ReadonlySet<OrderState> = new Set(['RELEASED', 'REJECTED', 'CANCELLED', 'CANCEL_REQUESTED']);

function whoEnded({ sellerCompanyId, buyerCompanyId }: OrderDocument, { actor }: OrderCommand): EndedBy {
  if (actor.companyKind === 'system') return 'SYSTEM';
  if (actor.companyId === sellerCompanyId) return 'SELLER';
  return actor.companyId === buyerCompanyId ? 'BUYER' : 'PLATFORM';
}

/** When it came to nothing and by whom; a buyer who asks has ended it, unless the seller refuses. */
function ending(before: OrderDocument, after: OrderDocument, command: OrderCommand) {
  if (!ENDED.has(after.state)) return { endedAt: null, endedBy: null };
  if (ENDED.has(before.state)) return {};
  return { endedAt: new Date(command.at), endedBy: whoEnded(after, command) };
}

/** When it was submitted, answered by a person and confirmed. */
function milestone(before: OrderDocument, after: OrderDocument, { type, at }: OrderCommand) {
  const now = new Date(at);
  return {
    ...(type === 'SUBMIT' && { submittedAt: now }),
    ...((type === 'CONFIRM' || type === 'REJECT') && { answeredAt: now }),
    ...(after.state === 'CONFIRMED' && ['HELD', 'SUBMITTED'].includes(before.state) && { confirmedAt: now }),
  };
}

/** One command to an order that the caller holds, its offer too. */
export async function stepOrder(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  row: SpaceOrderRow,
  command: OrderCommand,
  /** What the event writes; asked for with the state it leads to. */
  write: (to: OrderDocument['state']) => Partial<OrderTerms> = () => ({}),
  /** The field that a refusal is about, where it is about one. */
  field?: string,
): Promise<OrderDocument> {
  const before = documentOf(row);
  const permit = permits(spaceOrderLifecycle, before.state, contextOf(before, row.etd), command);
  if (!permit.ok) throw spaceRefused(permit.refusal, permit.refusal.code === 'REFS_OVER' ? field : undefined);
  const changes = Object.entries(write(permit.to)).map(([path, after]) => ({
    ...{ path, before: before[path as keyof OrderDocument], after },
  }));
  const after = await tell(tx, deps, before, command, permit.to, changes);
  await recount(tx, before, after);
  if (before.state === 'HELD' && after.state !== 'HELD') await endOffering(tx, after, new Date(command.at));
  const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));
  await tx.db
    .updateTable('spaceOrder')
    .set({
      ...{
        state: after.state,
        version: after.version,
        items: JSON.stringify(after.items),
        amount: amountOf(after.items),
        isExtended: after.isExtended,
      },
      ...{ holdExpireAt: new Date(after.holdExpireAt), confirmDueAt: instant(after.confirmDueAt) },
      ...{ cancelDueAt: instant(after.cancelDueAt), fee: after.fee, refs: JSON.stringify(after.refs) },
      ...{ compensation: after.compensation, settlementRef: after.settlementRef },
      ...{ settledAt: instant(after.settledAt), revoke: after.revoke === null ? null : JSON.stringify(after.revoke) },
      ...ending(before, after, command),
      ...milestone(before, after, command),
      details: after.details === null ? null : JSON.stringify(after.details),
      buyerRef: (after.details?.buyerRef as string | undefined) || null,
      ...(command.remarks && { stateReason: command.remarks }),
      updatedAt: new Date(command.at),
    } as never)
    .where('id', '=', after.id)
    .execute();
  return after;
}
