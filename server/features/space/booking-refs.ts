import { handOut, type Referred } from '#contract/space/rules/booking-refs.ts';
import type { SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import type { SpaceOrderRow } from './tables.ts';

/** Booking numbers of an offer for one of its orders; the caller holds the offer, so none is handed out twice. */
export async function refsToHandOut(
  { db }: Tx,
  offer: SpaceOfferDocument,
  { id, items }: Pick<SpaceOrderRow, 'id' | 'items'>,
): Promise<Referred[]> {
  if (offer.bookingRefs.length === 0) return [];
  const others = await db
    .selectFrom('spaceOrder')
    .select('refs')
    .where('offerId', '=', offer.id)
    .where('id', '<>', id)
    .where('state', 'in', ['CONFIRMED', 'CANCEL_REQUESTED', 'SHIPPED', 'NO_SHOW'])
    .execute();
  return handOut(
    offer.bookingRefs,
    others.flatMap(({ refs }) => refs),
    items,
  );
}
