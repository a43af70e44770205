import type { BookingConfirmation } from '#contract/booking/booking-confirmation.ts';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import { bookingFinding } from '#contract/booking/rules/booking-finding.ts';
import { unitsByType } from '#contract/booking/rules/units-by-type.ts';
import { invalid } from '#contract/kernel/errors.ts';
import type { BookingRow } from '#machines/booking/booking.document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** The carrier's answer: what it needs, and what it may not be. */

export interface Confirmed {
  readonly confirmation: BookingConfirmation;
  /** What is asked for now, where that has become another. */
  readonly content?: BookingContent;
  /** Drawn before the transaction, for the first confirmation. */
  readonly shipmentNo: string;
}

export const isWhole = (
  { carrierRef, equipments }: BookingConfirmation,
  { content }: Pick<BookingRow, 'content'>,
): boolean =>
  carrierRef !== '' &&
  equipments.length > 0 &&
  content.routing.loading.code !== '' &&
  content.routing.discharge.code !== '';

/** A carrier's number stands for one booking at a time; several buyers of one space share the seller's. */
export async function refuseTakenNumber(
  { db }: Tx,
  row: Pick<BookingRow, 'id' | 'channel' | 'content'>,
  carrierRef: string,
): Promise<void> {
  if (row.channel === 'SPACE') return;
  const other = await db
    .selectFrom('booking')
    .select('bookingNo')
    .where('carrier', '=', row.content.carrier)
    .where(({ fn, val, eb }) =>
      eb(fn<string>('replace', ['carrierRef', val(' '), val('')]), '=', carrierRef.replaceAll(' ', '')),
    )
    .where('channel', '<>', 'SPACE')
    .where('state', 'not in', ['REJECTED', 'DECLINED', 'CANCELLED', 'COMPLETED'])
    .where('id', '<>', row.id)
    .executeTakeFirst();
  // Of another company's booking nothing is told but that the number is taken.
  if (other)
    throw invalid([bookingFinding('CBR_DUPLICATE', 'confirmation.carrierRef', { n: carrierRef, b: other.bookingNo })]);
}

/** What stays confirmed once units have gone to a booking of their own. */
export function confirmedUnits(
  confirmed: BookingConfirmation,
  equipments: BookingContent['equipments'],
): BookingConfirmation {
  const units = unitsByType(equipments);
  return {
    ...confirmed,
    equipments: confirmed.equipments
      .map(one => ({ ...one, units: units.get(one.type) ?? 0 }))
      .filter(one => one.units > 0),
  };
}
