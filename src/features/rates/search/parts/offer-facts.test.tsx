// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import { setLanguage } from '#kit/i18n.ts';
import { type Driver, fakeClient, menuWith, openAt } from '#kit/resource/resource.samples.tsx';
import '../locale/words.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { freightTexts, OfferFacts, shipText } from './offer-facts.tsx';

const line = (feeCode: string, layer: string, currency: string, unitSell: string, more: object = {}) => ({
  feeCode,
  layer,
  containerType: '40HC',
  currency,
  unitSell,
  sellAmount: unitSell,
  state: 'CHARGED',
  ...more,
});
const offer = {
  rateId: 'r1',
  carrier: 'COSU',
  pol: 'CNSHA',
  pots: [],
  pod: 'DEHAM',
  service: 'AEU3',
  validFrom: '2027-01-01',
  validTo: '2027-03-31',
  fitsFrom: '2027-01-08',
  fitsTo: '2027-01-29',
  transitDays: 31,
  space: 'AMPLE',
  sailings: [
    {
      etd: '2027-01-08',
      etdTime: null,
      closing: '2027-01-06 17:00',
      transitDays: 31,
      vessel: 'COSCO STAR',
      voyage: '021W',
    },
  ],
  freeTime: [{ kind: 'COMBINED', days: 14, place: 'POD', dayKind: 'CALENDAR' }],
  price: {
    total: { currency: 'USD', amount: '2159.15' },
    lines: [
      line('OCF', 'FREIGHT', 'USD', '2000'),
      line('THC', 'ORIGIN_LOCAL', 'CNY', '1130.00'),
      line('TLX', 'ORIGIN_LOCAL', 'CNY', '450.00', { state: 'NOT_TICKED' }),
    ],
  },
} as unknown as RateOffer;

let driver: Driver | null = null;
beforeEach(() => setLanguage('EN'));
afterEach(async () => {
  await driver?.close();
  driver = null;
  setLanguage('CN');
});
const open = async (screen: ReactNode): Promise<string> => {
  const { client } = fakeClient({}, { menu: menuWith([], RATE_PATHS.quickQuote) });
  driver = await openAt(screen, client, RATE_PATHS.quickQuote);
  return driver.text();
};

it('a card says ship, service, freight of a container and free time before it is opened', async () => {
  expect([freightTexts(offer), shipText(offer)]).toEqual([['USD 2,000 / 40HQ'], 'COSCO STAR 021W']);
  const text = await open(<OfferFacts offer={offer} />);
  for (const part of ['USD 2,000 / 40HQ', 'COSCO STAR 021W', 'AEU3', 'Combined 14']) expect(text).toContain(part);
});

it('a comparison has the fees that the totals hold, closing, free time and the days that fit', async () => {
  const fees = new Map([['THC', { code: 'THC', zh: '码头费', en: 'Terminal handling' }]]);
  const text = await open(<CompareDialog offers={[offer]} fees={fees} onClose={() => undefined} />);
  for (const part of ['THC Terminal handling', 'CNY 1,130.00', '2027-01-06 17:00', '2027-01-08 – 2027-01-29'])
    expect(text).toContain(part);
  expect(text).not.toContain('TLX');
});
