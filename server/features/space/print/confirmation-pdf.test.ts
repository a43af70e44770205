import { expect, it } from 'vitest';
import { LETTERHEAD } from '../../../kernel/pdf/letterhead.samples.ts';
import { pdfBytes } from '../../../kernel/pdf/pdf-file.ts';
import { drawnTexts } from '../../../kernel/pdf/pdf-texts.samples.ts';
import { NO_NAMES } from '../../basic-data/paper-names.read.ts';
import { offer, order } from './confirmation.samples.ts';
import { orderPdf } from './confirmation-pdf.ts';

it('says sailing, price, booking numbers and what giving back costs, with its dates', async () => {
  const at = new Date('2027-01-01T00:00:00Z');
  const paper = orderPdf(
    { order, offer, letterhead: LETTERHEAD, names: NO_NAMES, link: 'https://fairlead.example', at, language: 'EN' },
    false,
  );
  const said = drawnTexts(await pdfBytes(paper)).map(({ text }) => text);
  expect(said).toEqual(
    expect.arrayContaining([
      'NO27010100001',
      'EVER GIVEN / 0128-041W',
      'CNSHA - DEHAM',
      '2027-01-09 18:00',
      'USD 6,450.00',
      'USD 645.00',
      'EGLV123456  3 x 40HQ',
      'Free until 2027-01-05 18:00',
      'USD 150.00 a container until 2027-01-09 18:00',
      'USD 350.00 a container after that',
      'No-show: USD 500.00 a container',
    ]),
  );
  expect(said.join(' ')).not.toMatch(/cost|floor/i);
});
