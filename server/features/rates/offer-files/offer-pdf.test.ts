import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import { pdfBytes } from '../../../kernel/pdf/pdf-file.ts';
import { drawnTexts } from '../../../kernel/pdf/pdf-texts.samples.ts';
import { offer, offerPaper } from './offer-pdf.samples.ts';
import { type OfferPaper, offerPdf } from './offer-pdf.ts';

async function printed(one: RateOffer, change: Partial<OfferPaper> = {}) {
  const pdf = offerPdf(offerPaper(one, change), false);
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
