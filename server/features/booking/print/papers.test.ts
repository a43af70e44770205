import { expect, it } from 'vitest';
import { aSource, dryContent, specialContent } from '#contract/booking/wire/wire.samples.ts';
import { pdfBytes } from '../../../kernel/pdf/pdf-file.ts';
import { drawnTexts } from '../../../kernel/pdf/pdf-texts.samples.ts';
import { bookingConfirmationPdf } from './booking-confirmation-pdf.ts';
import { bookingNotePdf } from './booking-note-pdf.ts';
import { cutOffCalendar } from './cut-off-calendar.ts';
import { CUT_OFFS, confirmedBooking, HEAD } from './papers.samples.ts';

const at = new Date('2027-01-08T10:15:00Z');

/** Texts of the Latin faces, line by line; signs of others cannot be read back. */
const textOf = async (pdf: Parameters<typeof pdfBytes>[0]): Promise<string> =>
  drawnTexts(await pdfBytes(pdf))
    .map(({ text }) => text)
    .join('\n');

const note = (language: 'CN' | 'EN', content = specialContent()) =>
  textOf(
    bookingNotePdf({ source: aSource({ content }), customerName: 'YONG PORT', ...HEAD, link: '', language }, false),
  );

it('the booking note says what is asked for, in the reader’s words, with room for a stamp', async () => {
  const text = await note('EN');
  for (const part of ['BOOKING NOTE', 'YONG PORT', 'BK27010800012', '1 x 40RH', 'NOR', 'SOC', '-18 °C', 'Collect'])
    expect(text).toContain(part);
  expect(text).toContain('UN 1263 · 3 · PAINT');
  // Ten in the morning at the port of loading is two in the morning UTC.
  expect(text).toContain('2027-01-25 10:00');
  expect(text).toContain('Stamp and signature');
  expect(await note('CN')).not.toContain('Stamp');
});

it('a long one goes on over pages, each with its number', async () => {
  const [line] = dryContent().equipments;
  const equipments = Array.from({ length: 20 }, () => ({
    ...line!,
    commodities: Array.from({ length: 4 }, () => line!.commodities[0]!),
  }));
  expect(await note('EN', dryContent({ equipments }))).toMatch(/\n1 \/ [3-9]\n/);
});

it('the confirmation says what the carrier gave, cut-offs by the clock of the port', async () => {
  const pdf = bookingConfirmationPdf(confirmedBooking(), false);
  const text = await textOf(pdf);
  for (const part of ['EGLV 12345', '2 x 40HQ', 'WAIGAOQIAO DEPOT 3', 'SI (DCO)', '2027-01-22 17:00', 'estimated'])
    expect(text).toContain(part);
  // Each end of a leg has its own clock.
  expect(text).toContain('2027-02-24 07:00');
});

it('a calendar program reads one event a cut-off, in UTC, known again when it moves', () => {
  const calendar = cutOffCalendar({
    id: 'b1',
    bookingNo: 'BK27010800012',
    carrierRef: 'EGLV12345',
    sailing: 'EVER GIVEN',
    cutOffs: CUT_OFFS,
    link: 'https://fairlead.example/x',
    now: at,
    language: 'CN',
  });
  expect(calendar.split('\r\n')).toEqual(
    expect.arrayContaining([
      'UID:b1-DCO@fairlead',
      'DTSTART:20270122T090000Z',
      'SUMMARY:截补料 EGLV12345',
      'TRIGGER:-PT6H',
    ]),
  );
  expect(calendar).toContain('SUMMARY:截关 EGLV12345（推算）');
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2);
});
