import type { SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { BookingRecord } from '../../booking/tables.ts';
import { spaceRefused } from '../space-refused.ts';
import { linesOfSurplus, sellableOf, takenOf } from './surplus.read.ts';

/** Nothing of a booking is for sale twice, and nothing that the carrier has not confirmed. */

interface Wanted {
  readonly containerType: string;
  readonly qty: number;
}

/** The booking is held until the transaction ends: who puts other containers of it on sale waits. */
export async function demandSurplus(
  tx: Tx,
  booking: { readonly id: string; readonly but: string | null },
  wanted: readonly Wanted[],
): Promise<BookingRecord> {
  const row = await tx.db
    .selectFrom('booking')
    .selectAll()
    .where('id', '=', booking.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.state !== 'CONFIRMED') throw spaceRefused({ code: 'NOT_CONFIRMED', params: { no: row.bookingNo } });
  const lines = linesOfSurplus(sellableOf(row), await takenOf(tx, booking.id, booking.but));
  wanted.forEach(({ containerType, qty }, at) => {
    const { left = 0 } = lines.find(line => line.containerType === containerType) ?? {};
    if (qty > left)
      throw spaceRefused({ code: 'SURPLUS_OVER', params: { n: left, type: containerType } }, `lines.${at}.qty`);
  });
  return row;
}

/** The same for an offer that was made of one; any other is free of it. */
export const demandOwnSurplus = async (tx: Tx, offer: SpaceOfferDocument, wanted: readonly Wanted[]): Promise<void> => {
  if (offer.sourceBookingId !== null) await demandSurplus(tx, { id: offer.sourceBookingId, but: offer.id }, wanted);
};
