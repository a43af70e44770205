import { type Language, say, type Text } from '#contract/kernel/text.ts';
import { SURCHARGE_BASIS } from '#contract/rates/codes.ts';
import { FREE_TIME_KINDS } from '#contract/rates/fcl-rate.parts.ts';
import type { OfferLine, RateOffer } from '#contract/rates/search/offer.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { printedMoney } from '../../../kernel/pdf/figures.ts';
import { type Cell, type Flow, flowOf } from '../../../kernel/pdf/flow.ts';
import { drawLetterhead, type Letterhead, nameOn } from '../../../kernel/pdf/letterhead.ts';
import { type Pdf, pdfDocument } from '../../../kernel/pdf/pdf-document.ts';
import type { PaperNames } from '../../basic-data/paper-names.read.ts';
import { type FeeGroup, groupedFees, printedTotal } from './fee-groups.ts';
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
  readonly feeNames: ReadonlyMap<string, Text>;
  readonly names: PaperNames;
  /** The table of exchange rates and its day, of offers that kept it. */
  readonly fx: FxSource | null;
  /** Company and time of who takes it. */
  readonly mark: string;
  readonly at: Date;
}

export interface FxSource {
  readonly table: string;
  readonly day: string;
}

const [MARGIN, WIDTH, FOOT_Y] = [12, 273, 201];
const GREY = '#5f6b7c';
/** Kept free beside the letterhead. */
const TITLE_WIDTH = 105;

const money = (currency: string, amount: string | null): string =>
  amount === null ? '' : printedMoney(currency, amount);
const printedType = (type: string | null): string => (type ? printedContainerType(type) : '');
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

const summary = cellsOf([[30], [48], [28], [12, true], [46, true], [32, true], [40], [37]]);
const fees = cellsOf([[84], [42], [42, true], [24, true], [46, true], [35, true]]);

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
  const { kind, no, letterhead, language, about, offers, isWithFees, mark, at, names } = paper;
  const word = (key: keyof typeof PAPER): string => say(PAPER[key], language);
  const title = [word(kind), no].filter(Boolean).join(' ');
  const author = nameOn(letterhead, language);
  const pdf = pdfDocument({ size: 'A4_ACROSS', info: { title, author, subject: mark }, at, compress });
  const flow = flowOf(pdf, { x: MARGIN, width: WIDTH, top: 14, bottom: FOOT_Y - 5 });

  const below = drawLetterhead(pdf, letterhead, language, { x: MARGIN, y: 11, width: WIDTH - TITLE_WIDTH });
  pdf.text(title, { x: MARGIN, y: 17, face: 'sansBold', sizePt: 14, align: 'right', width: WIDTH });
  const ruleY = Math.max(below + 2, 28);
  pdf.line(MARGIN, ruleY, MARGIN + WIDTH, ruleY, { widthPt: 0.8 });
  flow.moveTo(ruleY + 3);
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
    flow.row(
      summary([
        [names.carrier(offer.carrier), offer.service].filter(Boolean).join(' '),
        [offer.pol, ...offer.pots, offer.pod, ...(offer.delivery ? [offer.delivery] : [])].map(names.port).join(' - '),
        offer.sailings
          .slice(0, 4)
          .map(({ etd }) => etd.slice(5))
          .join(', '),
        offer.transitDays === null ? '' : String(offer.transitDays),
        freightOf(offer)
          .map(line => `${printedType(line.containerType)} ${money(line.currency, line.unitSell)}`)
          .join('  '),
        totalText(offer, isWithFees),
        `${offer.validFrom} - ${offer.validTo}`,
        [freeTimeText(offer, language), offer.remark ? say(offer.remark, language) : ''].filter(Boolean).join('; '),
      ]),
    );
  }
  if (offers.length === 0) flow.paragraph(word('none'));
  if (isWithFees)
    for (const [index, offer] of offers.entries()) {
      flow.heading(
        `${word('fees')} ${index + 1}. ${names.carrier(offer.carrier)}, ${names.port(offer.pol)} - ${names.port(offer.pod)}`,
      );
      offerFees(flow, offer, paper);
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

/** A list has no fees below it: the total stands under the sums it is made of. */
function totalText({ price: { total, subtotals = [] } }: RateOffer, isWithFees: boolean): string {
  const totalLine = total ? money(total.currency, total.amount) : '';
  if (isWithFees || (subtotals.length < 2 && total)) return totalLine;
  const [first = '', ...more] = subtotals.map(({ currency, amount }) => money(currency, amount));
  const sums = [first, ...more.map(text => `+ ${text}`)];
  return [...sums, totalLine && `= ${totalLine}`].filter(Boolean).join('\n');
}

const GROUP_WORDS = {
  included: 'included',
  optional: 'optional',
  atDestination: 'atDestination',
  other: 'otherFees',
} as const satisfies Record<FeeGroup, keyof typeof PAPER>;

/** Fees by group, each with its sums; below those that count, how they come to the total. */
function offerFees(flow: Flow, { price }: RateOffer, paper: OfferPaper): void {
  const word = (key: keyof typeof PAPER): string => say(PAPER[key], paper.language);
  const sumRow = (label: string, amount: string, face: 'sans' | 'sansBold' = 'sansBold', rate = '') =>
    flow.row(fees([label, '', rate, '', amount]), face);
  for (const { group, lines, subtotals } of groupedFees(price)) {
    flow.tableHead(
      fees([word(GROUP_WORDS[group]), word('basis'), word('unit'), word('quantity'), word('amount'), word('payable')]),
    );
    for (const line of lines) flow.row(fees(feeTexts(line, paper)));
    for (const { currency, amount } of subtotals) sumRow(`${word('subtotal')} ${currency}`, money(currency, amount));
    if (group === 'included') totalRows(price, paper, sumRow);
  }
}

type SumRow = (label: string, amount: string, face?: 'sans' | 'sansBold', rate?: string) => void;

function totalRows(price: RateOffer['price'], { language, fx }: OfferPaper, sumRow: SumRow): void {
  const word = (key: keyof typeof PAPER): string => say(PAPER[key], language);
  const { total } = price;
  if (!total) {
    sumRow(word('noTotal'), '', 'sans');
    return;
  }
  const printed = printedTotal(price);
  const source = fx ? `${word('fxTable')} ${fx.table}, ${fx.day}` : '';
  for (const { from, to, rate } of printed?.conversions ?? []) {
    if (rate === null) continue;
    const label = [`${money(from.currency, from.amount)} ${word('converted')} ${to.currency}`, source];
    sumRow(label.filter(Boolean).join(' · '), money(to.currency, to.amount), 'sans', `1 ${from.currency} = ${rate}`);
  }
  if (printed?.adjustment) {
    const { currency, amount } = printed.adjustment;
    sumRow(word('adjustment'), money(currency, amount), 'sans');
  }
  sumRow(word('total'), money(total.currency, total.amount));
}

function feeTexts(line: OfferLine, { language, feeNames }: OfferPaper): string[] {
  const basis = SURCHARGE_BASIS[line.basis as keyof typeof SURCHARGE_BASIS];
  const name = feeNames.get(line.feeCode);
  return [
    [line.feeCode, name ? say(name, language) : '', printedType(line.containerType)].filter(Boolean).join(' '),
    basis ? say(basis, language) : line.basis,
    money(line.currency, line.unitSell),
    line.quantity ?? '',
    line.sellAmount === null ? say(PAPER.mayApply, language) : money(line.currency, line.sellAmount),
    say(line.payableAt === 'DESTINATION' ? PAPER.destination : PAPER.origin, language),
  ];
}
