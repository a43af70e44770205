import { knowsEvent } from '#machines/booking/booking.document.ts';
import { asDesk } from '#machines/booking/booking.guards.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { cancelOrderOfBooking, feeOfOrder } from '../../space/order-of-booking.act.ts';
import { keepSoldSpace } from '../space/keep-sold-space.ts';
import type { BookingRecord } from '../tables.ts';
import type { Said } from './booking.served.ts';
import { stepBooking } from './booking.store.ts';
import { tellCarrier } from './tell-carrier.ts';

/** Cancellation: at once before the carrier has confirmed, asked for afterwards; of ready space by its policy (design C.3.3). */

export interface CancelFee {
  readonly fee: string;
  readonly currency: string;
}

/** What cancelling costs now. */
export const cancelFeeOf = async (tx: Tx, { links }: BookingRecord, now: Date): Promise<CancelFee> =>
  (links.spaceOrderId === null ? null : await feeOfOrder(tx, links.spaceOrderId, now)) ?? { fee: '0', currency: 'USD' };

interface Asked {
  readonly actor: DocumentActor;
  readonly now: Date;
  readonly remarks: string;
  readonly agreedFee: string;
}

export async function cancelBooking(
  tx: Tx,
  deps: Deps,
  row: BookingRecord,
  { actor, now, remarks, agreedFee }: Asked,
): Promise<BookingRecord> {
  const said = { actor, now, remarks };
  const ofOrder = { actor, at: now.toISOString(), ...(remarks ? { remarks } : {}), agreedFee };
  await keepSoldSpace(tx, row, null);
  if (!knowsEvent('REQUEST_CANCEL', row.state)) {
    const after = await stepBooking(tx, deps, row, { ...said, event: 'CANCEL' });
    if (row.isSent) await tellCarrier(tx, deps, after, 'CANCEL', remarks);
    if (row.links.spaceOrderId) await cancelOrderOfBooking(tx, deps, row.links.spaceOrderId, ofOrder);
    return after;
  }
  const { fee } = await cancelFeeOf(tx, row, now);
  const asked = { ...said, payload: { agreedFee }, world: { fee } };
  const after = await stepBooking(tx, deps, row, { ...asked, event: 'REQUEST_CANCEL' });
  // Space goes back to its seller by the order, which answers for both.
  if (row.links.spaceOrderId) {
    const isGone = await cancelOrderOfBooking(tx, deps, row.links.spaceOrderId, ofOrder);
    return isGone
      ? answerCancellation(tx, deps, after, { isConfirmed: true, actor: asDesk(row), now, remarks })
      : after;
  }
  // What was placed elsewhere is cancelled by whoever placed it.
  if (row.channel === 'THIRD') return answerCancellation(tx, deps, after, { isConfirmed: true, ...said });
  await tellCarrier(tx, deps, after, 'CANCEL_REQUEST', remarks);
  return after;
}

interface Answer extends Omit<Asked, 'agreedFee'> {
  readonly isConfirmed: boolean;
  readonly prepared?: Said;
}

export const answerCancellation = (
  tx: Tx,
  deps: Deps,
  row: BookingRecord,
  { isConfirmed, ...ask }: Answer,
): Promise<BookingRecord> =>
  stepBooking(tx, deps, row, { ...ask, event: isConfirmed ? 'CONFIRM_CANCEL' : 'DECLINE_CANCEL' });
