import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import type { BookingConfirmation } from '#contract/booking/booking-confirmation.ts';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import { CUT_OFF_LABELS } from '#contract/booking/config.ts';
import type { HeldCutOff } from '#contract/booking/rules/cut-offs.ts';
import { type Language, say } from '#contract/kernel/text.ts';
import type { Letterhead } from '../../../kernel/pdf/letterhead.ts';
import type { Pdf } from '../../../kernel/pdf/pdf-document.ts';
import { endPaper, WIDTH_BESIDE_CODE } from '../../../kernel/pdf/upright-paper.ts';
import type { PaperNames } from '../../basic-data/paper-names.read.ts';
import { bookingPaper, type Paper, tableOf, unitsText } from './booking-paper.ts';

/** The booking confirmation (design commercial C.7.5): what the carrier gave, and until when what has to be done, in the port's time. */
export interface ConfirmedBooking {
  readonly bookingNo: string;
  readonly cgoId: string;
  readonly customerName: string;
  readonly letterhead: Letterhead;
  readonly names: PaperNames;
  readonly content: BookingContent;
  readonly confirmed: BookingConfirmation;
  readonly cutOffs: readonly HeldCutOff[];
  readonly zone: string;
  readonly arrivalZone: string;
  readonly link: string;
  readonly at: Date;
  readonly language: Language;
}

function plan({ flow, word }: Paper, { confirmed, zone, arrivalZone, names }: ConfirmedBooking): void {
  flow.heading(word('legs'));
  const row = tableOf(flow, [
    { head: word('vessel'), x: 0, width: 50 },
    { head: word('loading'), x: 50, width: 38 },
    { head: word('departure'), x: 88, width: 27 },
    { head: word('discharge'), x: 115, width: 38 },
    { head: word('arrival'), x: 153, width: 27 },
  ]);
  for (const leg of confirmed.plan)
    row([
      [leg.vesselName || leg.mode, leg.voyageNo].filter(part => part !== '').join(' / '),
      [names.port(leg.load), leg.loadTerminal].filter(part => part !== '').join(' '),
      leg.departure === null ? '' : localTimeOf(leg.departure, zone),
      [names.port(leg.discharge), leg.dischargeTerminal].filter(part => part !== '').join(' '),
      leg.arrival === null ? '' : localTimeOf(leg.arrival, arrivalZone),
    ]);
}

function equipment({ flow, word }: Paper, { confirmed, zone }: ConfirmedBooking): void {
  flow.heading(word('equipment'));
  const row = tableOf(flow, [
    { head: word('containers'), x: 0, width: 40 },
    { head: word('depot'), x: 40, width: 100 },
    { head: word('from'), x: 140, width: 40 },
  ]);
  for (const one of confirmed.equipments)
    row([unitsText(one), one.pickupDepot, one.pickupFrom === null ? '' : localTimeOf(one.pickupFrom, zone)]);
}

function cutOffs({ flow, word }: Paper, { cutOffs: held, zone, language }: ConfirmedBooking): void {
  if (held.length === 0) return;
  flow.heading(word('cutOffs'));
  const row = tableOf(flow, [
    { head: word('cutOff'), x: 0, width: 60 },
    { head: word('time'), x: 60, width: 60 },
    { head: word('source'), x: 120, width: 60 },
  ]);
  for (const { code, at, source } of held)
    row([
      `${say(CUT_OFF_LABELS[code], language)} (${code})`,
      localTimeOf(at, zone),
      source === 'ESTIMATED' ? word('estimated') : '',
    ]);
}

export function bookingConfirmationPdf(booking: ConfirmedBooking, compress = true): Pdf {
  const { bookingNo, cgoId, confirmed, content, at, names, language } = booking;
  const paper = bookingPaper('confirmation', booking, compress);
  const { flow, word } = paper;
  flow.pairs(
    [
      [word('carrierRef'), confirmed.carrierRef],
      [word('carrier'), names.carrier(content.carrier)],
      [word('bookingNo'), bookingNo],
      [word('shipment'), cgoId],
      [word('loading'), names.port(content.routing.loading.code)],
      [word('discharge'), names.port(content.routing.discharge.code)],
    ],
    { columns: 3, width: WIDTH_BESIDE_CODE },
  );
  cutOffs(paper, booking);
  plan(paper, booking);
  equipment(paper, booking);
  if (confirmed.remarks !== '') {
    flow.heading(word('remarks'));
    flow.paragraph(confirmed.remarks);
  }
  if (confirmed.clauses.length > 0) {
    flow.heading(word('clauses'));
    for (const clause of confirmed.clauses) flow.paragraph(clause);
  }
  return endPaper(paper, { no: bookingNo, at, language });
}
