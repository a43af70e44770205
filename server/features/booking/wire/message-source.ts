import type { Kysely } from 'kysely';
import { bookingContentSchema } from '#contract/booking/booking-content.ts';
import type { CarrierBookingConfig } from '#contract/booking/config.ts';
import type { BookingDesk, BookingPurpose, BookingSource } from '#contract/booking/wire/booking-source.ts';
import type { Tables } from '../../../db/tables.ts';
import { lastSentOf } from '../../partner/channel.read.ts';
import type { BookingRecord } from '../tables.ts';

type Db = Kysely<Tables>;

/** The desk's company, and whoever works on the booking there. */
async function deskOf(db: Db, { deskCompanyId, assigneeId, takenBy }: BookingRecord): Promise<BookingDesk> {
  const company = await db
    .selectFrom('company')
    .select(['nameEn', 'companyCode'])
    .where('id', '=', deskCompanyId)
    .executeTakeFirstOrThrow();
  const employeeId = assigneeId ?? takenBy;
  const person =
    employeeId === null
      ? undefined
      : await db.selectFrom('employee').select(['email', 'phone']).where('id', '=', employeeId).executeTakeFirst();
  return {
    name: company.nameEn || company.companyCode,
    contact: 'BOOKING DESK',
    email: person?.email ?? '',
    phone: person?.phone ?? '',
  };
}

/** The line's code in the list that the carrier wants; its SCAC where SMDG has none for it. */
async function carrierCodeOf(db: Db, scac: string, codeList: CarrierBookingConfig['codeList']): Promise<string> {
  if (codeList === 'NMFTA') return scac;
  const line = await db
    .selectFrom('shippingLine')
    .select('smdgCode')
    .where('scac', '=', scac)
    .limit(1)
    .executeTakeFirst();
  return line?.smdgCode || scac;
}

/** Everything a message to the carrier says, read once. An amendment tells what is asked for; taking it back, what was confirmed. */
export async function messageSource(
  db: Db,
  booking: BookingRecord,
  purpose: BookingPurpose,
  { codeList }: Pick<CarrierBookingConfig, 'codeList'>,
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<BookingSource> {
  const asked = purpose === 'AMEND' && booking.amended !== null ? booking.amended : booking.content;
  const before = purpose === 'NEW' ? undefined : await lastSentOf(db, booking.id);
  return {
    bookingNo: booking.bookingNo,
    purpose,
    content: bookingContentSchema.parse(asked),
    carrierRequestRef: booking.carrierRequestRef ?? before?.partnerRef ?? '',
    carrierRef: booking.carrierRef ?? '',
    previousRef: before?.controlRef ?? '',
    reason,
    at,
    desk: await deskOf(db, booking),
    carrierCode: await carrierCodeOf(db, booking.content.carrier, codeList),
  };
}
