import { describe, expect, it } from 'vitest';
import { fromRate, fromSailing, nextOffer, type Sailing } from './new-offer.ts';

describe('a new offer', () => {
  it('takes lane and prices of a rate: cost stays cost, what it sells for is the price', () => {
    const rate = {
      id: 'r',
      version: 1,
      createdAt: '',
      updatedAt: '',
      carrierId: 'c',
      polId: 'p',
      podId: 'd',
      potIds: ['t'],
      serviceCode: 'AEX3',
      includedFees: ['BAF'],
      lines: [
        { containerType: '20GP', currency: 'EUR', cost: '900.0000', guideSell: null },
        { containerType: '40HC', currency: 'EUR', cost: '1450', guideSell: '1600.5' },
        { containerType: '45HC', currency: 'EUR', cost: null, guideSell: null },
      ],
    };
    expect(fromRate(rate)).toMatchObject({
      carrierId: 'c',
      polId: 'p',
      potIds: ['t'],
      currency: 'EUR',
      priceIncludes: ['BAF'],
      lines: [
        { containerType: '20GP', price: null, cost: '900.00' },
        { containerType: '40HC', price: '1600.50', cost: '1450.00' },
      ],
    });
  });

  it('takes vessel, dates and cut-offs of a sailing, and ends its sale four hours before the SI cut-off', () => {
    const place = (id: string) => ({ id, code: id, name: { zh: id, en: id }, zone: 'UTC' });
    const sailing = {
      etd: '2027-01-12T10:00:00.000Z',
      eta: '2027-02-10T10:00:00.000Z',
      transitDays: 29,
      hubs: [],
      legs: [
        {
          voyageId: 'v',
          line: 'EGLV',
          service: 'CEM',
          vessel: null,
          voyage: '056W',
          from: place('p'),
          to: place('d'),
          etd: '',
          eta: '',
          cutOffs: [
            { code: 'DCO', at: '2027-01-10T09:00:00.000Z' },
            { code: 'LCO', at: 'x' },
          ],
        },
      ],
    } as unknown as Sailing;
    expect(fromSailing(sailing, 'carrier')).toEqual({
      carrierId: 'carrier',
      vesselName: 'TBN',
      voyageNo: '056W',
      serviceCode: 'CEM',
      polId: 'p',
      podId: 'd',
      potIds: [],
      etd: '2027-01-12T10:00:00.000Z',
      eta: '2027-02-10T10:00:00.000Z',
      siCutOff: '2027-01-10T09:00:00.000Z',
      sellUntil: '2027-01-10T05:00:00.000Z',
    });
  });

  it('after another has its sailing, but neither its prices nor its booking numbers', () => {
    const saved = {
      id: 'o',
      version: 1,
      createdAt: '',
      updatedAt: '',
      vesselName: 'EVER GIVEN',
      offerNo: 'NS1',
      bookingRefs: [{ ref: 'A' }],
      lines: [{ containerType: '40HC', qty: 5, price: '2000' }],
    };
    const next = nextOffer(saved);
    expect(next).toMatchObject({
      vesselName: 'EVER GIVEN',
      bookingRefs: [],
      lines: [{ containerType: '40HC', price: null }],
    });
    expect(next).not.toHaveProperty('offerNo');
  });
});
