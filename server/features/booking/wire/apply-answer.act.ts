import type { CarrierEvent } from '#contract/booking/wire/carrier-event.ts';
import { type BookingStanding, isConfirmedState, isOverState } from '#contract/booking/wire/standing.ts';
import { type PartnerAnswer, reasonLine } from '#contract/edifact/answers.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { tellDead } from '../../partner/deliver/tell-dead.act.ts';
import { publishMessages } from '../../partner/publish.act.ts';
import type { ChannelRow, PartnerMessageRow } from '../../partner/tables.ts';
import { lockBooking } from '../core/booking.store.ts';
import { applyCarrierEvent } from '../core/carrier-event.ts';
import { drawShipmentNo } from '../shipment/keep-shipment.ts';
import type { BookingRecord } from '../tables.ts';
import { isCarrierAnswer } from './carrier-answers.read.ts';
import { zonesOf } from './port-zones.ts';

/** Answers to messages about bookings: syntax reports mark the message, what the carrier says moves the booking (design C.7.3). */

export interface Answered {
  readonly channel: ChannelRow;
  readonly message: PartnerMessageRow;
  readonly answer: PartnerAnswer;
  /** For the shipment that a confirmation makes; drawn before the transaction. */
  readonly shipmentNo: string | null;
}

/** Numbers are drawn before the transaction that uses them; null where nothing is confirmed. */
export const shipmentNoFor = async (deps: Deps, answers: readonly PartnerAnswer[]): Promise<string | null> =>
  answers.some(answer => isCarrierAnswer(answer) && answer.mayConfirm) ? drawShipmentNo(deps) : null;

type MessageState = PartnerMessageRow['state'];

async function standingOf(tx: Tx, booking: BookingRecord, at: Date): Promise<BookingStanding> {
  const { state, amendment, cancellation, content } = booking;
  return {
    carrier: content.carrier,
    receivedAt: at.toISOString(),
    ...(await zonesOf(tx.db, content.routing)),
    isConfirmed: isConfirmedState(state),
    isOver: isOverState(state),
    hasOpenAmendment: amendment === 'AMENDMENT_RECEIVED',
    hasOpenCancellation: cancellation === 'CANCELLATION_RECEIVED',
  };
}

const REFUSALS = new Set<CarrierEvent['event']>([
  'REJECT',
  'DECLINE',
  'AMEND_DECLINE',
  'DECLINE_CANCEL',
  'ASK_UPDATE',
  'ASK_AMEND',
]);
const RECEIPTS = new Set<CarrierEvent['event']>(['ACK', 'UPDATE_RECEIVED']);

const outcomeOf = (event: CarrierEvent | null): PartnerMessageRow['outcome'] =>
  event === null ? '' : RECEIPTS.has(event.event) ? 'received' : REFUSALS.has(event.event) ? 'rejected' : 'accepted';

/** Whoever answers has it, whatever we know of the delivery. */
const arrived = ({ state, sentAt }: PartnerMessageRow, at: Date) =>
  state === 'SENT' ? {} : { state: 'SENT' as const, sentAt: sentAt ?? at, error: '' };

/** The carrier could not read it: it counts as not sent, and the desk is told why. */
async function unreadable(tx: Tx, deps: Deps, { channel, message, answer }: Answered): Promise<void> {
  const error = reasonLine(answer) || answer.kind;
  await tx.db
    .updateTable('partnerMessage')
    .set({
      state: 'DEAD',
      outcome: 'rejected',
      error,
      answeredAt: deps.clock.now(),
      reasons: JSON.stringify(answer.reasons),
    })
    .where('id', '=', message.id)
    .execute();
  await tellDead(tx, deps, message, channel, error);
}

const LATER: Readonly<Record<string, MessageState>> = { LATE: 'LATE', DUPLICATE: 'DUPLICATE' };

/** `MATCHED`, or LATE and DUPLICATE where the booking knew better or had heard it (V-B1, V-B2). */
export async function applyBookingAnswer(tx: Tx, deps: Deps, answered: Answered): Promise<MessageState> {
  const { message, answer } = answered;
  const at = deps.clock.now();
  publishMessages(tx, deps, message.documentId);
  if (!isCarrierAnswer(answer)) {
    if (answer.outcome === 'rejected') await unreadable(tx, deps, answered);
    else if (message.state !== 'SENT')
      await tx.db.updateTable('partnerMessage').set(arrived(message, at)).where('id', '=', message.id).execute();
    return 'MATCHED';
  }
  const booking = await lockBooking(tx, message.documentId!, null);
  const event = answer.event(await standingOf(tx, booking, at));
  const result = event === null ? 'IGNORED' : await applyCarrierEvent(tx, deps, booking, event, answered.shipmentNo);
  const later = LATER[result];
  if (later) return later;
  await tx.db
    .updateTable('partnerMessage')
    .set({ ...arrived(message, at), outcome: outcomeOf(event) || message.outcome, answeredAt: at })
    .where('id', '=', message.id)
    .execute();
  return 'MATCHED';
}
