import type { Language } from '#contract/kernel/text.ts';
import type { Pdf } from './pdf-document.ts';

/** The company whose paper it is, as it presents itself. */
export interface Letterhead {
  readonly nameZh: string;
  readonly nameEn: string;
  /** Address, then how to reach it. */
  readonly lines: readonly string[];
  readonly logo: Logo | null;
}

export interface Logo {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const LOGO_BOX = { width: 44, height: 15 } as const;
const GAP = 4;
const GREY = '#5f6b7c';
const [NAME_PT, LINE_PT, LINE_MM, MOST_LINES] = [12, 8, 3.7, 3];

/** As large as fits the box, at its top left corner; the width that it takes. */
export function drawLogo(pdf: Pdf, logo: Logo, x: number, y: number, box: Omit<Place, 'x' | 'y'> & { height: number }) {
  const scale = Math.min(box.width / logo.width, box.height / logo.height);
  pdf.picture(logo.bytes, x, y, logo.width * scale, logo.height * scale);
  return logo.width * scale;
}

export const nameOn = ({ nameZh, nameEn }: Letterhead, language: Language): string =>
  language === 'EN' ? nameEn || nameZh : nameZh;

/** The head of every paper: logo, company, address and how to reach it. The place below it. */
export function drawLetterhead(pdf: Pdf, letterhead: Letterhead, language: Language, { x, y, width }: Place): number {
  const { logo, lines } = letterhead;
  const beside = logo ? drawLogo(pdf, logo, x, y, LOGO_BOX) + GAP : 0;
  const place = { x: x + beside, width: width - beside };
  const names = pdf.wrap(nameOn(letterhead, language), place.width, 'sansBold', NAME_PT);
  for (const [index, name] of names.entries())
    pdf.text(name, { x: place.x, y: y + 4.5 + index * 5, face: 'sansBold', sizePt: NAME_PT });
  const top = y + 4.5 + (names.length - 1) * 5;
  const wrapped = lines.flatMap(line => pdf.wrap(line, place.width, 'sans', LINE_PT)).slice(0, MOST_LINES);
  for (const [index, line] of wrapped.entries())
    pdf.text(line, { x: place.x, y: top + 4.3 + index * LINE_MM, face: 'sans', sizePt: LINE_PT, colour: GREY });
  return Math.max(top + 2 + wrapped.length * LINE_MM, logo ? y + LOGO_BOX.height : 0);
}
