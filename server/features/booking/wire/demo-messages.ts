import { BOOKING } from '#contract/booking/booking.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { queueOutgoing } from '../../partner/outgoing.act.ts';
import { carrierConfigOf } from '../config/carrier-config.read.ts';
import type { BookingRecord } from '../tables.ts';
import { bookingChannel } from './booking-channel.ts';
import { composed } from './compose.ts';
import { messageSource } from './message-source.ts';

/** Requests that the demo's carriers have had already, and one that did not get through (design commercial E). */

const MOST = 24;
const MINUTE_MS = 60_000;

/** Kept and never sent: the carriers of the demo answer to what is sent while it runs. */
async function keep(tx: Tx, deps: Deps, booking: BookingRecord, isFailed: boolean): Promise<boolean> {
  const config = await carrierConfigOf(tx.db, booking.content.carrier);
  const channel = config.channel === 'EMAIL_PDF' ? null : await bookingChannel(tx, deps, config);
  if (channel === null) return false;
  const at = new Date((booking.submittedAt ?? booking.createdAt).getTime() + 20 * MINUTE_MS);
  const source = await messageSource(tx.db, booking, 'NEW', config, { reason: '', at });
  const { findings, leftOut, bytes, kind, purpose } = await composed(tx.db, {
    source,
    deskCompanyId: booking.deskCompanyId,
    config,
    sender: channel.senderId,
  });
  if (findings.some(({ severity }) => severity === 'error')) return false;
  const { id } = await queueOutgoing(tx, deps, channel, {
    kind,
    purpose,
    documentType: BOOKING,
    documentId: booking.id,
    documentNo: booking.bookingNo,
    note: leftOut.join('\n'),
    partnerRef: booking.carrierRequestRef ?? '',
    isHeld: true,
    bytes,
  });
  const isAnswered = booking.state !== 'ACCEPTED';
  await tx.db
    .updateTable('partnerMessage')
    .set(
      isFailed
        ? { state: 'DEAD', attempts: 5, error: 'connect ETIMEDOUT', createdAt: at, dueAt: at }
        : {
            state: 'SENT',
            attempts: 1,
            createdAt: at,
            dueAt: at,
            sentAt: new Date(at.getTime() + MINUTE_MS),
            ...(isAnswered && {
              outcome: booking.state === 'REJECTED' ? 'rejected' : 'accepted',
              answeredAt: new Date(at.getTime() + 30 * MINUTE_MS),
            }),
          },
    )
    .where('id', '=', id)
    .execute();
  return true;
}

export const seedBookingMessages = (deps: Deps): Promise<void> =>
  inScope(deps.db, SYSTEM, async tx => {
    const sent = await tx.db
      .selectFrom('booking')
      .selectAll()
      .where('isSent', '=', true)
      .where('channel', 'not in', ['THIRD', 'SPACE'])
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute();
    let hasFailed = false;
    for (const booking of sent) {
      const fails: boolean = !hasFailed && booking.state === 'ACCEPTED';
      if (await keep(tx, deps, booking, fails)) hasFailed ||= fails;
    }
  });
