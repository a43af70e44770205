import { bookingLinksSchema } from '#contract/booking/booking-content.ts';
import { fewerUnits, withFewerUnits } from '#contract/booking/rules/fewer-units.ts';
import { orderDetailsSchema } from '#contract/space/space.calls.ts';
import type { OrderState } from '#contract/space/space-codes.ts';
import { knowsEvent } from '#machines/booking/booking.document.ts';
import { asDesk } from '#machines/booking/booking.guards.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import type { OrderEvent, SpaceOrderDocument } from '#machines/space/space-order.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { SpaceOrderRow } from '../../space/tables.ts';
import type { Said } from '../core/booking.served.ts';
import { bearBooking, stepBooking } from '../core/booking.store.ts';
import { drawBookingNo } from '../core/booking-no.ts';
import { confirmBooking } from '../core/confirm.ts';
import { tellCarrier } from '../core/tell-carrier.ts';
import { sidesOf } from '../core/who-books.ts';
import { drawShipmentNo } from '../shipment/keep-shipment.ts';
import type { BookingRecord } from '../tables.ts';
import { answerOfOrder, contentOfOrder, type Ordered, type OrderedSpace } from './content-of-order.ts';
import { keepSoldSpace } from './keep-sold-space.ts';

/**
 * The booking of an order of ready space follows the order, in its transaction: made when the order is confirmed, cancelled with it
 * (design commercial B.3.2, C.3.1).
 */

/** Numbers for what a confirmed order makes; to be drawn before the transaction. */
export interface OrderNumbers {
  readonly bookingNo: string;
  readonly shipmentNo: string;
}

const MAY_CONFIRM: ReadonlySet<string> = new Set<OrderState>(['HELD', 'SUBMITTED']);

/** Null where the order will make no booking by its next event. */
export async function drawOrderNumbers(
  deps: Pick<Deps, 'db' | 'clock' | 'numbering'>,
  orderId: string,
): Promise<OrderNumbers | null> {
  const order = await inScope(deps.db, SYSTEM, ({ db }) =>
    db.selectFrom('spaceOrder').select('state').where('id', '=', orderId).executeTakeFirst(),
  );
  if (!order || !MAY_CONFIRM.has(order.state)) return null;
  return { bookingNo: await drawBookingNo(deps, deps.clock.now()), shipmentNo: await drawShipmentNo(deps) };
}

const wire = (at: Date | null): string | null => at?.toISOString() ?? null;

async function spaceOf({ db }: Tx, offerId: string): Promise<OrderedSpace> {
  const offer = await db
    .selectFrom('spaceOffer as o')
    .innerJoin('shippingLine as l', 'l.id', 'o.carrierId')
    .innerJoin('port as pol', 'pol.id', 'o.polId')
    .innerJoin('port as pod', 'pod.id', 'o.podId')
    .leftJoin('port as d', 'd.id', 'o.deliveryPlaceId')
    .select(['l.scac', 'pol.unLocode as polCode', 'pod.unLocode as podCode', 'd.unLocode as deliveryCode'])
    .select(['pol.timeZone', 'o.vesselName', 'o.vesselImo', 'o.voyageNo', 'o.serviceCode', 'o.etd', 'o.eta'])
    .select(['o.siCutOff', 'o.vgmCutOff', 'o.cyCutOff', 'o.customsCutOff', 'o.manifestCutOff', 'o.earliestReceipt'])
    .where('o.id', '=', offerId)
    .executeTakeFirstOrThrow();
  const at = (value: unknown): string | null => wire(value as Date | null);
  return {
    carrier: offer.scac,
    pol: offer.polCode,
    pod: offer.podCode,
    delivery: offer.deliveryCode,
    zone: offer.timeZone ?? '',
    vesselName: offer.vesselName,
    vesselImo: offer.vesselImo,
    voyageNo: offer.voyageNo,
    serviceCode: offer.serviceCode,
    etd: at(offer.etd)!,
    eta: at(offer.eta),
    cutOffs: {
      DCO: at(offer.siCutOff),
      VCO: at(offer.vgmCutOff),
      FCO: at(offer.cyCutOff),
      CUC: at(offer.customsCutOff),
      AMC: at(offer.manifestCutOff),
      EFC: at(offer.earliestReceipt),
    },
  };
}

const SOUND = { openErrors: 0, isAccepted: true, isPriceAgreed: true, isCreditBlocked: false };

/** Accepted at once: the space is bought. With the seller's booking number it is confirmed, and there is a shipment. */
async function bookOrder(
  tx: Tx,
  deps: Deps,
  row: SpaceOrderRow,
  refs: Ordered['refs'],
  { bookingNo, shipmentNo }: OrderNumbers,
  at: string,
): Promise<void> {
  const now = new Date(at);
  const buyer = await tx.db
    .selectFrom('company')
    .select(['id', 'kind', 'nameEn'])
    .where('id', '=', row.companyId)
    .executeTakeFirstOrThrow();
  const sides = await sidesOf(tx, { companyId: buyer.id, companyKind: 'platform' }, buyer.id, false);
  const space = await spaceOf(tx, row.offerId);
  const details = orderDetailsSchema.parse(row.details ?? {});
  const ordered = { items: row.items, details, buyerName: buyer.nameEn, refs };
  const actor: DocumentActor = {
    kind: 'employee',
    employeeId: row.buyerEmployeeId,
    userId: null,
    companyId: buyer.id,
    companyKind: buyer.kind,
    holds: [],
  };
  const by = { actor, now };
  const draft = await bearBooking(
    tx,
    deps,
    {
      bookingNo,
      deskCompanyId: sides.deskId,
      companyId: buyer.id,
      channel: 'SPACE',
      links: bookingLinksSchema.parse({ spaceOrderId: row.id }),
      createdBy: row.buyerEmployeeId,
      createdByName: null,
      requestKey: null,
      content: contentOfOrder(space, ordered),
    },
    by,
  );
  const accepted = await stepBooking(tx, deps, draft, { ...by, event: 'SUBMIT', world: SOUND });
  const [first] = refs;
  if (!first) return;
  const carrierRef = first.ref.toUpperCase();
  const confirmation = answerOfOrder(space, ordered, carrierRef);
  await confirmBooking(tx, deps, accepted, { confirmation, actor: asDesk(draft), now, shipmentNo });
}

