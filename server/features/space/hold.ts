import type { DocumentActor } from '#machines/kernel/document.ts';
import type { SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import type { SpaceOrderDocument } from '#machines/space/space-order.document.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { bearHold } from './bear-hold.ts';
import { demandSeen } from './buyer.ts';
import { releaseExpired } from './expired-holds.ts';
import type { Buyer } from './hold-birth.ts';
import { lockOffer } from './offer.read.ts';
import { settleOffer } from './settle-offer.ts';

/** Taking space (design commercial B.5.1): the order, the counters and the fact are one commit, or nothing is. */

export interface Asking {
  readonly offerId: string;
  readonly items: readonly { readonly containerType: string; readonly qty: number }[];
  readonly key: string;
  readonly orderNo: string;
  readonly buyer: Buyer;
  readonly actor: DocumentActor;
  /** By container type, where the seller agreed to other prices than the offer's; decimal text. */
  readonly prices?: ReadonlyMap<string, string>;
  /** When the call reached the server. */
  readonly at: Date;
  /** A demo row: no message and no live update is sent for it. */
  readonly isSeed?: true;
}

export interface Hold {
  readonly id: SpaceOrderDocument['id'];
  readonly offer: SpaceOfferDocument;
}

/** Holds of one buyer wait for each other whatever their offers, so that none slips past the limit of open ones. */
const takeTurns = ({ db }: Tx, companyId: string) =>
  db.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().executeTakeFirstOrThrow();

/** Containers of one type asked for twice are one wish. */
export function wishesOf({ items }: Pick<Asking, 'items'>): Map<string, number> {
  const wishes = new Map<string, number>();
  for (const { containerType, qty } of items) wishes.set(containerType, (wishes.get(containerType) ?? 0) + qty);
  return wishes;
}

/** The order, or the one that was made for the same key, and its offer as it stands then. */
export async function hold(tx: Tx, deps: Deps, asking: Asking): Promise<Hold> {
  const { offerId, buyer, actor, at, key, orderNo, prices, isSeed = false } = asking;
  const offer = await lockOffer(tx, offerId);
  const again = await tx.db
    .selectFrom('spaceOrder')
    .select('id')
    .where('companyId', '=', buyer.companyId)
    .where('requestKey', '=', key)
    .executeTakeFirst();
  if (again) return { id: again.id, offer };
  await demandSeen(tx, offer, buyer.companyId);
  const released = await releaseExpired(tx, deps, offer, at);
  const standing = released > 0 ? await settleOffer(tx, deps, offer, at) : offer;
  await takeTurns(tx, buyer.companyId);
  const wishes = wishesOf(asking);
  const { holdMinutes } = offer;
  const named = { offer: standing, wishes, buyer, actor, at, key, orderNo, holdMinutes, ...(prices && { prices }) };
  const id = await bearHold(tx, deps, named, { isSeed });
  return { id, offer: await settleOffer(tx, deps, standing, at) };
}
