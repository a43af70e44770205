import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { carrierConfigOf } from '../config/carrier-config.read.ts';
import type { BookingRecord } from '../tables.ts';
import { stepBooking } from './booking.store.ts';

/** Accepted: it goes out by itself, unless somebody has to type it into the carrier's own site or it is placed elsewhere. */
export async function sendAtOnce(tx: Tx, deps: Deps, row: BookingRecord, now: Date): Promise<BookingRecord> {
  if (row.state !== 'ACCEPTED' || row.channel === 'THIRD' || row.channel === 'SPACE') return row;
  const { channel } = await carrierConfigOf(tx.db, row.content.carrier);
  return channel === 'PORTAL_MANUAL' ? row : stepBooking(tx, deps, row, { event: 'SEND', actor: SYSTEM_ACTOR, now });
}
