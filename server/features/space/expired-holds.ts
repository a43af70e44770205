import { sql } from 'kysely';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import type { Deps } from '../../kernel/deps.ts';
import { findDocuments } from '../../kernel/document/document-row.ts';
import { changeDocument } from '../../kernel/document/step.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { holding, servedSpaceOrder } from './space-order.served.ts';

const AT_A_TIME = 500;

/** Holds of an offer whose time is over; the caller holds the offer, so a late sweeper never stands in the way of a sale (B.5.1). */
export async function releaseExpired(tx: Tx, deps: Deps, offer: SpaceOfferDocument, now: Date): Promise<number> {
  const isOver = sql`t.offer_id = ${offer.id} and t.state = 'HELD' and t.hold_expire_at <= ${now}`;
  const over = await findDocuments(tx.db, servedSpaceOrder, isOver, { limit: AT_A_TIME, hold: true });
  // The oldest first: what comes back is given out in this order.
  for (const row of over.reverse())
    await changeDocument({ tx, deps }, servedSpaceOrder, row, {
      event: 'TIMEOUT',
      actor: SYSTEM_ACTOR,
      now,
      held: holding(offer),
    });
  return over.length;
}
