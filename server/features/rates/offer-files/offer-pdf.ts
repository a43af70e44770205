import { type Language, say } from '#contract/kernel/text.ts';
import { SURCHARGE_BASIS } from '#contract/rates/codes.ts';
import { FREE_TIME_KINDS } from '#contract/rates/fcl-rate.parts.ts';
import type { OfferLine, RateOffer } from '#contract/rates/search/offer.ts';
import { type Cell, flowOf } from '../../../kernel/pdf/flow.ts';
import { type Pdf, pdfDocument } from '../../../kernel/pdf/pdf-document.ts';
import type { Letterhead } from './letterhead.read.ts';
import { PAPER } from './paper-words.ts';

/** Selling prices on A4 across: letterhead, lanes, table, validity, remarks, and who took it when behind every page. */
export interface OfferPaper {
  readonly kind: 'list' | 'offer';
  readonly no: string | null;
  readonly letterhead: Letterhead;
  readonly language: Language;
  /** What stands above the table. */
  readonly about: readonly (readonly [word: keyof typeof PAPER, value: string])[];
  readonly offers: readonly RateOffer[];
  /** The fees of every offer below the table. */
  readonly isWithFees: boolean;
  /** Company and time of who takes it. */
  readonly mark: string;
  readonly at: Date;
}

const [MARGIN, WIDTH, FOOT_Y] = [12, 273, 201];
const GREY = '#5f6b7c';

const money = (currency: string, amount: string | null): string => (amount === null ? '' : `${currency} ${amount}`);
const freightOf = ({ price }: RateOffer): readonly OfferLine[] =>
  (price.lines ?? []).filter(({ layer }) => layer === 'FREIGHT');

const freeTimeText = ({ freeTime }: RateOffer, language: Language): string =>
  freeTime
    .map(({ kind, days }) => `${say(FREE_TIME_KINDS[kind as keyof typeof FREE_TIME_KINDS], language)} ${days}`)
    .join(', ');

const cellsOf =
  (columns: readonly (readonly [width: number, isRight?: boolean])[]) =>
  (texts: readonly string[]): Cell[] => {
    let x = 0;
    return columns.map(([width, right = false], index) => {
      const cell: Cell = { text: texts[index] ?? '', x, width: width - 2, right };
      x += width;
      return cell;
    });
  };

const summary = cellsOf([[22], [40], [34], [14, true], [52, true], [32, true], [40], [39]]);
const fees = cellsOf([[40], [40], [45, true], [30, true], [50, true], [68]]);

/** Words in the light colour of a mark, across the middle of every page. */
function watermark(pdf: Pdf, text: string): void {
  const sizePt = 30;
  const half = (pdf.widthOf(text, 'sansBold', sizePt) / 2) * Math.SQRT1_2;
  pdf.text(text, {
    x: 148 - half,
    y: 112 + half,
    face: 'sansBold',
    sizePt,
    rotate: -45,
    colour: '#777777',
    opacity: 0.14,
  });
}

export function offerPdf(paper: OfferPaper, compress = true): Pdf {
  const { kind, no, letterhead, language, about, offers, isWithFees, mark, at } = paper;
  const word = (key: keyof typeof PAPER): string => say(PAPER[key], language);
  const title = [word(kind), no].filter(Boolean).join(' ');
  const company = language === 'EN' ? letterhead.nameEn : letterhead.nameZh;
  const pdf = pdfDocument({ size: 'A4_ACROSS', info: { title, author: company, subject: mark }, at, compress });
  const flow = flowOf(pdf, { x: MARGIN, width: WIDTH, top: 14, bottom: FOOT_Y - 5 });

  pdf.text(company, { x: MARGIN, y: 17, face: 'sansBold', sizePt: 14 });
  for (const [index, line] of letterhead.lines.entries())
    pdf.text(line, { x: MARGIN, y: 22 + index * 4, face: 'sans', sizePt: 8, colour: GREY });
  pdf.text(title, { x: MARGIN, y: 17, face: 'sansBold', sizePt: 14, align: 'right', width: WIDTH });
  pdf.line(MARGIN, 30, MARGIN + WIDTH, 30, { widthPt: 0.8 });
  flow.moveTo(33);
  flow.pairs(
    about.map(([key, value]) => [word(key), value] as const),
    { columns: 4, width: WIDTH },
  );

  flow.tableHead(
    summary([
      word('carrier'),
      word('route'),
      word('departs'),
      word('transit'),
      word('freight'),
      word('total'),
      word('valid'),
      `${word('freeTime')} / ${word('remark')}`,
    ]),
  );
  for (const offer of offers) {
    const { total } = offer.price;
    flow.row(
      summary([
        [offer.carrier, offer.service].filter(Boolean).join(' '),
        [offer.pol, ...offer.pots, offer.pod, ...(offer.delivery ? [offer.delivery] : [])].join(' - '),
        offer.sailings
          .slice(0, 4)
          .map(({ etd }) => etd.slice(5))
          .join(', '),
        offer.transitDays === null ? '' : String(offer.transitDays),
        freightOf(offer)
          .map(line => `${line.containerType} ${money(line.currency, line.unitSell)}`)
          .join('  '),
        total ? money(total.currency, total.amount) : '',
        `${offer.validFrom} - ${offer.validTo}`,
        [freeTimeText(offer, language), offer.remark ? say(offer.remark, language) : ''].filter(Boolean).join('; '),
      ]),
    );
  }
  if (offers.length === 0) flow.paragraph(word('none'));
  if (isWithFees)
    for (const [index, offer] of offers.entries()) {
      flow.heading(`${word('fees')} ${index + 1}. ${offer.carrier} ${offer.pol} - ${offer.pod}`);
      flow.tableHead(
        fees([word('fee'), word('basis'), word('unit'), word('quantity'), word('amount'), word('payable')]),
      );
      for (const line of offer.price.lines ?? []) flow.row(fees(feeTexts(line, language, word('mayApply'))));
    }
  flow.heading(word('remark'));
  flow.paragraph(word('terms'));
  pdf.eachPage((page, pages) => {
    watermark(pdf, mark);
    const foot = { y: FOOT_Y, face: 'sans', sizePt: 7, colour: GREY } as const;
    pdf.text(mark, { ...foot, x: MARGIN });
    pdf.text(`${page} / ${pages}`, { ...foot, x: MARGIN, align: 'right', width: WIDTH });
  });
  return pdf;
}

function feeTexts(line: OfferLine, language: Language, mayApply: string): string[] {
  const basis = SURCHARGE_BASIS[line.basis as keyof typeof SURCHARGE_BASIS];
  return [
    [line.feeCode, line.containerType].filter(Boolean).join(' '),
    basis ? say(basis, language) : line.basis,
    money(line.currency, line.unitSell),
    line.quantity ?? '',
    line.sellAmount === null ? mayApply : money(line.currency, line.sellAmount),
    say(line.payableAt === 'DESTINATION' ? PAPER.destination : PAPER.origin, language),
  ];
}
