import { sql } from 'kysely';
import { cancelFee, readCancelPolicy } from '#contract/space/rules/cancel-policy.ts';
import { type OrderDetails, orderDetailsSchema, type SpaceOrder } from '#contract/space/space.calls.ts';
import type { SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { FREE_FOR_MS } from './messages/tell-offer.ts';
import { containersOf } from './order-amount.ts';
import type { SpaceOrderRow } from './tables.ts';

/** An order for one of its sides. */

/** Instants as the table has them, or as the wire. */
type Priced = Pick<SpaceOrderRow, 'items'> & Readonly<Record<'etd' | 'createdAt', string | Date>>;

/** What giving the containers back costs at `now`. */
export function feeNow(row: Priced, offer: SpaceOfferDocument, now: Date): string {
  const { formerEtd, etdToldAt, freeUntil } = offer;
  // The sailing is another one than was bought.
  const freeEnd = freeUntil === null ? null : Date.parse(freeUntil);
  if (freeEnd !== null && now.getTime() < freeEnd && new Date(row.createdAt).getTime() < freeEnd - FREE_FOR_MS)
    return '0.00';
  const former = formerEtd && etdToldAt ? { etd: new Date(formerEtd), toldAt: new Date(etdToldAt) } : undefined;
  const steps = readCancelPolicy(offer.cancelPolicy) ?? [];
  return cancelFee(steps, containersOf(row.items), { etd: new Date(row.etd), now, ...(former && { former }) });
}

/** The same order with a single container. */
const oneOf = (row: SpaceOrderRow): Priced => ({
  ...row,
  items: row.items.slice(0, 1).map(item => ({ ...item, qty: 1 })),
});

const detailsOf = (row: SpaceOrderRow): OrderDetails | null =>
  row.details === null ? null : orderDetailsSchema.parse(row.details);

/** What of an order stands in other tables. */
export interface OrderBeside {
  readonly sellerNameEn: string | null;
  readonly buyerNameEn: string | null;
  readonly bookingId: string | null;
}

export async function besideOrder({ db }: Tx, id: string): Promise<OrderBeside> {
  const { rows } = await sql<OrderBeside>`select s.name_en as seller_name_en, b.name_en as buyer_name_en,
      (select k.id from booking as k where k.links ->> 'spaceOrderId' = o.id order by k.created_at desc limit 1) as booking_id
    from space_order as o join company as s on s.id = o.seller_company_id join company as b on b.id = o.company_id
    where o.id = ${id}`.execute(db);
  return rows[0]!;
}

const sourceOf = ({ sourceBookingId, sourceBookingNo }: SpaceOfferDocument) =>
  sourceBookingId === null ? null : { bookingId: sourceBookingId, bookingNo: sourceBookingNo ?? '' };

export function presentOrder(
  row: SpaceOrderRow,
  offer: SpaceOfferDocument,
  beside: OrderBeside,
  side: SpaceOrder['side'],
  now: Date,
): SpaceOrder {
  const given = row.state === 'CONFIRMED' || row.state === 'SHIPPED';
  return {
    id: row.id,
    orderNo: row.orderNo,
    state: row.state,
    version: row.version,
    side,
    offerId: row.offerId,
    offerNo: row.offerNo,
    sellerName: row.sellerName,
    buyerName: row.buyerName,
    sailing: row.sailing,
    lane: row.lane,
    etd: row.etd.toISOString(),
    currency: row.currency,
    amount: row.amount,
    items: row.items.map(item => ({ ...item })),
    holdExpireAt: row.holdExpireAt.toISOString(),
    isExtended: row.isExtended,
    fee: row.fee,
    confirmDueAt: row.confirmDueAt?.toISOString() ?? null,
    stateReason: row.stateReason,
    details: detailsOf(row),
    // Booking numbers are the buyer's once the order stands.
    refs: side !== 'BUYER' || given ? row.refs.map(ref => ({ ...ref })) : [],
    cancelFee: row.state === 'CONFIRMED' ? feeNow(row, offer, now) : null,
    cancelFeeEach: row.state === 'CONFIRMED' ? feeNow(oneOf(row), offer, now) : null,
    sellerNameEn: beside.sellerNameEn,
    buyerNameEn: beside.buyerNameEn,
    endedBy: row.endedBy,
    bookingId: side === 'SELLER' ? null : beside.bookingId,
    source: side === 'BUYER' ? null : sourceOf(offer),
    now: now.toISOString(),
  };
}
