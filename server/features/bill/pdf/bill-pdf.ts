import { createHash } from 'node:crypto';
import { layOutBill } from '#contract/bill/layout/lay-out-bill.ts';
import { LOGO_PLACE } from '#contract/bill/layout/template.ts';
import { BILL_WATERMARKS } from '#contract/bill/layout/watermark.ts';
import type { HouseBillRow } from '#machines/bill/house-bill.document.ts';
import { drawLogo, type Letterhead } from '../../../kernel/pdf/letterhead.ts';
import { type Pdf, pdfDocument } from '../../../kernel/pdf/pdf-document.ts';

/** SHA-256 of the words: two papers with one hash say the same. */
export const bodyHash = ({ body }: Pick<HouseBillRow, 'body'>): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('hex');

function watermark(pdf: Pdf, text: string): void {
  const sizePt = 110;
  const half = pdf.widthOf(text, 'sansBold', sizePt) / 2;
  const turn = Math.SQRT1_2 * half;
  const place = { x: 105 - turn, y: 155 + turn, face: 'sansBold' as const, sizePt, rotate: -45 };
  pdf.text(text, { ...place, colour: '#777777', opacity: 0.18 });
}

/** The bill as the screen lays it out. The same bill gives the same bytes: it is dated by its last change. */
export function billPdf(
  document: HouseBillRow,
  { letterhead, compress = true }: { readonly letterhead: Letterhead; readonly compress?: boolean },
): Pdf {
  const { nameEn: issuer, lines: issuerLines, logo } = letterhead;
  const pdf = pdfDocument({
    size: 'A4',
    info: {
      title: `B/L ${document.no}`,
      author: issuer,
      subject: `Version ${document.version}`,
      keywords: `no=${document.no} version=${document.version} sha256=${bodyHash(document)}`,
    },
    at: new Date(document.updatedAt),
    compress,
  });
  const mark = BILL_WATERMARKS[document.state];
  for (const [index, page] of layOutBill(document.body, { billNo: document.no, issuer, issuerLines }).pages.entries()) {
    if (index > 0) pdf.addPage();
    else if (logo) drawLogo(pdf, logo, LOGO_PLACE.x, LOGO_PLACE.y, { width: LOGO_PLACE.w, height: LOGO_PLACE.h });
    if (mark) watermark(pdf, mark);
    for (const { x1, y1, x2, y2 } of page.rules) pdf.line(x1, y1, x2, y2, { widthPt: 0.4, colour: '#333333' });
    for (const { text, ...place } of page.texts) {
      const { x, y, face, sizePt, align = 'left', width = 0 } = place;
      pdf.text(text, { x, y, face, sizePt, align, width });
    }
  }
  return pdf;
}
