import { sql } from 'kysely';
import { readDocument } from '../../kernel/document/document-row.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { demandSeen } from './buyer.ts';
import { type Asking, wishesOf } from './hold.ts';
import { freeOf, linesOf } from './lines.store.ts';
import { servedSpaceOffer } from './space-offer.served.ts';
import { spaceRefused } from './space-refused.ts';

/**
 * In a rush most ask for what is gone: they are told by what was last committed, without waiting for the offer behind all others. It
 * only ever refuses; who is let through is asked again under the lock. A hold that is over may give something back, and a call that is
 * sent again has its answer: both go the whole way.
 */
export async function refuseHopeless(
  tx: Tx,
  { offerId, buyer, key, at, ...asking }: Pick<Asking, 'offerId' | 'items' | 'buyer' | 'key' | 'at'>,
): Promise<void> {
  const offer = await readDocument(tx.db, servedSpaceOffer, offerId, null);
  if (!offer) return;
  await demandSeen(tx, offer, buyer.companyId);
  const isSold = (offer.state === 'ON_SALE' || offer.state === 'SOLD_OUT') && at.toISOString() < offer.sellUntil;
  if (!isSold) return;
  const { rows } = await sql<{ mayBe: boolean }>`select
    exists (select from space_order where company_id = ${buyer.companyId} and request_key = ${key})
    or exists (select from space_order where offer_id = ${offerId} and state = 'HELD' and hold_expire_at <= ${at}) as may_be`.execute(
    tx.db,
  );
  if (rows[0]?.mayBe) return;
  const wishes = wishesOf(asking);
  for (const line of await linesOf(tx, [offerId])) {
    const n = wishes.get(line.containerType) ?? 0;
    const m = line.isBlocked ? 0 : freeOf(line);
    if (n > m) throw spaceRefused({ code: 'SPACE_INSUFFICIENT', params: { lineId: line.id, n, m } }, 'items');
  }
}
