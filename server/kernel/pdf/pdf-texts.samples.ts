/** Reads back what a PDF made without compression draws: text of the Latin faces with its place, for tests. */
export interface DrawnText {
  readonly page: number;
  readonly text: string;
  /** Millimetres from the left, and from the top to the baseline. */
  readonly x: number;
  readonly y: number;
}

const STREAM = /stream\n([\s\S]*?)\nendstream/g;
const TEXT = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\n\/\w+ [\d.]+ Tf\n(?:[^\n]*\n)*?\[([^\]]*)\] TJ/g;
const PT_MM = 25.4 / 72;

const signsOf = (shown: string): string =>
  [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join('');

export function drawnTexts(pdf: Buffer, pageHeightMm = 297): DrawnText[] {
  const pages = [...pdf.toString('latin1').matchAll(STREAM)]
    .map(([, content = '']) => content)
    .filter(content => content.startsWith('1 0 0 -1 0'));
  return pages.flatMap((content, index) =>
    [...content.matchAll(TEXT)].map(([, x, y, shown = '']) => ({
      page: index + 1,
      text: signsOf(shown),
      x: Number(x) * PT_MM,
      y: pageHeightMm - Number(y) * PT_MM,
    })),
  );
}
