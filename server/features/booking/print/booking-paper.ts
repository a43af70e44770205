import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import { isPartyEmpty, partyLines } from '#contract/booking/rules/party-lines.ts';
import { type Language, say } from '#contract/kernel/text.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { type Cell, type Flow, flowOf } from '../../../kernel/pdf/flow.ts';
import { type Pdf, pdfDocument } from '../../../kernel/pdf/pdf-document.ts';
import { WORDS } from './print-words.ts';

/** What the papers of a booking have in common: A4, head with a code to scan, foot with time and page. */

const MARGIN = 15;
export const PAPER_WIDTH = 180;
const FOOT_Y = 284;
export const GREY = '#5f6b7c';

export type Word = (name: keyof typeof WORDS) => string;

export interface Paper {
  readonly pdf: Pdf;
  readonly flow: Flow;
  readonly word: Word;
}

export function bookingPaper(
  title: 'note' | 'confirmation',
  {
    bookingNo,
    customerName,
    link,
    at,
    language,
  }: {
    readonly bookingNo: string;
    readonly customerName: string;
    /** Where the code leads; none is printed without. */
    readonly link: string;
    readonly at: Date;
    readonly language: Language;
  },
  compress: boolean,
): Paper {
  const word: Word = name => say(WORDS[name], language);
  const pdf = pdfDocument({
    size: 'A4',
    info: { title: bookingNo, subject: word(title), keywords: bookingNo },
    at,
    compress,
  });
  const flow = flowOf(pdf, { x: MARGIN, width: PAPER_WIDTH, top: 18, bottom: FOOT_Y - 6 });
  pdf.text(word(title), { x: MARGIN, y: 22, face: 'sansBold', sizePt: 17 });
  pdf.text(customerName, { x: MARGIN, y: 28.5, face: 'sans', sizePt: 10, colour: GREY });
  if (link !== '') {
    const x = MARGIN + PAPER_WIDTH - 26;
    pdf.qr(link, x, 14, 24);
    pdf.text(word('scan'), { x, y: 41, face: 'sans', sizePt: 6.5, align: 'centre', width: 24, colour: GREY });
  }
  flow.moveTo(34);
  return { pdf, flow, word };
}

/** Last of all: every page gets its foot. */
export function endPaper({ pdf, word }: Paper, bookingNo: string, at: Date): Pdf {
  const printed = `${word('printed')} ${localTimeOf(at.toISOString(), 'Asia/Shanghai')} UTC+8`;
  pdf.eachPage((page, pages) => {
    const foot = { y: FOOT_Y, face: 'sans', sizePt: 7, colour: GREY } as const;
    pdf.line(MARGIN, FOOT_Y - 4, MARGIN + PAPER_WIDTH, FOOT_Y - 4, { widthPt: 0.4, colour: GREY });
    pdf.text(`${bookingNo} · ${printed}`, { x: MARGIN, ...foot });
    pdf.text(`${page} / ${pages}`, { x: MARGIN, width: PAPER_WIDTH, align: 'right', ...foot });
  });
  return pdf;
}

export function partyBlocks({ flow, word }: Paper, { parties }: BookingContent): void {
  flow.heading(word('parties'));
  for (const role of ['shipper', 'consignee', 'notify1', 'notify2'] as const)
    if (!isPartyEmpty(parties[role])) flow.block(word(role), partyLines(parties[role]));
}

export const placeText = ({ code, name }: { readonly code: string; readonly name: string }): string =>
  [name, code].filter(part => part !== '').join('  ');

/** Table head and its rows' cells out of plain texts. */
export function tableOf(
  flow: Flow,
  columns: readonly (Omit<Cell, 'text'> & { readonly head: string })[],
): (texts: readonly string[], isBold?: boolean) => void {
  flow.tableHead(columns.map(({ head, ...cell }) => ({ ...cell, text: head })));
  return (texts, isBold = false) =>
    flow.row(
      columns.map(({ head: _, ...cell }, index) => ({ ...cell, text: texts[index] ?? '' })),
      isBold ? 'sansBold' : 'sans',
    );
}

export const unitsText = ({ type, units }: { readonly type: string; readonly units: number }): string =>
  `${units} x ${printedContainerType(type)}`;
