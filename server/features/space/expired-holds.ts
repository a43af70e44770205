import { SPACE_SYSTEM } from '#machines/space/space-actor.commands.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { tellOrder } from './messages/tell-order.ts';
import type { Parts } from './offer-row.ts';
import { stepOrder } from './order.store.ts';

/** Holds of an offer whose time is over; the caller holds the offer, so a late sweeper never stands in the way of a sale (B.5.1). */
export async function releaseExpired(tx: Tx, deps: Parts, offerId: string, now: Date): Promise<number> {
  const over = await tx.db
    .selectFrom('spaceOrder')
    .selectAll()
    .where('offerId', '=', offerId)
    .where('state', '=', 'HELD')
    .where('holdExpireAt', '<=', now)
    .orderBy('id')
    .limit(500)
    .forUpdate()
    .execute();
  for (const row of over) {
    const at = now.toISOString();
    const command = { type: 'TIMEOUT', actor: SPACE_SYSTEM, at, onSilence: 'REJECT' } as const;
    await tellOrder(tx, row, await stepOrder(tx, deps, row, command), command);
  }
  return over.length;
}
