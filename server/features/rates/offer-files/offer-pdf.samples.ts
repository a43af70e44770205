import type { OfferLine, RateOffer } from '#contract/rates/search/offer.ts';
import { LETTERHEAD } from '../../../kernel/pdf/letterhead.samples.ts';
import { NO_NAMES } from '../../basic-data/paper-names.read.ts';
import type { OfferPaper } from './offer-pdf.ts';

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
export const offer = (total = '5540.91'): RateOffer => ({
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

export const offerPaper = (one: RateOffer, change: Partial<OfferPaper> = {}): OfferPaper => ({
  kind: 'offer',
  no: 'PO2611240001',
  letterhead: LETTERHEAD,
  names: NO_NAMES,
  language: 'EN',
  about: [],
  offers: [one],
  isWithFees: true,
  feeNames: new Map([['THC', { zh: '码头费', en: 'Terminal handling' }]]),
  fx: { table: 'MONTH', day: '2026-11-24' },
  mark: 'BUYER',
  at: new Date('2026-11-24T08:00:00Z'),
  ...change,
});
