import type { BookingActor } from '#machines/booking/booking.commands.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { cancelOrderOfBooking, feeOfOrder } from '../../space/order-of-booking.act.ts';
import { endShipment } from '../shipment/keep-shipment.ts';
import { keepSoldSpace } from '../space/keep-sold-space.ts';
import type { BookingRecord } from '../tables.ts';
import { stepBooking } from './booking.store.ts';
import { type Told, tellDesk, tellEvent } from './tell-booking.ts';
import { tellCarrier } from './tell-carrier.ts';

/** Cancellation: at once before the carrier has confirmed, asked for afterwards; of ready space by its policy (design C.3.3). */

const STANDING = new Set(['CONFIRMED', 'PENDING_AMENDMENT']);
const ASKED: Told = {
  ...{ event: 'booking-cancel-asked', level: 'WARN' },
  title: { zh: '客户取消订舱', en: 'Customer cancels a booking' },
};

export interface CancelFee {
  readonly fee: string;
  readonly currency: string;
}

/** What cancelling costs now. */
export const cancelFeeOf = async (tx: Tx, { links }: BookingRecord, now: Date): Promise<CancelFee> =>
  (links.spaceOrderId === null ? null : await feeOfOrder(tx, links.spaceOrderId, now)) ?? { fee: '0', currency: 'USD' };

interface Asked {
  readonly actor: BookingActor;
  readonly at: string;
  readonly remarks: string;
  readonly agreedFee: string;
}

export async function cancelBooking(
  tx: Tx,
  deps: Deps,
  row: BookingRecord,
  { actor, at, remarks, agreedFee }: Asked,
): Promise<BookingRecord> {
  const now = new Date(at);
  const said = { actor, at, ...(remarks && { remarks }) };
  const isByCustomer = actor.companyId !== row.deskCompanyId;
  await keepSoldSpace(tx, row, null);
  if (!STANDING.has(row.state)) {
    const after = await stepBooking(tx, deps, row, { type: 'CANCEL', ...said }, () => ({
      columns: { acceptDueAt: null },
    }));
    if (row.isSent) await tellCarrier(tx, deps, after, 'CANCEL', remarks);
    if (isByCustomer) await tellDesk(tx, after, now, ASKED);
    if (row.links.spaceOrderId) await cancelOrderOfBooking(tx, deps, row.links.spaceOrderId, { ...said, agreedFee });
    return after;
  }
  const { fee } = await cancelFeeOf(tx, row, now);
  const after = await stepBooking(tx, deps, row, { type: 'REQUEST_CANCEL', ...said, fee, agreedFee });
  if (isByCustomer) await tellDesk(tx, after, now, ASKED);
  // Space goes back to its seller by the order, which answers for both.
  if (row.links.spaceOrderId) {
    const isGone = await cancelOrderOfBooking(tx, deps, row.links.spaceOrderId, { ...said, agreedFee });
    const desk: BookingActor = { employeeId: null, companyId: row.deskCompanyId, companyKind: 'system' };
    return isGone ? answerCancellation(tx, deps, after, { isConfirmed: true, actor: desk, at, remarks }) : after;
  }
  // What was placed elsewhere is cancelled by whoever placed it.
  if (row.channel === 'THIRD') return answerCancellation(tx, deps, after, { isConfirmed: true, actor, at, remarks });
  await tellCarrier(tx, deps, after, 'CANCEL_REQUEST', remarks);
  return after;
}

export async function answerCancellation(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  row: BookingRecord,
  { isConfirmed, actor, at, remarks }: Omit<Asked, 'agreedFee'> & { readonly isConfirmed: boolean },
): Promise<BookingRecord> {
  const type = isConfirmed ? 'CONFIRM_CANCEL' : 'DECLINE_CANCEL';
  const after = await stepBooking(tx, deps, row, { type, actor, at, ...(remarks && { remarks }) });
  if (isConfirmed) await endShipment(tx, after.cgoId ?? null, 'CANCELLED');
  await tellEvent(tx, type, after, new Date(at), remarks);
  return after;
}
