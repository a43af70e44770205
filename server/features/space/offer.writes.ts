import { invalid } from '#contract/kernel/errors.ts';
import { type SpaceOfferRow, spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import { NEW, permits } from '#machines/kernel/lifecycle.ts';
import type { SpaceActor } from '#machines/space/space-actor.commands.ts';
import { spaceOfferLifecycle } from '#machines/space/space-offer.lifecycle.ts';
import type { Deps } from '../../kernel/deps.ts';
import { newId } from '../../kernel/ids.ts';
import { nextDayNumber } from '../../kernel/numbering.ts';
import { changesBetween } from '../../kernel/resource/facts.ts';
import { missingReferences } from '../../kernel/resource/references.ts';
import { toColumns } from '../../kernel/resource/row-codec.ts';
import type { DocumentAsk, Row, ServedResource, WrittenByEvents } from '../../kernel/resource/served-resource.ts';
import { putTerms } from '../../kernel/resource/terms.ts';
import { judge, stale } from '../../kernel/resource/write.ts';
import { inScope, scopeOf, type Tx } from '../../kernel/tenancy.ts';
import { modifyPublished } from './desk/modify-published.ts';
import { announceOffer, lockOffer, stepOffer, tellOffer } from './offer.store.ts';
import type { OfferRow } from './offer-row.ts';
import { spaceActor } from './seat-actor.ts';
import { spaceRefused } from './space-refused.ts';

/** What the calls of the resource mean for an offer: a draft made or changed. */

type Ask = DocumentAsk & { readonly deps: Deps };

const SERIES = 'NS';

async function judged({ db }: Tx, deps: Deps, served: ServedResource, row: Row, before: OfferRow | null): Promise<Row> {
  const { row: whole, findings } = judge(served, row, before);
  const missing =
    Object.keys(whole).length > 0 ? await missingReferences(db, deps.resources, served, whole, before) : [];
  const [first, ...more] = [...findings.filter(({ severity }) => severity === 'error'), ...missing];
  if (first) throw invalid([first, ...more]);
  return whole;
}

/** The draft itself, after its content was judged; `offerNo` was drawn before the transaction. */
export async function bearOffer(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  served: ServedResource,
  { content, companyId, ...born }: Birth,
): Promise<OfferRow> {
  const { offerNo, actor, at } = born;
  const context = { sellerCompanyId: companyId, authorId: null, sellUntil: '', etd: '', autoRelist: false };
  const { event = 'CREATE', publisherCompanyId = null, source } = born;
  const permit = permits(spaceOfferLifecycle, NEW, context, { type: event, actor, at });
  if (!permit.ok) throw spaceRefused(permit.refusal);
  const row = { ...content, offerNo, state: permit.to, stateReason: null };
  const made = await tx.db
    .insertInto('spaceOffer')
    .values({
      ...(toColumns(spaceOfferResource, row) as object),
      ...{ id: newId(Date.parse(at)), companyId, authorId: actor.employeeId, publisherCompanyId },
      ...(source && { sourceBookingId: source.bookingId, sourceBookingNo: source.bookingNo }),
      ...{ version: 1, createdAt: new Date(at), updatedAt: new Date(at) },
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const offer = await lockOffer(tx, made.id);
  await tellOffer(tx, null, offer, { event, at, actor }, changesBetween(spaceOfferResource, null, offer));
  await putTerms(tx.db, served, [offer], offer.companyId, new Set([offer.id]));
  announceOffer(tx, deps, offer);
  return offer;
}

interface Birth {
  readonly content: Row;
  readonly companyId: string;
  readonly offerNo: string;
  readonly actor: SpaceActor;
  /** UTC instant, ISO 8601. */
  readonly at: string;
  readonly event?: 'CREATE' | 'COPY';
  /** The platform, where it publishes for the company. */
  readonly publisherCompanyId?: string | null;
  /** The booking whose surplus it is. */
  readonly source?: { readonly bookingId: string; readonly bookingNo: string };
}

export const drawOfferNumber = async ({ numbering }: Pick<Deps, 'numbering'>, at: Date): Promise<string> =>
  `${SERIES}${await nextDayNumber(numbering, { series: SERIES, at, digits: 5 })}`;

async function create(served: ServedResource, { deps, who }: Ask, input: Row): Promise<string> {
  const now = deps.clock.now();
  const offerNo = await drawOfferNumber(deps, now);
  const actor = spaceActor(who.seat);
  return inScope(deps.db, scopeOf(who), async tx => {
    const content = await judged(tx, deps, served, input, null);
    const { companyId } = who.seat;
    return (await bearOffer(tx, deps, served, { content, companyId, offerNo, actor, at: now.toISOString() })).id;
  });
}

const PUBLISHED: readonly unknown[] = ['ON_SALE', 'PAUSED', 'SOLD_OUT'];

async function modify(
  served: ServedResource,
  { deps, who }: Ask,
  { id, version, changes }: { readonly id: string; readonly version: number; readonly changes: Row },
): Promise<string> {
  const isPublished = await inScope(deps.db, scopeOf(who), async tx => {
    const before = await seenOffer(tx, { id, version });
    if (PUBLISHED.includes(before.state)) return true;
    const content = await judged(tx, deps, served, { ...before, ...changes }, before);
    const command = { type: 'EDIT', actor: spaceActor(who.seat), at: deps.clock.now().toISOString() } as const;
    const after = await stepOffer(tx, deps, before, command, content as Partial<SpaceOfferRow>);
    await putTerms(tx.db, served, [after], after.companyId, new Set());
    return false;
  });
  // Counters of lines are beyond the rights of a request.
  if (isPublished) await modifyPublished(deps, who, { id, version, changes });
  return id;
}

export const offerWrites = (served: () => ServedResource): WrittenByEvents => ({
  create: (ask, row) => create(served(), ask as Ask, row),
  modify: (ask, change) => modify(served(), ask as Ask, change),
});

/** The offer as the caller saw it, held. */
export async function seenOffer(tx: Tx, { id, version }: { id: string; version: number }): Promise<OfferRow> {
  const offer = await lockOffer(tx, id);
  if (offer.version !== version) throw stale(offer);
  return offer;
}
