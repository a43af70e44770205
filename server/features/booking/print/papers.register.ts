import type { FastifyInstance } from 'fastify';
import { confirmationSchema } from '#contract/booking/booking-confirmation.ts';
import { bookingContentSchema } from '#contract/booking/booking-content.ts';
import { bookingCalendar, bookingConfirmation, bookingNote } from '#contract/booking/wire/messages.calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Language } from '#contract/kernel/text.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { publicAddress } from '../../../kernel/http/own-address.ts';
import type { Letterhead } from '../../../kernel/pdf/letterhead.ts';
import { pdfFile } from '../../../kernel/pdf/pdf-file.ts';
import { SYSTEM, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { type PaperNames, paperNamesOf } from '../../basic-data/paper-names.read.ts';
import { letterheadOf } from '../../company/letterhead.read.ts';
import type { BookingRecord } from '../tables.ts';
import { zonesOf } from '../wire/port-zones.ts';
import { bookingConfirmationPdf } from './booking-confirmation-pdf.ts';
import { bookingNotePdf } from './booking-note-pdf.ts';
import { cutOffCalendar } from './cut-off-calendar.ts';

/** Papers of a booking, made when they are asked for: nothing of them is kept. */

/** Both sides in the language of the paper. */
const sidesIn = (language: Language, booking: BookingRecord) => {
  const said = (zh: string | null, en: string | null): string => (language === 'EN' && en ? en : (zh ?? ''));
  return {
    customerName: said(booking.customerName, booking.customerNameEn),
    deskName: said(booking.deskName, booking.deskNameEn),
  };
};

interface Found {
  readonly letterhead: Letterhead;
  readonly names: PaperNames;
  readonly booking: BookingRecord;
  readonly zone: string;
  readonly arrivalZone: string;
}

export function registerPapers(app: FastifyInstance, deps: Deps): void {
  const find = async (who: SeatedWho, id: string, language: Language): Promise<Found> => {
    const found = await deps.reads.inScope(scopeOf(who), async ({ db }) => {
      const booking = await db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirst();
      if (!booking) throw new AppError('not_found');
      const { routing, carrier } = bookingContentSchema.parse(booking.content);
      const legs = booking.confirmed === null ? [] : confirmationSchema.parse(booking.confirmed).plan;
      const ports = [routing.loading.code, routing.discharge.code, ...legs.flatMap(leg => [leg.load, leg.discharge])];
      const names = await paperNamesOf(db, { carriers: [carrier], ports }, language);
      return { booking, names, ...(await zonesOf(db, routing)) };
    });
    // Customers see no more of the desk's company than its papers say.
    const letterhead = await deps.reads.inScope(SYSTEM, ({ db }) => letterheadOf(db, found.booking.deskCompanyId));
    return { ...found, letterhead };
  };

  const linkOf = (who: SeatedWho, { id, channel }: BookingRecord): string => {
    const own = channel === 'THIRD' ? 'BookThirdDetail' : 'BookOnlineDetail';
    const page = who.seat.companyKind === 'platform' ? '/quckBook/internalBookDetail' : `/external/workbench/${own}`;
    return `${publicAddress(deps.config)}${page}?id=${id}`;
  };

  implementFile(app, bookingNote, async ({ who, query: { id, language } }) => {
    const { booking, letterhead, names } = await find(who, id, language);
    const { customerName, deskName } = sidesIn(language, booking);
    const pdf = bookingNotePdf({
      source: {
        bookingNo: booking.bookingNo,
        carrierRef: booking.carrierRef ?? '',
        at: deps.clock.now(),
        content: bookingContentSchema.parse(booking.content),
        desk: { name: deskName, contact: '', email: '', phone: '' },
      },
      customerName,
      letterhead,
      names,
      link: linkOf(who, booking),
      language,
    });
    return pdfFile(pdf, `${booking.bookingNo}.pdf`);
  });

  implementFile(app, bookingConfirmation, async ({ who, query: { id, language } }) => {
    const { booking, zone, arrivalZone, letterhead, names } = await find(who, id, language);
    if (booking.confirmed === null) throw new AppError('event_not_allowed');
    const pdf = bookingConfirmationPdf({
      bookingNo: booking.bookingNo,
      cgoId: booking.cgoId ?? '',
      customerName: sidesIn(language, booking).customerName,
      letterhead,
      names,
      content: bookingContentSchema.parse(booking.content),
      confirmed: confirmationSchema.parse(booking.confirmed),
      cutOffs: booking.cutOffs,
      zone,
      arrivalZone,
      link: linkOf(who, booking),
      at: deps.clock.now(),
      language,
    });
    return pdfFile(pdf, `${booking.bookingNo}-${booking.carrierRef ?? ''}.pdf`);
  });

  implementFile(app, bookingCalendar, async ({ who, query: { id, language } }) => {
    const { booking } = await find(who, id, language);
    const { vesselName, voyageNo, pol, pod } = booking;
    const calendar = cutOffCalendar({
      id: booking.id,
      bookingNo: booking.bookingNo,
      carrierRef: booking.carrierRef ?? '',
      sailing: [vesselName, voyageNo, `${pol ?? ''} → ${pod ?? ''}`].filter(Boolean).join(' '),
      cutOffs: booking.cutOffs,
      link: linkOf(who, booking),
      now: deps.clock.now(),
      language,
    });
    return { bytes: calendar, contentType: 'text/calendar; charset=utf-8', name: `${booking.bookingNo}.ics` };
  });
}
