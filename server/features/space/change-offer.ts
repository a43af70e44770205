import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import type { OfferState } from '#contract/space/space-codes.ts';
import { type OfferEvent, type SpaceOfferDocument, spaceOffer } from '#machines/space/space-offer.document.ts';
import type { Deps } from '../../kernel/deps.ts';
import { actorOf } from '../../kernel/document/actor.ts';
import { changeDocument, type EventAsk } from '../../kernel/document/step.ts';
import { inScope, SYSTEM, type Tx } from '../../kernel/tenancy.ts';
import type { SeatedWho } from '../../kernel/who.ts';
import { seenOffer } from './offer.read.ts';
import { reviewsSpace } from './seat-actor.ts';
import { settleOffer } from './settle-offer.ts';
import { servedSpaceOffer } from './space-offer.served.ts';

/** Calls to one offer: each stands for one event of the document. Lines and orders concern other companies, so the server's rights write them. */

interface Seen {
  readonly id: string;
  readonly version: number;
}

/** What is asked of an offer that is held. */
export interface OfferAsk extends Pick<EventAsk, 'payload' | 'prepared' | 'remarks'> {
  readonly event: OfferEvent;
}

/** Who asks, and by which request. */
export interface Asker {
  readonly who: SeatedWho;
  readonly requestId: string;
}

/** A deleted offer has no row, so no call answers that state. */
function standingState({ state }: SpaceOfferDocument): OfferState {
  if (state === 'DELETED') throw new AppError('not_found');
  return state;
}

/** Of another company it is not there, except for staff who review offers of all. */
export function demandSide(offer: SpaceOfferDocument, { seat }: SeatedWho): void {
  if (offer.companyId !== seat.companyId && !reviewsSpace(seat)) throw new AppError('not_found');
}

export function refuseFaults([first, ...more]: readonly Finding[]): void {
  if (first) throw invalid([first, ...more]);
}

export const shownOffer = (offer: SpaceOfferDocument) => ({
  Data: { id: offer.id, state: standingState(offer), version: offer.version },
  headers: { ETag: `"${offer.version}"` },
});

/** One event of an offer that the caller holds, for a person. */
export const askOffer = (
  parts: { readonly tx: Tx; readonly deps: Deps },
  offer: SpaceOfferDocument,
  { who, requestId }: Asker,
  { now, remarks, ...ask }: OfferAsk & { readonly now: Date },
): Promise<SpaceOfferDocument> =>
  changeDocument(parts, servedSpaceOffer, offer, {
    ...ask,
    actor: actorOf(spaceOffer, who),
    who,
    requestId,
    now,
    remarks: remarks || null,
  });

/** One event of an offer as its seller saw it, and what it means for holds and waiters; answers where it stands then. */
export const offerChanger =
  (deps: Deps) => async (asker: Asker, seen: Seen, asked: (offer: SpaceOfferDocument, now: Date) => OfferAsk) => {
    const now = deps.clock.now();
    const offer = await inScope(deps.db, SYSTEM, async tx => {
      const before = await seenOffer(tx, seen);
      demandSide(before, asker.who);
      const after = await askOffer({ tx, deps }, before, asker, { ...asked(before, now), now });
      return settleOffer(tx, deps, after, now);
    });
    return shownOffer(offer);
  };
