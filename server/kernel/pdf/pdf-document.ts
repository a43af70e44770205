import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { type Face, faceSource } from './fonts.ts';
import { qrCode } from './qr.ts';
import { textRuns } from './text-runs.ts';
import { wrapWidth } from './wrap-width.ts';

const require = createRequire(import.meta.url);
/** Loaded by the first document: a start does not wait for it. */
const library = (): typeof PDFDocument => require('pdfkit');

/**
 * A printed document: millimetres from the top left corner, text by its baseline, Chinese signs written by themselves in their
 * own face. The page is not flowed: the caller places lines, and `wrap` and `widthOf` tell how much there is.
 *
 *     const pdf = pdfDocument({ size: 'A4', info: { title: 'SI 26031200017' }, at: clock.now() });
 *     pdf.text('SHIPPER', { x: 10, y: 14, face: 'sansBold', sizePt: 7 });
 *     for (const [index, line] of pdf.wrap(goods, 120, 'sans', 9).entries())
 *       pdf.text(line, { x: 10, y: 20 + index * 4, face: 'sans', sizePt: 9 });
 *     pdf.addPage();
 *     pdf.eachPage((page, pages) => pdf.text(`${page} / ${pages}`, { x: 180, y: 290, face: 'sans', sizePt: 7 }));
 *     return pdfFile(pdf, 'SI26031200017.pdf');      // or `await pdfBytes(pdf)`
 *
 * The same input gives the same bytes: nothing but `at` tells the time. What `pdfkit` can do beyond this is reached by `doc`,
 * whose units are points (`mm` converts).
 */
export interface PdfInput {
  readonly size: PageSize;
  readonly info: {
    readonly title: string;
    readonly author?: string;
    readonly subject?: string;
    /** What a machine reads back: number, version, hash. */
    readonly keywords?: string;
  };
  readonly at: Date;
  /** Off in tests that read what is drawn. */
  readonly compress?: boolean;
}

export const PAGE_SIZES = { A4: [210, 297], A4_ACROSS: [297, 210], LETTER: [215.9, 279.4] } as const satisfies Record<
  string,
  readonly [number, number]
>;
export type PageSize = keyof typeof PAGE_SIZES;

export interface TextPlace {
  readonly x: number;
  /** The baseline, on which the letters stand. */
  readonly y: number;
  readonly face: Face;
  readonly sizePt: number;
  /** `right` and `centre` need the width of the box that begins at `x`. */
  readonly align?: 'left' | 'right' | 'centre';
  readonly width?: number;
  readonly colour?: string;
  readonly opacity?: number;
  /** Degrees clockwise about the place. */
  readonly rotate?: number;
}

export interface LineStyle {
  readonly widthPt?: number;
  readonly colour?: string;
}

export interface Pdf {
  /** A readable stream of the bytes; `end` has to be called once all is drawn (`pdfFile` and `pdfBytes` do). */
  readonly doc: PDFKit.PDFDocument;
  addPage(): void;
  /** Draws on every page so far: heads, feet, watermarks. */
  eachPage(draw: (page: number, pages: number) => void): void;
  /** One line; it is never wrapped nor cut. */
  text(text: string, place: TextPlace): void;
  widthOf(text: string, face: Face, sizePt: number): number;
  wrap(text: string, width: number, face: Face, sizePt: number): string[];
  line(x1: number, y1: number, x2: number, y2: number, style?: LineStyle): void;
  box(x: number, y: number, width: number, height: number, style?: LineStyle): void;
  /** `size` is the side of the square, quiet zone not counted. */
  qr(text: string, x: number, y: number, size: number): void;
  /** PNG or JPEG that `pictureOf` has found whole. */
  picture(bytes: Buffer, x: number, y: number, width: number, height: number): void;
}

/** Millimetres as points. */
export const mm = (length: number): number => (length * 72) / 25.4;

const INK = '#000000';

export function pdfDocument({ size, info, at, compress = true }: PdfInput): Pdf {
  const [width, height] = PAGE_SIZES[size];
  const doc = new (library())({
    size: [mm(width), mm(height)],
    margin: 0,
    bufferPages: true,
    compress,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: {
      Title: info.title,
      ...(info.author ? { Author: info.author } : {}),
      ...(info.subject ? { Subject: info.subject } : {}),
      ...(info.keywords ? { Keywords: info.keywords } : {}),
      Creator: 'Fairlead',
      Producer: 'Fairlead',
      CreationDate: at,
      ModDate: at,
    },
  });
  const known = new Set<Face>();

  /** Chinese faces are read and parsed only where there is a sign to write. */
  const use = (face: Face, sizePt: number): void => {
    if (!known.has(face)) doc.registerFont(face, faceSource(face));
    known.add(face);
    doc.font(face).fontSize(sizePt);
  };

  const widthPt = (text: string, face: Face, sizePt: number): number =>
    textRuns(text, face).reduce((sum, run) => {
      use(run.face, sizePt);
      return sum + doc.widthOfString(run.text);
    }, 0);

  const startOf = (text: string, { x, face, sizePt, align = 'left', width: box = 0 }: TextPlace): number => {
    if (align === 'left') return mm(x);
    const free = mm(box) - widthPt(text, face, sizePt);
    return mm(x) + (align === 'right' ? free : free / 2);
  };

  const draw = (text: string, place: TextPlace): void => {
    let x = startOf(text, place);
    doc.fillColor(place.colour ?? INK, place.opacity ?? 1);
    for (const run of textRuns(text, place.face)) {
      use(run.face, place.sizePt);
      doc.text(run.text, x, mm(place.y), { lineBreak: false, baseline: 'alphabetic' });
      x += doc.widthOfString(run.text);
    }
  };

  return {
    doc,
    addPage: () => void doc.addPage(),
    eachPage(drawPage) {
      const { start, count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(start + page);
        drawPage(page + 1, count);
      }
    },
    text(text, place) {
      if (!place.rotate) return draw(text, place);
      doc.save().rotate(place.rotate, { origin: [mm(place.x), mm(place.y)] });
      draw(text, place);
      doc.restore();
    },
    widthOf: (text, face, sizePt) => (widthPt(text, face, sizePt) * 25.4) / 72,
    wrap: (text, box, face, sizePt) => wrapWidth(text, part => widthPt(part, face, sizePt) <= mm(box) + 0.01),
    line(x1, y1, x2, y2, { widthPt: pen = 0.5, colour = INK } = {}) {
      doc.lineWidth(pen).strokeColor(colour).moveTo(mm(x1), mm(y1)).lineTo(mm(x2), mm(y2)).stroke();
    },
    box(x, y, boxWidth, boxHeight, { widthPt: pen = 0.5, colour = INK } = {}) {
      doc.lineWidth(pen).strokeColor(colour).rect(mm(x), mm(y), mm(boxWidth), mm(boxHeight)).stroke();
    },
    qr(text, x, y, side) {
      const code = qrCode(text);
      const module = mm(side) / code.size;
      doc.fillColor(INK, 1);
      for (const bar of code.bars) doc.rect(mm(x) + bar.x * module, mm(y) + bar.y * module, bar.width * module, module);
      doc.fill();
    },
    picture(bytes, x, y, pictureWidth, pictureHeight) {
      doc.image(bytes, mm(x), mm(y), { width: mm(pictureWidth), height: mm(pictureHeight) });
    },
  };
}
