import { AppError } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import { type SpaceOfferDocument, spaceOffer } from '#machines/space/space-offer.document.ts';
import type { Deps } from '../../kernel/deps.ts';
import { actorOf } from '../../kernel/document/actor.ts';
import { restoreByPerson } from '../../kernel/document/apply.ts';
import { changeDocument, createDocument } from '../../kernel/document/step.ts';
import { nextDayNumber } from '../../kernel/numbering.ts';
import { fitsDoors, refuseMisfit } from '../../kernel/resource/doors.ts';
import type { DocumentAsk, WrittenByEvents } from '../../kernel/resource/served-resource.ts';
import { inScope, scopeOf, type Tx } from '../../kernel/tenancy.ts';
import type { SeatedWho } from '../../kernel/who.ts';
import { modifyPublished } from './desk/modify-published.ts';
import { seenOffer } from './offer.read.ts';
import { type OfferBirth, servedSpaceOffer } from './space-offer.served.ts';

/** What the calls of the resource mean for an offer: each stands for its events. */

type Ask = DocumentAsk & { readonly deps: Deps };

const SERIES = 'NS';

export const drawOfferNumber = async ({ numbering }: Pick<Deps, 'numbering'>, at: Date): Promise<string> =>
  `${SERIES}${await nextDayNumber(numbering, { series: SERIES, at, digits: 5 })}`;

interface Draft extends OfferBirth {
  /** Judged by the rules of the resource. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly actor: DocumentActor;
  readonly now: Date;
  readonly who?: SeatedWho | null;
  readonly requestId?: string | null;
  /** A demo row: no message and no live update is sent for it. */
  readonly isSeed?: boolean;
}

/** A draft; its number was drawn before the transaction. */
export const draftOffer = (
  parts: { readonly tx: Tx; readonly deps: Deps },
  { content, actor, now, who = null, requestId = null, isSeed = false, ...birth }: Draft,
): Promise<SpaceOfferDocument> =>
  createDocument(parts, servedSpaceOffer, {
    event: 'CREATE',
    payload: content,
    prepared: birth,
    actor,
    now,
    who,
    requestId,
    isSeed,
  });

/** As its screens see it. */
const asListed = (offer: SpaceOfferDocument): AnyRow => {
  const { id, version, createdAt, updatedAt } = offer;
  const names = Object.keys(spaceOfferResource.meta) as (keyof SpaceOfferDocument)[];
  return { ...Object.fromEntries(names.map(name => [name, offer[name]])), id, version, createdAt, updatedAt };
};

const PUBLISHED: ReadonlySet<string> = new Set(['ON_SALE', 'PAUSED', 'SOLD_OUT']);

export const offerWrites: WrittenByEvents = {
  async create(ask, content) {
    const { deps, who, requestId } = ask as Ask;
    const now = deps.clock.now();
    const offerNo = await drawOfferNumber(deps, now);
    const actor = actorOf(spaceOffer, who);
    const { companyId } = who.seat;
    const draft = { content, companyId, offerNo, actor, now, who, requestId };
    return (await inScope(deps.db, scopeOf(who), tx => draftOffer({ tx, deps }, draft))).id;
  },

  async modify(ask, { id, version, changes }) {
    const { deps, who, requestId } = ask as Ask;
    const now = deps.clock.now();
    const isPublished = await inScope(deps.db, scopeOf(who), async tx => {
      const before = await seenOffer(tx, { id, version });
      if (PUBLISHED.has(before.state)) return true;
      const actor = actorOf(spaceOffer, who);
      const edit = { event: 'EDIT', payload: changes, actor, who, now, requestId };
      await changeDocument({ tx, deps }, servedSpaceOffer, before, edit);
      return false;
    });
    // Counters of lines are beyond the rights of a request.
    if (isPublished) await modifyPublished(deps, { who, requestId }, { id, version, changes });
    return id;
  },

  async remove(ask, seen) {
    const { deps, who, requestId } = ask as Ask;
    await inScope(deps.db, scopeOf(who), async tx => {
      const before = await seenOffer(tx, seen);
      if (!fitsDoors(ask.doors, before)) throw new AppError('not_found');
      const actor = actorOf(spaceOffer, who);
      const deletion = { event: 'DELETE', actor, who, now: deps.clock.now(), requestId };
      await changeDocument({ tx, deps }, servedSpaceOffer, before, deletion);
    });
  },

  async restore(ask, id) {
    const { deps, who, requestId } = ask as Ask;
    refuseMisfit(ask.doors, { state: 'DRAFT' });
    return asListed(await restoreByPerson(deps, servedSpaceOffer, id, { who, requestId }));
  },
};