/** By the buyer: what he sells on himself he cannot give back. */
const GIVEN_BACK: ReadonlySet<string> = new Set<OrderEvent>(['CANCEL', 'REQUEST_CANCEL']);
const ENDED = ['REJECTED', 'DECLINED', 'CANCELLED', 'COMPLETED'] as const;
const stands = ({ state }: BookingRecord): boolean => knowsEvent('REQUEST_CANCEL', state);

async function bookingOf({ db }: Tx, orderId: string): Promise<BookingRecord | undefined> {
  return db
    .selectFrom('booking')
    .selectAll()
    .where(({ eb, ref }) => eb(ref('links', '->>').key('spaceOrderId'), '=', orderId))
    .where('channel', '=', 'SPACE')
    .where('state', 'not in', [...ENDED])
    .forUpdate()
    .executeTakeFirst();
}

/** Nothing is to be paid for what the order has settled already. */
const FREE = { payload: { agreedFee: '0' }, world: { fee: '0' } };

async function endBooking(
  tx: Tx,
  deps: Deps,
  row: BookingRecord,
  { now, remarks, isRevoked }: { readonly now: Date; readonly remarks: string; readonly isRevoked: boolean },
): Promise<void> {
  const prepared: Said = { words: remarks };
  const said = { now, actor: asDesk(row), remarks: remarks || 'CANCELLED', prepared };
  if (!stands(row)) {
    await stepBooking(tx, deps, row, { ...said, event: 'CANCEL' });
    return;
  }
  if (isRevoked) {
    await stepBooking(tx, deps, row, { ...said, event: 'DECLINE' });
    return;
  }
  const asked =
    row.cancellation === 'CANCELLATION_RECEIVED'
      ? row
      : await stepBooking(tx, deps, row, { ...said, ...FREE, event: 'REQUEST_CANCEL' });
  await stepBooking(tx, deps, asked, { ...said, event: 'CONFIRM_CANCEL' });
}

/** Part of the order went back: its booking, what is confirmed of it, and the shipment's boxes become what was kept. */
async function reduceBooking(tx: Tx, deps: Deps, orderId: string, now: Date): Promise<void> {
  const row = await bookingOf(tx, orderId);
  if (!row) return;
  const { items, orderNo } = await tx.db
    .selectFrom('spaceOrder')
    .select(['items', 'orderNo'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const kept = items.map(({ containerType, qty }) => ({ type: containerType.slice(0, 6), units: qty }));
  await keepSoldSpace(tx, row, kept);
  const content = withFewerUnits(row.content, kept);
  const said = { now, remarks: `REDUCE ${orderNo}`, actor: asDesk(row) };
  if (row.confirmed && stands(row)) {
    const confirmation = { ...row.confirmed, equipments: fewerUnits(row.confirmed.equipments, kept) };
    // There is a shipment already: no number for a new one is needed.
    await confirmBooking(tx, deps, row, { confirmation, content, ...said, shipmentNo: '' });
    return;
  }
  const after = await stepBooking(tx, deps, row, { ...said, event: 'REDUCE', prepared: { content } });
  if (row.isSent) await tellCarrier(tx, deps, after, 'UPDATE');
}

export interface OrderMoved {
  readonly before: Pick<SpaceOrderDocument, 'id' | 'state'>;
  readonly state: OrderState;
  readonly refs: Ordered['refs'];
  /** Of the event that moved it. */
  readonly event: string;
  readonly at: string;
  readonly remarks: string;
}

/** What an event of the order means for its booking. */
export async function followOrder(
  tx: Tx,
  deps: Deps,
  { before, state, refs, event, at, remarks }: OrderMoved,
  numbers: OrderNumbers | null,
): Promise<void> {
  const now = new Date(at);
  if (event === 'REDUCE') return reduceBooking(tx, deps, before.id, now);
  if (before.state === state) return;
  if (MAY_CONFIRM.has(before.state)) {
    if (state !== 'CONFIRMED' || numbers === null) return;
    const row = await tx.db.selectFrom('spaceOrder').selectAll().where('id', '=', before.id).executeTakeFirstOrThrow();
    await bookOrder(tx, deps, row, refs, numbers, at);
    return;
  }
  const row = await bookingOf(tx, before.id);
  if (!row) return;
  if (GIVEN_BACK.has(event)) await keepSoldSpace(tx, row, null);
  const prepared: Said = { words: remarks };
  const said = { now, actor: asDesk(row), remarks: remarks || event, prepared };
  if (state === 'CANCELLED') await endBooking(tx, deps, row, { now, remarks, isRevoked: event.includes('REVOKE') });
  else if (!stands(row)) return;
  else if (state === 'CANCEL_REQUESTED' && row.cancellation !== 'CANCELLATION_RECEIVED')
    await stepBooking(tx, deps, row, { ...said, ...FREE, event: 'REQUEST_CANCEL' });
  else if (state === 'CONFIRMED' && row.cancellation === 'CANCELLATION_RECEIVED')
    await stepBooking(tx, deps, row, { ...said, event: 'DECLINE_CANCEL' });
}
