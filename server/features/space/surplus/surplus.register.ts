import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { bookingSurplus, draftSurplus } from '#contract/space/surplus.calls.ts';
import { spaceOffer } from '#machines/space/space-offer.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { actorOf } from '../../../kernel/document/actor.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { BookingRecord } from '../../booking/tables.ts';
import { draftOffer, drawOfferNumber } from '../offer.writes.ts';
import { spaceRefused } from '../space-refused.ts';
import { contentOfBooking } from './content-of-booking.ts';
import { demandSurplus } from './demand-surplus.ts';
import { confirmedOf, linesOfSurplus, offersOfBooking, takenOf } from './surplus.read.ts';

/** A booking with too much space becomes an offer: for the desk that handles the booking, and for nobody else. */

async function bookingOfDesk({ db }: Tx, id: string, deskId: string): Promise<BookingRecord> {
  const row = await db
    .selectFrom('booking')
    .selectAll()
    .where('id', '=', id)
    .where('deskCompanyId', '=', deskId)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

export function registerSurplus(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock } = deps;

  implement(app, bookingSurplus, async ({ who: { seat }, query: { bookingId } }) => {
    const Data = await reads.inScope(SYSTEM, async tx => {
      const row = await bookingOfDesk(tx, bookingId, seat.companyId);
      return {
        bookingId,
        bookingNo: row.bookingNo,
        carrierRef: row.carrierRef ?? null,
        isConfirmed: row.state === 'CONFIRMED',
        sailing: [row.vesselName, row.voyageNo].filter(Boolean).join(' '),
        lane: `${row.pol ?? ''} - ${row.pod ?? ''}`,
        etd: row.etd?.toISOString() ?? null,
        lines: linesOfSurplus(confirmedOf(row), await takenOf(tx, bookingId, null)),
        offers: await offersOfBooking(tx, bookingId),
      };
    });
    return { Data };
  });

  implement(app, draftSurplus, async ({ who, request, body: { bookingId, lines } }) => {
    const now = clock.now();
    const offerNo = await drawOfferNumber(deps, now);
    const { companyId } = who.seat;
    const Data = await inScope(db, SYSTEM, async tx => {
      await bookingOfDesk(tx, bookingId, companyId);
      const booking = await demandSurplus(tx, { id: bookingId, but: null }, lines);
      const content = await contentOfBooking(tx, booking, lines);
      if (!content) throw spaceRefused({ code: 'BOOKING_VAGUE', params: { no: booking.bookingNo } });
      const born = await draftOffer(
        { tx, deps },
        {
          content,
          companyId,
          offerNo,
          actor: actorOf(spaceOffer, who),
          now,
          who,
          requestId: request.id,
          source: { bookingId, bookingNo: booking.bookingNo },
        },
      );
      return { id: born.id, offerNo, version: born.version };
    });
    return { Data };
  });
}
