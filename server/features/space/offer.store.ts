import { AppError } from '#contract/kernel/errors.ts';
import type { Change } from '#contract/kernel/facts.ts';
import { type SpaceOfferRow, spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import { permits, type Refusal } from '#machines/kernel/lifecycle.ts';
import { SPACE_SYSTEM, type SpaceActor } from '#machines/space/space-actor.commands.ts';
import type { OfferCommand, OfferContext } from '#machines/space/space-offer.commands.ts';
import { spaceOfferLifecycle } from '#machines/space/space-offer.lifecycle.ts';
import { appendFacts } from '../../kernel/event-store.ts';
import { changesBetween } from '../../kernel/resource/facts.ts';
import { toColumns } from '../../kernel/resource/row-codec.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import type { Audience } from '../../live/bus.ts';
import { freeOf, linesOf } from './lines.store.ts';
import { type OfferRow, offerOfRow, type Parts } from './offer-row.ts';
import { spaceRefused } from './space-refused.ts';
import { demandOwnSurplus } from './surplus/demand-surplus.ts';
import { endQueue, serveQueue } from './waiters/queue.ts';

/** Offers: facts, and the row; written after the machine has permitted it. */

/** Held until the transaction ends: whoever takes space of the offer or changes it waits here. */
export async function lockOffer({ db }: Tx, id: string): Promise<OfferRow> {
  const row = await db.selectFrom('spaceOffer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return offerOfRow(row);
}

/** As it stands; for showing, not for deciding. */
export async function readOffer({ db }: Tx, id: string): Promise<OfferRow> {
  return offerOfRow(await db.selectFrom('spaceOffer').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
}

const contextOf = (offer: OfferRow): OfferContext => ({
  ...{ sellerCompanyId: offer.companyId, authorId: offer.authorId, autoRelist: offer.autoRelist },
  ...{ sellUntil: offer.sellUntil, etd: offer.etd },
});

/** Everybody who may see it is told that it changed, and nothing more. */
const audienceOf = ({ companyId, visibility, audienceCodes }: OfferRow): Audience =>
  visibility === 'COMPANIES'
    ? { companies: [companyId], companyCodes: [...audienceCodes], platform: true }
    : { seats: true };

export function announceOffer(tx: Tx, { bus }: Parts, offer: OfferRow): void {
  const { id: docId, version, state } = offer;
  tx.afterCommit(() =>
    bus.publish({
      to: audienceOf(offer),
      message: { type: 'doc', docType: spaceOfferResource.docType, docId, version, state: state ?? 'DRAFT' },
    }),
  );
}

interface Told {
  readonly event: string;
  readonly at: string;
  readonly actor: SpaceActor;
  readonly remarks?: string;
}

export async function tellOffer(
  tx: Tx,
  before: OfferRow | null,
  after: OfferRow,
  { event, at, actor, remarks }: Told,
  changes: readonly Change[],
): Promise<void> {
  await appendFacts(tx.db, [
    {
      ...{ documentType: spaceOfferResource.docType, documentId: after.id, companyId: after.companyId },
      ...{ expectedSeq: after.version, event, fromState: before?.state ?? null, toState: after.state ?? 'DRAFT', at },
      ...{ actorEmployeeId: actor.employeeId, actorCompanyId: actor.companyId, onBehalfOfEmployeeId: null },
      actorKind: actor.companyKind === 'system' ? 'system' : 'employee',
      ...{ changes, remarks: remarks || null, revision: 1 },
    },
  ]);
}

/** What one event writes beside the state. */
export type OfferChanges = Partial<SpaceOfferRow> &
  Partial<Pick<OfferRow, 'formerEtd' | 'etdToldAt' | 'freeUntil' | 'isPinned'>>;

/** One command to an offer that the caller holds. */
export async function stepOffer(
  tx: Tx,
  deps: Parts,
  before: OfferRow,
  command: OfferCommand,
  changes: OfferChanges = {},
  /** The field that a refusal is about, where it is about one. */
  fieldOf?: (refusal: Refusal) => string,
): Promise<OfferRow> {
  const permit = permits(spaceOfferLifecycle, before.state ?? 'DRAFT', contextOf(before), command);
  if (!permit.ok) throw spaceRefused(permit.refusal, fieldOf?.(permit.refusal));
  // The carrier may have made the booking smaller while the offer waited for its reviewer.
  if (command.type === 'SUBMIT' || command.type === 'APPROVE') await demandOwnSurplus(tx, before, before.lines);
  const { formerEtd, etdToldAt, freeUntil, isPinned, ...shown } = changes;
  const stateReason = command.remarks || before.stateReason;
  const written = { ...shown, state: permit.to, stateReason };
  const kept = { ...(formerEtd !== undefined && { formerEtd }), ...(etdToldAt !== undefined && { etdToldAt }) };
  const begins = permit.to === 'ON_SALE' && before.publishedAt === null;
  const row = await tx.db
    .updateTable('spaceOffer')
    .set({
      ...(toColumns(spaceOfferResource, written) as object),
      ...kept,
      ...(freeUntil !== undefined && { freeUntil }),
      ...(isPinned !== undefined && { isPinned }),
      ...(begins && { publishedAt: new Date(command.at) }),
      ...{ version: before.version + 1, updatedAt: new Date(command.at) },
    } as never)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = offerOfRow(row);
  await tellOffer(
    tx,
    before,
    after,
    { ...command, event: command.type },
    changesBetween(spaceOfferResource, before, after),
  );
  announceOffer(tx, deps, after);
  return after;
}

const ENDED: ReadonlySet<string> = new Set(['CLOSED', 'OFF', 'FINISHED']);

/** After space was taken or came back: the offer is sold out, or on sale again, or only its numbers changed. */
export async function settleOffer(tx: Tx, deps: Parts, offer: OfferRow, at: string): Promise<OfferRow> {
  if (ENDED.has(offer.state ?? '')) await endQueue(tx, offer.id, at);
  const before = await linesOf(tx, [offer.id]);
  // What came back is the waiters' before anybody's.
  const lines = (await serveQueue(tx, deps, offer, before, at)) ? await linesOf(tx, [offer.id]) : before;
  const available = lines.reduce((sum, line) => sum + freeOf(line), 0);
  const command = { at, actor: SPACE_SYSTEM, available } as const;
  if (offer.state === 'ON_SALE' && available === 0) return stepOffer(tx, deps, offer, { ...command, type: 'SELL_OUT' });
  const relists = offer.state === 'SOLD_OUT' && available > 0 && offer.autoRelist && at < offer.sellUntil;
  if (relists) return stepOffer(tx, deps, offer, { ...command, type: 'RELIST' });
  announceOffer(tx, deps, offer);
  return offer;
}
