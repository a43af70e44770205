import { describe, expect, it } from 'vitest';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import { arranged, asBase, EVERYTHING } from '#contract/rates/search/order-offers.ts';
import { offerText } from './copy-text.ts';

const offer = (rateId: string, total: string, transitDays: number, over: Partial<RateOffer> = {}): RateOffer => ({
  rateId,
  version: 1,
  isOwn: true,
  carrier: rateId,
  pol: 'CNSHA',
  pots: [],
  pod: 'DEHAM',
  delivery: null,
  service: null,
  productType: 'FAK',
  validFrom: '2027-01-01',
  validTo: '2027-01-31',
  fitsFrom: '2027-01-01',
  fitsTo: '2027-01-31',
  validityBasis: 'ETD',
  sailings: [],
  transitDays,
  space: 'AMPLE',
  isSpaceStale: false,
  isBookable: true,
  bookingMode: 'REQUEST',
  receiptType: 'CY',
  deliveryType: 'CY',
  surchargeMode: 'SUBJECT_TO',
  equipmentNote: null,
  freeTime: [{ kind: 'COMBINED', days: 14, place: 'POD', dayKind: 'CALENDAR' }],
  remark: null,
  updatedAt: '2027-01-01T00:00:00Z',
  badges: [],
  score: null,
  price: {
    missingTypes: [],
    total: { currency: 'USD', amount: total },
    baseTotal: { currency: 'USD', amount: '1' },
    lines: [
      {
        feeCode: 'OCF',
        layer: 'FREIGHT',
        containerType: '40HC',
        basis: 'PER_CONTAINER',
        quantity: '2',
        currency: 'USD',
        unitSell: '2000',
        unitBase: '1966',
        unitCost: '1850',
        sellAmount: '4000.00',
        payableAt: 'ORIGIN',
        state: 'CHARGED',
        isOptional: false,
        isCounted: true,
      },
    ],
  },
  ...over,
});

describe('a result list', () => {
  const list = [
    offer('A', '4995.00', 28),
    offer('B', '4710.00', 33, { pots: ['SGSIN'] }),
    offer('C', '5320.00', 26, { isBookable: false }),
  ];
  const ids = (change: Partial<typeof EVERYTHING>) =>
    arranged(list, { ...EVERYTHING, ...change }).map(({ rateId }) => rateId);

  it('is put in another order and narrowed without asking again', () => {
    expect(ids({})).toEqual(['A', 'B', 'C']);
    expect(ids({ order: 'CHEAPEST' })).toEqual(['B', 'A', 'C']);
    expect(ids({ order: 'FASTEST' })).toEqual(['C', 'A', 'B']);
    expect(ids({ isDirect: true })).toEqual(['A', 'C']);
    expect(ids({ isBookable: true, carrier: 'B' })).toEqual(['B']);
  });

  it('shows where selling begins without what comes before or after', () => {
    const { total, lines, ...rest } = asBase(list[0]!).price;
    expect([total?.amount, lines?.[0]?.unitSell]).toEqual(['1', '1966']);
    expect(JSON.stringify([rest, lines])).not.toMatch(/cost|buy|margin|1850/i);
  });

  it('is copied as a message with final prices alone', () => {
    const text = offerText(list[1]!, 'EN');
    expect(text).toBe(
      'B CNSHA → SGSIN → DEHAM\n40HQ USD 2,000\nAll-in USD 4,710.00\nTransit 33 d\nValid 2027-01-01 – 2027-01-31\nFree time Combined 14\nSpace Ample',
    );
    expect(offerText(list[1]!, 'CN')).toContain('全包 USD 4,710.00');
    expect(offerText(list[1]!, 'CN', 'short')).not.toContain('全包');
    const thc = {
      feeCode: 'THC',
      layer: 'ORIGIN_LOCAL',
      containerType: '40HC',
      currency: 'CNY',
      sellAmount: '1130.00',
    };
    const withFee = {
      ...list[1]!,
      price: { ...list[1]!.price, lines: [{ ...thc, isCounted: true }] },
    } as unknown as RateOffer;
    expect(offerText(withFee, 'EN', 'fees')).toContain('THC 40HQ CNY 1,130.00');
    expect(offerText(withFee, 'EN')).not.toContain('THC');
    expect(offerText({ ...list[1]!, blankSailings: ['2027-01-15'] }, 'CN')).toContain('停航 01-15');
    expect(text).not.toMatch(/1,?850|1,?966/);
  });
});
