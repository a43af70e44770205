import { BOOKING_SYSTEM, type BookingActor } from '#machines/booking/booking.commands.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { carrierConfigOf } from '../config/carrier-config.read.ts';
import type { BookingRecord } from '../tables.ts';
import { openMessagesOf } from '../wire/queue.ts';
import { stepBooking } from './booking.store.ts';
import { tellCarrier } from './tell-carrier.ts';

/** SEND: the mark and the message in one commit, by a person or as soon as a booking is accepted. */
export async function sendBooking(
  tx: Tx,
  deps: Deps,
  row: BookingRecord,
  at: string,
  actor: BookingActor = BOOKING_SYSTEM,
): Promise<BookingRecord> {
  const openMessages = await openMessagesOf(tx, row.id);
  const after = await stepBooking(tx, deps, row, { type: 'SEND', actor, at, openMessages });
  await tellCarrier(tx, deps, after, 'NEW');
  return after;
}

/** Accepted: it goes out by itself, unless somebody has to type it into the carrier's own site or it is placed elsewhere. */
export async function sendAtOnce(tx: Tx, deps: Deps, row: BookingRecord, at: string): Promise<BookingRecord> {
  if (row.state !== 'ACCEPTED' || row.channel === 'THIRD' || row.channel === 'SPACE') return row;
  const { channel } = await carrierConfigOf(tx.db, row.content.carrier);
  return channel === 'PORTAL_MANUAL' ? row : sendBooking(tx, deps, row, at);
}
