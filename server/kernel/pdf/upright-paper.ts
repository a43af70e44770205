import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import { type Language, say, type Text } from '#contract/kernel/text.ts';
import { type Flow, flowOf } from './flow.ts';
import { drawLetterhead, type Letterhead, nameOn } from './letterhead.ts';
import { type Pdf, type PdfInput, pdfDocument } from './pdf-document.ts';

/** What papers on A4 have in common: letterhead, title with a code to scan, foot with number, time and page on every page. */
export interface UprightPaper {
  readonly title: string;
  /** Whom it is about. */
  readonly subtitle: string;
  readonly letterhead: Letterhead;
  /** Where the code leads; none is printed without. */
  readonly link: string;
  readonly info: Omit<PdfInput['info'], 'author'>;
  readonly at: Date;
  readonly language: Language;
  readonly compress: boolean;
}

export const PAPER_WIDTH = 180;
/** Beside the code. */
export const WIDTH_BESIDE_CODE = PAPER_WIDTH - 32;
export const GREY = '#5f6b7c';
const MARGIN = 15;
const FOOT_Y = 284;
const CODE = 24;
const ZONE = 'Asia/Shanghai';

const SCAN: Text = { zh: '扫码查看', en: 'Scan to open' };
const PRINTED: Text = { zh: '打印时间', en: 'Printed' };

export interface OpenPaper {
  readonly pdf: Pdf;
  readonly flow: Flow;
}

export function openPaper({
  title,
  subtitle,
  letterhead,
  link,
  info,
  at,
  language,
  compress,
}: UprightPaper): OpenPaper {
  const pdf = pdfDocument({ size: 'A4', info: { ...info, author: nameOn(letterhead, language) }, at, compress });
  const flow = flowOf(pdf, { x: MARGIN, width: PAPER_WIDTH, top: 18, bottom: FOOT_Y - 6 });
  const width = link === '' ? PAPER_WIDTH : WIDTH_BESIDE_CODE;
  const below = Math.max(drawLetterhead(pdf, letterhead, language, { x: MARGIN, y: 11, width }), 24);
  pdf.line(MARGIN, below + 2, MARGIN + width, below + 2, { widthPt: 0.8 });
  if (link !== '') {
    const x = MARGIN + PAPER_WIDTH - CODE;
    pdf.qr(link, x, 12, CODE);
    pdf.text(say(SCAN, language), {
      x,
      y: 39,
      face: 'sans',
      sizePt: 6.5,
      align: 'centre',
      width: CODE,
      colour: GREY,
    });
  }
  pdf.text(title, { x: MARGIN, y: below + 10, face: 'sansBold', sizePt: 17 });
  pdf.text(subtitle, { x: MARGIN, y: below + 16, face: 'sans', sizePt: 10, colour: GREY });
  flow.moveTo(below + 19);
  return { pdf, flow };
}

/** Last of all. `more` stands below number, time and page. */
export function endPaper(
  { pdf }: OpenPaper,
  {
    no,
    at,
    language,
    more = '',
  }: { readonly no: string; readonly at: Date; readonly language: Language; more?: string },
): Pdf {
  const printed = `${say(PRINTED, language)} ${localTimeOf(at.toISOString(), ZONE)} UTC+8`;
  pdf.eachPage((page, pages) => {
    const foot = { y: FOOT_Y, face: 'sans', sizePt: 7, colour: GREY } as const;
    pdf.line(MARGIN, FOOT_Y - 4, MARGIN + PAPER_WIDTH, FOOT_Y - 4, { widthPt: 0.4, colour: GREY });
    pdf.text(`${no} · ${printed}`, { x: MARGIN, ...foot });
    pdf.text(`${page} / ${pages}`, { x: MARGIN, width: PAPER_WIDTH, align: 'right', ...foot });
    if (more !== '') pdf.text(more, { x: MARGIN, ...foot, y: FOOT_Y + 3.5 });
  });
  return pdf;
}
