import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import type { Deps } from '../../kernel/deps.ts';
import { changeDocument } from '../../kernel/document/step.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { freeOf, linesOf } from './lines.store.ts';
import { announceOffer, servedSpaceOffer } from './space-offer.served.ts';
import { endQueue, serveQueue } from './waiters/queue.ts';

const ENDED: ReadonlySet<string> = new Set(['CLOSED', 'OFF', 'FINISHED']);

/**
 * After space was taken or came back, of an offer that the caller holds: it is sold out, or on sale again, or only its numbers changed.
 * It stands beside the hooks of the offer because it makes orders for those who wait.
 */
export async function settleOffer(
  tx: Tx,
  deps: Deps,
  offer: SpaceOfferDocument,
  now: Date,
): Promise<SpaceOfferDocument> {
  const at = now.toISOString();
  if (ENDED.has(offer.state)) await endQueue(tx, offer.id, at);
  const before = await linesOf(tx, [offer.id]);
  // What came back is the waiters' before anybody's.
  const lines = (await serveQueue(tx, deps, offer, before, at)) ? await linesOf(tx, [offer.id]) : before;
  const available = lines.reduce((sum, line) => sum + freeOf(line), 0);
  const bySystem = { actor: SYSTEM_ACTOR, now, world: { available } };
  if (offer.state === 'ON_SALE' && available === 0)
    return changeDocument({ tx, deps }, servedSpaceOffer, offer, { ...bySystem, event: 'SELL_OUT' });
  const relists = offer.state === 'SOLD_OUT' && available > 0 && offer.autoRelist && at < offer.sellUntil;
  if (relists) return changeDocument({ tx, deps }, servedSpaceOffer, offer, { ...bySystem, event: 'RELIST' });
  announceOffer(tx, deps, offer);
  return offer;
}
