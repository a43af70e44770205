import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import type { OfferLine, RateOffer } from '#contract/rates/search/offer.ts';
import { pdfBytes } from '../../../kernel/pdf/pdf-file.ts';
import { drawnTexts } from '../../../kernel/pdf/pdf-texts.samples.ts';
import { type OfferPaper, offerPdf } from './offer-pdf.ts';

const line = (feeCode: string, currency: string, sellAmount: string, change: Partial<OfferLine> = {}): OfferLine => ({
  feeCode,
  layer: 'ORIGIN_LOCAL',
  containerType: null,
  basis: 'PER_BL',
  quantity: '1',
  currency,
  unitSell: sellAmount,
  sellAmount,
  payableAt: 'ORIGIN',
  state: 'CHARGED',
  isOptional: false,
  isCounted: true,
  ...change,
});

const lines = [
  line('OCF', 'USD', '4975.00', { layer: 'FREIGHT', containerType: '40HC', quantity: '2', unitSell: '2487.5' }),
  line('ETS', 'EUR', '112.00'),
  line('THC', 'CNY', '3150.00'),
  line('TLX', 'CNY', '450.00', { isOptional: true, isCounted: false, state: 'NOT_TICKED' }),
  line('DTHC', 'EUR', '1560.00', { payableAt: 'DESTINATION', isCounted: false }),
];

/** 112 x 7.75 / 7.1 = 122.25 and 3,150 / 7.1 = 443.66. */
const offer = (total = '5540.91'): RateOffer => ({
  rateId: 'R1',
  version: 1,
  isOwn: false,
  carrier: 'COSU',
  pol: 'CNSHA',
  pots: [],
  pod: 'DEHAM',
  delivery: null,
  service: null,
  productType: 'NORMAL',
  validFrom: '2026-12-01',
  validTo: '2026-12-31',
  fitsFrom: '2026-12-01',
  fitsTo: '2026-12-31',
  validityBasis: 'ETD',
  sailings: [],
  transitDays: 31,
  space: 'ON_REQUEST',
  isSpaceStale: false,
  isBookable: true,
  bookingMode: 'ONLINE',
  freeTime: [],
  receiptType: 'CY',
  deliveryType: 'CY',
  surchargeMode: 'SUBJECT_TO',
  equipmentNote: null,
  remark: null,
  updatedAt: '2026-11-24T08:00:00Z',
  badges: [],
  score: null,
  price: {
    lines,
    subtotals: [
      { currency: 'USD', amount: '4975.00' },
      { currency: 'EUR', amount: '112.00' },
      { currency: 'CNY', amount: '3150.00' },
    ],
    total: { currency: 'USD', amount: total },
    fxRates: [
      { currency: 'EUR', rateToCny: '7.7500', validTo: '2026-11-30', isStale: false },
      { currency: 'CNY', rateToCny: '1', validTo: null, isStale: false },
      { currency: 'USD', rateToCny: '7.1000', validTo: '2026-11-30', isStale: false },
    ],
  },
});

async function printed(one: RateOffer, change: Partial<OfferPaper> = {}) {
  const pdf = offerPdf(
    {
      kind: 'offer',
      no: 'PO2611240001',
      letterhead: { nameZh: 'FORWARDER', nameEn: 'FORWARDER', lines: [] },
      language: 'EN',
      about: [],
      offers: [one],
      isWithFees: true,
      feeNames: new Map([['THC', { zh: '码头费', en: 'Terminal handling' }]]),
      fx: { table: 'MONTH', day: '2026-11-24' },
      mark: 'BUYER',
      at: new Date('2026-11-24T08:00:00Z'),
      ...change,
    },
    false,
  );
  const texts = drawnTexts(await pdfBytes(pdf), 210);
  // Texts of one baseline are one printed line.
  const rows = new Map<string, string[]>();
  for (const { page, y, text } of texts) {
    const key = `${page}:${y.toFixed(1)}`;
    rows.set(key, [...(rows.get(key) ?? []), text]);
  }
  return [...rows.values()].map(row => row.join(' | '));
}

const MONEY = /([A-Z]{3}) (-?[\d,]+\.\d\d)/g;
const lastMoney = (row: string): Big => new Big(([...row.matchAll(MONEY)].at(-1)?.[2] ?? '0').replaceAll(',', ''));

const between = (rows: readonly string[], from: string, to: string): readonly string[] => {
  const start = rows.findIndex(row => row.startsWith(from));
  return rows.slice(start + 1, rows.findIndex((row, index) => index > start && row.startsWith(to)) + 1);
};

describe('the paper of an offer', () => {
  it('has a total that its printed lines add up to', async () => {
    const rows = between(await printed(offer()), 'Included in the total', 'All-in total');
    const ofCurrency = (currency: string) =>
      rows.filter(row => /^(OCF|ETS|THC)/.test(row) && row.includes(`${currency} `)).map(lastMoney);
    const sum = (figures: readonly Big[]) => figures.reduce((all, one) => all.plus(one), new Big(0)).toFixed(2);
    for (const currency of ['USD', 'EUR', 'CNY']) {
      const subtotal = rows.find(row => row.startsWith(`Subtotal ${currency}`)) ?? '';
      expect(lastMoney(subtotal).toFixed(2)).toBe(sum(ofCurrency(currency)));
    }
    const parts = rows.filter(row => row.startsWith('Subtotal USD') || row.includes(' in USD'));
    expect(parts).toHaveLength(3);
    expect(rows.at(-1)).toBe('All-in total | USD 5,540.91');
    expect(sum(parts.map(lastMoney))).toBe('5540.91');
  });

  it('names fees, rates of exchange and their source, and what the total does not hold', async () => {
    const rows = await printed(offer());
    expect(rows).toContainEqual(expect.stringMatching(/^THC Terminal handling \|.*CNY 3,150\.00/));
    expect(rows).toContainEqual(expect.stringMatching(/^OCF 40HQ \|.*USD 2,487\.50 \| 2 \| USD 4,975\.00/));
    const converted = rows.find(row => row.startsWith('EUR 112.00 in USD')) ?? '';
    expect(converted).toContain('MONTH, 2026-11-24');
    expect(converted).toContain('1 EUR = 1.091549');
    const total = rows.findIndex(row => row.startsWith('All-in total | USD'));
    const optional = rows.findIndex(row => row.startsWith('Optional fees (not in the total)'));
    const atDestination = rows.findIndex(row => row.startsWith('Destination fees (not in the total)'));
    expect(rows.findIndex(row => row.startsWith('TLX'))).toBe(optional + 1);
    expect(rows.findIndex(row => row.startsWith('DTHC'))).toBe(atDestination + 1);
    expect(optional).toBeGreaterThan(total);
    expect(rows.join()).not.toContain('40HC');
  });

  it('prints what secures the seller against exchange as a line, so that the paper still adds up', async () => {
    const rows = between(await printed(offer('5549.41')), 'Included in the total', 'All-in total');
    expect(rows).toContain('Exchange adjustment | USD 8.50');
  });

  it('is a list that shows the sums its totals are made of', async () => {
    const rows = (await printed(offer(), { kind: 'list', isWithFees: false })).join('\n');
    for (const text of ['USD 4,975.00', '+ EUR 112.00', '+ CNY 3,150.00', '= USD 5,540.91'])
      expect(rows).toContain(text);
  });
});
