import { expect, it } from 'vitest';
import { jpegOf, LETTERHEAD, pngOf } from './letterhead.samples.ts';
import { drawLetterhead } from './letterhead.ts';
import { pdfDocument } from './pdf-document.ts';
import { pdfBytes } from './pdf-file.ts';
import { picturesIn, printedLines } from './pdf-texts.samples.ts';
import { pictureOf } from './picture.ts';

const changed = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at]! ^= 0xff;
  return copy;
};

it('a PNG or a JPEG has its size', () => {
  expect(pictureOf(pngOf(120, 40))).toEqual({ contentType: 'image/png', width: 120, height: 40 });
  expect(pictureOf(jpegOf(300, 90))).toEqual({ contentType: 'image/jpeg', width: 300, height: 90 });
});

it.each([
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a GIF', Buffer.from('GIF89a')],
  ['nothing', Buffer.alloc(0)],
  ['a PNG by its sign alone', Buffer.concat([pngOf(9, 9).subarray(0, 8), Buffer.from('<script>')])],
  ['a PNG that is cut off', pngOf(120, 40).subarray(0, 60)],
  ['a PNG with a changed byte', changed(pngOf(120, 40), 50)],
  ['a PNG without its pixels', Buffer.concat([pngOf(120, 40).subarray(0, 33), pngOf(120, 40).subarray(-12)])],
  ['a JPEG that is cut off', jpegOf(300, 90).subarray(0, -2)],
  ['a JPEG without a frame', Buffer.from('ffd8ffda000c03010002110311003f00ffd9', 'hex')],
])('%s is none', (_, bytes) => expect(pictureOf(bytes)).toBeNull());

it('a letterhead has the logo, the name in the language of the paper, address and telephone', async () => {
  const lines = async (language: 'CN' | 'EN', letterhead = LETTERHEAD) => {
    const pdf = pdfDocument({ size: 'A4', info: { title: 'T' }, at: new Date(0), compress: false });
    const below = drawLetterhead(pdf, letterhead, language, { x: 15, y: 11, width: 148 });
    const bytes = await pdfBytes(pdf);
    return { below, text: printedLines(bytes), pictures: picturesIn(bytes) };
  };
  const english = await lines('EN');
  expect(english).toMatchObject({ text: ['BEACON FORWARDING', ...LETTERHEAD.lines], pictures: 1, below: 26 });
  const chinese = await lines('CN', { ...LETTERHEAD, logo: null });
  expect(chinese).toMatchObject({ text: ['灯塔国际货运', ...LETTERHEAD.lines], pictures: 0 });
});
