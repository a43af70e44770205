import { describe, expect, it } from 'vitest';
import { pdfDocument } from './pdf-document.ts';
import { pdfBytes } from './pdf-file.ts';
import { drawnTexts, fontsOf, printedLines } from './pdf-texts.samples.ts';
import { qrCode } from './qr.ts';
import { textRuns } from './text-runs.ts';

const AT = new Date('2026-03-10T09:30:00Z');
const made = (at = AT) => pdfDocument({ size: 'A4', info: { title: 'Test', keywords: 'no=1' }, at, compress: false });

describe('a printed document', () => {
  it('has its text where it was put, to a fifth of a millimetre, on the page it was put', async () => {
    const pdf = made();
    pdf.text('SHIPPER', { x: 10, y: 14, face: 'mono', sizePt: 9 });
    pdf.addPage();
    pdf.text('21980.5', { x: 153, y: 140, face: 'sans', sizePt: 8, align: 'right', width: 23 });
    const width = pdf.widthOf('21980.5', 'sans', 8);
    const [first, second] = drawnTexts(await pdfBytes(pdf));
    expect(first).toMatchObject({ page: 1, text: 'SHIPPER' });
    expect(Math.abs(first!.x - 10)).toBeLessThan(0.2);
    expect(Math.abs(first!.y - 14)).toBeLessThan(0.2);
    expect(second).toMatchObject({ page: 2, text: '21980.5' });
    expect(Math.abs(second!.x + width - 176)).toBeLessThan(0.2);
  });

  it('writes mono in signs of six tenths of the size', () => {
    expect(made().widthOf('X'.repeat(35), 'mono', 9)).toBeCloseTo(35 * 1.905, 2);
    expect(made().widthOf('X', 'mono', 8)).toBeCloseTo(1.693, 2);
  });

  it('is the same to the byte from the same input, and says when it was made', async () => {
    const bytes = async (at?: Date) => {
      const pdf = made(at);
      pdf.text('HS 编码 6302', { x: 10, y: 20, face: 'sans', sizePt: 9 });
      return pdfBytes(pdf);
    };
    expect(await bytes()).toEqual(await bytes());
    expect(await bytes(new Date('2026-03-11T09:30:00Z'))).not.toEqual(await bytes());
  });

  it('embeds the faces it writes in and no others, and what it wrote can be read back, Chinese too', async () => {
    const withText = async (text: string) => {
      const pdf = made();
      pdf.text(text, { x: 10, y: 20, face: 'sansBold', sizePt: 9 });
      pdf.text('0123456789', { x: 10, y: 25, face: 'mono', sizePt: 9 });
      return pdfBytes(pdf);
    };
    const facesIn = (bytes: Buffer) => fontsOf(bytes).map(({ name, isEmbedded }) => [name.slice(7), isEmbedded]);
    const latin = await withText('COTTON');
    expect(facesIn(latin)).toEqual([
      ['NotoSansSC-Bold', true],
      ['SourceCodePro-Regular', true],
    ]);
    const chinese = await withText('棉布 COTTON');
    expect(fontsOf(chinese).every(({ isEmbedded }) => isEmbedded)).toBe(true);
    expect(fontsOf(chinese)).toHaveLength(3);
    expect(printedLines(chinese)).toEqual(['棉布 |  COTTON', '0123456789']);
    expect(chinese.length).toBeLessThan(60_000);
  });

  it('breaks text to a width, at blanks, between Chinese signs, and inside words only where one is too long', () => {
    const pdf = made();
    const lines = pdf.wrap('100% COTTON BED LINEN 纯棉床上用品四件套\nWITHOUTANYBLANKWITHOUTANYBLANK', 30, 'sans', 9);
    expect(lines.join('').replace(/\s/g, '')).toBe(
      '100%COTTONBEDLINEN纯棉床上用品四件套WITHOUTANYBLANKWITHOUTANYBLANK',
    );
    for (const line of lines) expect(pdf.widthOf(line, 'sans', 9)).toBeLessThanOrEqual(30.01);
    expect(lines[0]).toBe('100% COTTON BED');
  });

  it('can be told the number of pages once all are there', async () => {
    const pdf = made();
    pdf.addPage();
    pdf.eachPage((page, pages) => pdf.text(`${page}/${pages}`, { x: 180, y: 290, face: 'sans', sizePt: 7 }));
    expect(drawnTexts(await pdfBytes(pdf)).map(({ page, text }) => [page, text])).toEqual([
      [1, '1/2'],
      [2, '2/2'],
    ]);
  });
});

describe('parts of a line', () => {
  it('are as long as one face can write them', () => {
    expect(textRuns('HS 编码: 6302', 'mono')).toEqual([
      { text: 'HS ', face: 'mono' },
      { text: '编码', face: 'cjk' },
      { text: ': 6302', face: 'mono' },
    ]);
    expect(textRuns('Ü\tß', 'sansBold')).toEqual([{ text: 'Üß', face: 'sansBold' }]);
    expect(textRuns('', 'sans')).toEqual([]);
  });
});

describe('a QR code', () => {
  it('has its three corners, and bars that lie inside it and do not touch each other', () => {
    const { size, bars } = qrCode('https://fairlead.example/si/1');
    expect(bars.filter(({ y, width }) => y === 0 && width === 7)).toHaveLength(2);
    expect(bars.every(({ x, y, width }) => x >= 0 && x + width <= size && y < size)).toBe(true);
    expect(bars.some((bar, index) => bars[index + 1]?.y === bar.y && bars[index + 1]?.x === bar.x + bar.width)).toBe(
      false,
    );
  });
});
