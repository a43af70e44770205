import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import type { BookedEquipment, BookingContent } from '#contract/booking/booking-content.ts';
import type { BookingSource } from '#contract/booking/wire/booking-source.ts';
import type { Language } from '#contract/kernel/text.ts';
import { printedCount, printedMeasures } from '../../../kernel/pdf/figures.ts';
import type { Letterhead } from '../../../kernel/pdf/letterhead.ts';
import type { Pdf } from '../../../kernel/pdf/pdf-document.ts';
import { endPaper, GREY, PAPER_WIDTH, WIDTH_BESIDE_CODE } from '../../../kernel/pdf/upright-paper.ts';
import type { PaperNames } from '../../basic-data/paper-names.read.ts';
import { bookingPaper, type Paper, partyBlocks, placeText, tableOf, unitsText } from './booking-paper.ts';

/** The booking note (design commercial C.7.5): what is asked of the carrier, on A4, with room for a stamp. */
export interface BookingNote {
  readonly source: Pick<BookingSource, 'bookingNo' | 'content' | 'carrierRef' | 'at' | 'desk'>;
  readonly customerName: string;
  readonly letterhead: Letterhead;
  readonly names: PaperNames;
  readonly link: string;
  readonly language: Language;
}

const instantText = (instant: string | null, zone: string): string =>
  instant === null ? '' : `${localTimeOf(instant, zone || 'UTC')}${zone === '' ? ' UTC' : ''}`;

function routing({ flow, word }: Paper, { routing: on }: BookingContent): void {
  flow.heading(word('routing'));
  flow.pairs(
    [
      [word('vessel'), [on.vesselName, on.voyageNo].filter(part => part !== '').join(' / ')],
      [word('departure'), instantText(on.etd, on.zone) || on.departureDate],
      [word('receipt'), placeText(on.receipt)],
      [word('loading'), placeText(on.loading)],
      [word('discharge'), placeText(on.discharge)],
      [word('delivery'), placeText(on.delivery)],
    ],
    { columns: 2, width: PAPER_WIDTH },
  );
}

/** What is particular about the boxes of a line. */
function settings({ reefer, isNonOperatingReefer, isShipperOwned, pickupDepot, pickupDate }: BookedEquipment): string {
  return [
    isShipperOwned ? 'SOC' : '',
    isNonOperatingReefer ? 'NOR' : '',
    reefer && !isNonOperatingReefer && reefer.temperature !== '' ? `${reefer.temperature} °C` : '',
    [pickupDepot, pickupDate].filter(part => part !== '').join(' '),
  ]
    .filter(part => part !== '')
    .join('\n');
}

function cargo({ flow, word }: Paper, { equipments }: BookingContent): void {
  flow.heading(word('cargo'));
  const row = tableOf(flow, [
    { head: word('containers'), x: 0, width: 34 },
    { head: word('goods'), x: 34, width: 66 },
    { head: word('hs'), x: 100, width: 24 },
    { head: word('packages'), x: 124, width: 20, right: true },
    { head: word('weight'), x: 144, width: 19, right: true },
    { head: word('volume'), x: 163, width: 17, right: true },
  ]);
  const goods = equipments.flatMap(one => one.commodities);
  const weight = printedMeasures([...goods, ...equipments].map(({ grossKg }) => grossKg));
  const volume = printedMeasures(goods.map(({ cbm }) => cbm));
  for (const one of equipments) {
    const perUnit = one.grossKg === '' ? '' : `${weight(one.grossKg)} KG ${word('perUnit')}`;
    const box = [unitsText(one), perUnit, settings(one)].filter(part => part !== '').join('\n');
    if (one.commodities.length === 0) row([box]);
    for (const [index, item] of one.commodities.entries()) {
      const dangerous = item.dangerousGoods.map(
        dg => `UN ${dg.unNumber || dg.naNumber} · ${dg.imoClass} · ${dg.properShippingName}`,
      );
      row([
        index === 0 ? box : '',
        [item.description, ...dangerous, item.marks].filter(part => part !== '').join('\n'),
        item.hsCodes.join('\n'),
        item.packages === 0
          ? ''
          : `${printedCount(String(item.packages))} ${item.packageCode || item.packageDescription}`.trim(),
        weight(item.grossKg),
        volume(item.cbm),
      ]);
    }
  }
}

function terms({ flow, word }: Paper, { terms: on }: BookingContent): void {
  flow.heading(word('terms'));
  flow.pairs(
    [
      [word('freight'), word(on.freight === 'COL' ? 'collect' : 'prepaid')],
      [word('movement'), `${on.receiptType} - ${on.deliveryType} · ${on.originMovement}/${on.destinationMovement}`],
      [word('document'), `${on.documents} x ${on.documentType}${on.incoterm === '' ? '' : ` · ${on.incoterm}`}`],
    ],
    { columns: 3, width: PAPER_WIDTH },
  );
}

const STAMP = { x: 125, width: 70, height: 28, gap: 6 } as const;

function stamp({ pdf, flow, word }: Paper): void {
  const y = flow.space(STAMP.height + STAMP.gap) + STAMP.gap;
  pdf.box(STAMP.x, y, STAMP.width, STAMP.height, { widthPt: 0.4, colour: GREY });
  pdf.text(word('stamp'), { x: STAMP.x + 2, y: y + 4, face: 'sans', sizePt: 7, colour: GREY });
}

export function bookingNotePdf(note: BookingNote, compress = true): Pdf {
  const { source, customerName, letterhead, names, link, language } = note;
  const { bookingNo, content, carrierRef, at } = source;
  const paper = bookingPaper(
    'note',
    { bookingNo, customerName: customerName || source.desk.name, letterhead, link, at, language },
    compress,
  );
  const { flow, word } = paper;
  const { contractReference, quotationReference } = content.terms;
  flow.pairs(
    [
      [word('bookingNo'), bookingNo],
      [word('carrier'), names.carrier(content.carrier)],
      [word('carrierRef'), carrierRef],
      [word('contract'), contractReference || quotationReference],
      [word('date'), localTimeOf(at.toISOString(), 'Asia/Shanghai').slice(0, 10)],
    ],
    { columns: 3, width: WIDTH_BESIDE_CODE },
  );
  partyBlocks(paper, content);
  routing(paper, content);
  cargo(paper, content);
  terms(paper, content);
  if (content.remarks !== '') {
    flow.heading(word('remarks'));
    flow.paragraph(content.remarks);
  }
  stamp(paper);
  return endPaper(paper, { no: bookingNo, at, language });
}
