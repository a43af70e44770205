import type { CarrierEvent } from '#contract/booking/wire/carrier-event.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { type BookingEvent, knowsEvent } from '#machines/booking/booking.document.ts';
import { CARRIER } from '#machines/booking/booking.guards.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { jsonColumn } from '../../../kernel/json-column.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { BookingRecord, CarrierRegion } from '../tables.ts';
import { answerAmendment } from './amend.ts';
import type { Said } from './booking.served.ts';
import { type BookingAsk, stepBooking } from './booking.store.ts';
import { answerCancellation } from './cancel.ts';
import { confirmBooking } from './confirm.ts';
import { rollBooking } from './roll.ts';

/** What a carrier says, in the order of his own clock: repeated and late messages change nothing (V-B1, V-B2). */

/** APPLIED; LATE: older than the last of its region; DUPLICATE: had by its message id; REFUSED: not permitted in this state. */
export type CarrierOutcome = 'APPLIED' | 'LATE' | 'DUPLICATE' | 'REFUSED';

const REGION: Readonly<Partial<Record<CarrierEvent['event'], CarrierRegion>>> = {
  AMEND_CONFIRM: 'amendment',
  AMEND_DECLINE: 'amendment',
  CONFIRM_CANCEL: 'cancellation',
  DECLINE_CANCEL: 'cancellation',
  ROLL: 'roll',
};
const regionOf = ({ event }: CarrierEvent): CarrierRegion => REGION[event] ?? 'main';

const LONGEST_REMARKS = 500;

async function apply(
  tx: Tx,
  deps: Deps,
  row: BookingRecord,
  said: CarrierEvent,
  shipmentNo: string | null,
): Promise<BookingRecord> {
  // Facts stand at the time that we heard of them; the carrier's own time only orders them.
  const now = deps.clock.now();
  const by = { actor: CARRIER, now };
  const words = said.reason || said.feedbacks.map(({ message }) => message).join('\n');
  const remarks = words.slice(0, LONGEST_REMARKS);
  const prepared: Said = { words };
  const step = (event: BookingEvent, ask: Partial<BookingAsk> = {}, from = row) =>
    stepBooking(tx, deps, from, { ...by, remarks, prepared, ...ask, event });
  const received = { carrierRequestRef: said.carrierRequestRef || null };
  switch (said.event) {
    case 'ACK':
      return step('ACK', { payload: received });
    // The carrier has the update: nothing moves by it.
    case 'UPDATE_RECEIVED':
      return row;
    case 'ASK_UPDATE':
    case 'ASK_AMEND': {
      // A carrier who asks has received it, whether that was said or not.
      const from =
        said.event === 'ASK_UPDATE' && knowsEvent('ACK', row.state)
          ? await stepBooking(tx, deps, row, { ...by, event: 'ACK', payload: received })
          : row;
      return step(said.event, { payload: { feedbacks: said.feedbacks } }, from);
    }
    case 'CONFIRM': {
      const { confirmation } = said;
      if (confirmation === null || shipmentNo === null) throw new AppError('event_not_allowed');
      return confirmBooking(tx, deps, row, { ...by, confirmation, shipmentNo, remarks });
    }
    case 'REJECT':
      return step('REJECT', { remarks: remarks || 'REJECTED' });
    case 'DECLINE':
      return step('DECLINE', { remarks: remarks || 'DECLINED' });
    case 'ROLL': {
      if (said.roll === null) throw new AppError('event_not_allowed');
      return rollBooking(tx, deps, row, { ...said.roll, remarks }, by);
    }
    case 'AMEND_CONFIRM':
    case 'AMEND_DECLINE': {
      const isConfirmed = said.event === 'AMEND_CONFIRM';
      return answerAmendment(tx, deps, row, { isConfirmed, ...by, remarks, confirmation: said.confirmation });
    }
    case 'CONFIRM_CANCEL':
    case 'DECLINE_CANCEL':
      return answerCancellation(tx, deps, row, { isConfirmed: said.event === 'CONFIRM_CANCEL', ...by, remarks });
    case 'COMPLETE':
      return step('COMPLETE', { world: { isDue: true } });
  }
}

/** Only what the booking itself refuses is the message's fault; everything else is ours. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'event_not_allowed' || error.code === 'invalid_input');

/** `shipmentNo` was drawn before the transaction; the caller holds the row. */
export async function applyCarrierEvent(
  tx: Tx,
  deps: Deps,
  row: BookingRecord,
  said: CarrierEvent,
  shipmentNo: string | null,
): Promise<CarrierOutcome> {
  const now = deps.clock.now();
  const region = regionOf(said);
  const last = row.carrierTimes[region];
  const isLate = last !== undefined && said.at < last;
  const noted = await tx.db
    .insertInto('bookingCarrierEvent')
    .values({
      bookingId: row.id,
      messageId: said.messageId,
      companyId: row.companyId,
      event: said.event,
      outcome: isLate ? 'LATE' : 'APPLIED',
      carrierTime: new Date(said.at),
      at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('messageId')
    .executeTakeFirst();
  if (!noted) return 'DUPLICATE';
  if (isLate) return 'LATE';
  try {
    const after = await apply(tx, deps, row, said, shipmentNo);
    await tx.db
      .updateTable('booking')
      .set({ carrierTimes: jsonColumn({ ...after.carrierTimes, [region]: said.at }) })
      .where('id', '=', row.id)
      .execute();
    return 'APPLIED';
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await tx.db
      .updateTable('bookingCarrierEvent')
      .set({ outcome: 'REFUSED' })
      .where('bookingId', '=', row.id)
      .where('messageId', '=', said.messageId)
      .execute();
    return 'REFUSED';
  }
}
