import { cancelFee, readCancelPolicy } from '#contract/space/rules/cancel-policy.ts';
import { type OrderDetails, orderDetailsSchema, type SpaceOrder } from '#contract/space/space.calls.ts';
import { FREE_FOR_MS } from './messages/tell-offer.ts';
import type { OfferRow } from './offer-row.ts';
import { containersOf } from './order-amount.ts';
import type { SpaceOrderRow } from './tables.ts';

/** An order for one of its sides. */

/** What giving the containers back costs at `now`. */
export function feeNow(row: Pick<SpaceOrderRow, 'items' | 'etd' | 'createdAt'>, offer: OfferRow, now: Date): string {
  const { formerEtd, etdToldAt, freeUntil } = offer;
  // The sailing is another one than was bought.
  if (freeUntil && now < freeUntil && row.createdAt.getTime() < freeUntil.getTime() - FREE_FOR_MS) return '0.00';
  const former = formerEtd && etdToldAt ? { etd: formerEtd, toldAt: etdToldAt } : undefined;
  const steps = readCancelPolicy(offer.cancelPolicy) ?? [];
  return cancelFee(steps, containersOf(row.items), { etd: row.etd, now, ...(former && { former }) });
}

const detailsOf = (row: SpaceOrderRow): OrderDetails | null =>
  row.details === null ? null : orderDetailsSchema.parse(row.details);

export function presentOrder(row: SpaceOrderRow, offer: OfferRow, side: SpaceOrder['side'], now: Date): SpaceOrder {
  const given = row.state === 'CONFIRMED' || row.state === 'SHIPPED';
  return {
    ...{ id: row.id, orderNo: row.orderNo, state: row.state, version: row.version, side },
    ...{ offerId: row.offerId, offerNo: row.offerNo, sellerName: row.sellerName, buyerName: row.buyerName },
    ...{ sailing: row.sailing, lane: row.lane, etd: row.etd.toISOString(), currency: row.currency, amount: row.amount },
    items: row.items.map(item => ({ ...item })),
    ...{ holdExpireAt: row.holdExpireAt.toISOString(), isExtended: row.isExtended, fee: row.fee },
    ...{ confirmDueAt: row.confirmDueAt?.toISOString() ?? null, stateReason: row.stateReason },
    details: detailsOf(row),
    // Booking numbers are the buyer's once the order stands.
    refs: side !== 'BUYER' || given ? row.refs.map(ref => ({ ...ref })) : [],
    cancelFee: row.state === 'CONFIRMED' ? feeNow(row, offer, now) : null,
    now: now.toISOString(),
  };
}
