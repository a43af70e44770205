import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { aSource } from '#contract/booking/wire/wire.samples.ts';
import { samples as bills } from '#machines/bill/house-bill.document.samples.ts';
import type { HouseBillRow } from '#machines/bill/house-bill.document.ts';
import { NO_NAMES } from '#server/features/basic-data/paper-names.read.ts';
import { billPdf } from '#server/features/bill/pdf/bill-pdf.ts';
import { bookingConfirmationPdf } from '#server/features/booking/print/booking-confirmation-pdf.ts';
import { bookingNotePdf } from '#server/features/booking/print/booking-note-pdf.ts';
import { confirmedBooking, HEAD } from '#server/features/booking/print/papers.samples.ts';
import { offerPaper, offer as rateOffer } from '#server/features/rates/offer-files/offer-pdf.samples.ts';
import { offerPdf } from '#server/features/rates/offer-files/offer-pdf.ts';
import { confirmation } from '#server/features/si/print/confirmation.samples.ts';
import { confirmationPdf } from '#server/features/si/print/confirmation-pdf.ts';
import { offer, order } from '#server/features/space/print/confirmation.samples.ts';
import { orderPdf } from '#server/features/space/print/confirmation-pdf.ts';
import { LETTERHEAD } from '#server/kernel/pdf/letterhead.samples.ts';
import type { Pdf } from '#server/kernel/pdf/pdf-document.ts';
import { pdfBytes } from '#server/kernel/pdf/pdf-file.ts';
import { fontsOf, picturesIn, printedLines } from '#server/kernel/pdf/pdf-texts.samples.ts';

/** Everything that the product prints, by the file that writes it. */
const at = new Date('2026-11-24T08:00:00Z');
const spaceOrder = { order, offer, letterhead: LETTERHEAD, names: NO_NAMES, link: 'https://fairlead.example', at };
const note = { source: aSource(), customerName: 'CUSTOMER', ...HEAD, link: '' };
const PAPERS: Readonly<Record<string, (language: 'CN' | 'EN') => Pdf>> = {
  'bill/pdf/bill-pdf.ts': () =>
    billPdf(bills.row as unknown as HouseBillRow, { letterhead: LETTERHEAD, compress: false }),
  'booking/print/booking-confirmation-pdf.ts': language =>
    bookingConfirmationPdf({ ...confirmedBooking(), language }, false),
  'booking/print/booking-note-pdf.ts': language => bookingNotePdf({ ...note, language }, false),
  'rates/offer-files/offer-pdf.ts': language => offerPdf(offerPaper(rateOffer(), { language }), false),
  'si/print/confirmation-pdf.ts': language => confirmationPdf(confirmation({ language }), false),
  'space/print/confirmation-pdf.ts': language => orderPdf({ ...spaceOrder, language }, false),
};

const FEATURES = path.resolve(import.meta.dirname, '../../server/features');
const writers = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter(
  file => file.endsWith('-pdf.ts') && /\): Pdf \{/.test(readFileSync(path.join(FEATURES, file), 'utf8')),
);

it('every paper is here', () => {
  expect(writers.toSorted()).toEqual(Object.keys(PAPERS));
});

describe.each(Object.entries(PAPERS))('the paper of %s', (file, made) => {
  it.each(['CN', 'EN'] as const)(
    '%s: has the letterhead of its company, and no face that is not in the file',
    async language => {
      const bytes = await pdfBytes(made(language));
      const height = file.startsWith('rates') ? 210 : 297;
      const text = printedLines(bytes, height).join('\n');
      const isBill = file.startsWith('bill');
      expect(text).toContain(language === 'CN' && !isBill ? LETTERHEAD.nameZh : LETTERHEAD.nameEn);
      for (const line of LETTERHEAD.lines) expect(text).toContain(line);
      expect(picturesIn(bytes)).toBe(1);
      const fonts = fontsOf(bytes);
      expect(fonts.length).toBeGreaterThan(1);
      expect(fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
      // What no face holds is printed as an empty box.
      expect(text).not.toContain('\ufffd');
      expect(text).not.toContain('40HC');
    },
  );
});
