import { aBox, aDraft, aLine } from '#contract/si/check/check.samples.ts';
import { withLineTotals } from '#contract/si/parts/totals.ts';
import { LETTERHEAD } from '../../../kernel/pdf/letterhead.samples.ts';
import type { Confirmation } from './confirmation-pdf.ts';

/** An SI of two containers, whose weights have one, two and no decimals. */
export const confirmation = (over: Partial<Confirmation> = {}): Confirmation => ({
  no: '26031200017',
  revision: 2,
  state: 'APPROVED',
  companyName: 'NORTHQUAY FREIGHT',
  letterhead: LETTERHEAD,
  names: { carrier: scac => `${scac} COSCO SHIPPING`, port: code => code },
  bookingNo: 'SH2603000015',
  content: aDraft({
    carrier: 'COSU',
    vessel: 'COSCO STAR',
    voyage: '021W',
    goods: 'COTTON BED LINEN AND TOWELS',
    deadline: '2026-03-12T09:00:00.000Z',
    boxes: [
      aBox({ lines: [aLine({ weightKg: '8820.4', volumeCbm: '33', packageCount: '1520' })] }),
      withLineTotals(
        aBox({
          containerNo: 'CSQU3054399',
          lines: [
            aLine({ weightKg: '10990.25', volumeCbm: '20.5' }),
            aLine({ goods: 'BATH ROBES', weightKg: '1200', volumeCbm: '4.25', packageCount: '80' }),
          ],
        }),
      ),
    ],
  }),
  warnings: [],
  link: 'https://fairlead.example/si/1',
  at: new Date('2026-03-10T09:30:00Z'),
  language: 'EN',
  ...over,
});
