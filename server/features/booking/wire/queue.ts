import { BOOKING } from '#contract/booking/booking.ts';
import type { BookingPurpose } from '#contract/booking/wire/booking-source.ts';
import { invalid } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { queueOutgoing } from '../../partner/outgoing.act.ts';
import type { PartnerMessageRow } from '../../partner/tables.ts';
import { carrierConfigOf } from '../config/carrier-config.read.ts';
import type { BookingRecord } from '../tables.ts';
import { bookingChannel, isHeld } from './booking-channel.ts';
import { composed } from './compose.ts';
import { messageSource } from './message-source.ts';

/** By which number the carrier knows what the message is about (DCSA: the request before its confirmation, the booking after). */
const numberOf = (purpose: BookingPurpose, { carrierRef, carrierRequestRef }: BookingRecord): string =>
  purpose === 'NEW'
    ? ''
    : ((purpose === 'CANCEL' || purpose === 'UPDATE' ? null : carrierRef) ?? carrierRequestRef ?? '');

/**
 * The carrier is told, in the transaction of the event that says so: no commit, no message. Written by the carrier's configuration and
 * brought there by the channel, through restarts too; null where a person does it. 422 with findings at the fields of the content where
 * the carrier could not read it. For the rights of the server.
 */
export async function queueBookingMessage(
  tx: Tx,
  deps: Deps,
  booking: BookingRecord,
  purpose: BookingPurpose,
  reason = purpose === 'NEW' ? '' : (booking.stateReason ?? ''),
): Promise<PartnerMessageRow | null> {
  // Placed elsewhere, the customer himself is the desk and knows the way.
  if (booking.channel === 'THIRD') return null;
  const config = await carrierConfigOf(tx.db, booking.content.carrier);
  const channel = await bookingChannel(tx, deps, config);
  if (channel === null) return null;
  const at = deps.clock.now();
  const source = await messageSource(tx.db, booking, purpose, config, { reason, at });
  const {
    findings,
    leftOut,
    bytes,
    kind,
    purpose: way,
  } = await composed(tx.db, {
    source,
    deskCompanyId: booking.deskCompanyId,
    config,
    sender: channel.senderId,
  });
  const [first, ...more] = findings.filter(({ severity }) => severity === 'error');
  if (first) throw invalid([first, ...more]);
  return queueOutgoing(tx, deps, channel, {
    kind,
    purpose: way,
    documentType: BOOKING,
    documentId: booking.id,
    documentNo: booking.bookingNo,
    note: leftOut.join('\n'),
    partnerRef: numberOf(purpose, booking),
    isHeld: isHeld(config, deps.config.demo),
    bytes,
  });
}

/** Messages of the booking that are still on their way. */
export async function openMessagesOf({ db }: Tx, bookingId: string): Promise<number> {
  const { open } = await db
    .selectFrom('partnerMessage')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('documentId', '=', bookingId)
    .where('direction', '=', 'OUT')
    .where('state', 'in', ['QUEUED', 'SENDING'])
    .executeTakeFirstOrThrow();
  return Number(open);
}
