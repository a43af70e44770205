import type { SpaceActor } from '#machines/space/space-actor.commands.ts';
import type { OrderDocument } from '#machines/space/space-order.evolve.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { demandSeen } from './buyer.ts';
import { releaseExpired } from './expired-holds.ts';
import { type Buyer, bearHold } from './hold-birth.ts';
import { lockOffer, settleOffer } from './offer.store.ts';
import type { Parts } from './offer-row.ts';

/** Taking space (design commercial B.5.1): the order, the counters and the fact are one commit, or nothing is. */

export interface Asking {
  readonly offerId: string;
  readonly items: readonly { readonly containerType: string; readonly qty: number }[];
  readonly key: string;
  readonly orderNo: string;
  readonly buyer: Buyer;
  readonly actor: SpaceActor;
  /** By container type, where the seller agreed to other prices than the offer's; decimal text. */
  readonly prices?: ReadonlyMap<string, string>;
  /** When the call reached the server. */
  readonly at: Date;
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

export async function hold(tx: Tx, deps: Parts, asking: Asking): Promise<OrderDocument['id']> {
  const { offerId, buyer, actor, at, key } = asking;
  const offer = await lockOffer(tx, offerId);
  const again = await tx.db
    .selectFrom('spaceOrder')
    .select('id')
    .where('companyId', '=', buyer.companyId)
    .where('requestKey', '=', key)
    .executeTakeFirst();
  if (again) return again.id;
  await demandSeen(tx, offer, buyer.companyId);
  const released = await releaseExpired(tx, deps, offerId, at);
  const standing = released > 0 ? await settleOffer(tx, deps, offer, at.toISOString()) : offer;
  await takeTurns(tx, buyer.companyId);
  const id = await bearHold(tx, deps, {
    ...{ offer: standing, wishes: wishesOf(asking), buyer, actor, at, key, orderNo: asking.orderNo },
    ...{ holdMinutes: offer.holdMinutes, ...(asking.prices && { prices: asking.prices }) },
  });
  await settleOffer(tx, deps, standing, at.toISOString());
  return id;
}
