import { handOut, overAt, type Referred } from '#contract/space/rules/booking-refs.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import type { OfferRow } from './offer-row.ts';
import type { SpaceOrderRow } from './tables.ts';

/** Booking numbers of an offer for one of its orders; the caller holds the offer, so none is handed out twice. */
export async function refsToHandOut(
  { db }: Tx,
  offer: OfferRow,
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

/** What the machine asks of given numbers, and the field that is at fault. */
export function checkedRefs(items: SpaceOrderRow['items'], refs: readonly Referred[]) {
  const over = overAt(items, refs);
  return { payload: { isOver: over >= 0 }, field: `refs.${over}.qty` };
}
