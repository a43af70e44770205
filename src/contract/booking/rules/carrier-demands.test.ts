import { describe, expect, it } from 'vitest';
import { type BookingContent, bookingContentSchema } from '../booking-content.ts';
import { type CarrierBookingConfig, defaultCarrierConfig } from '../config.ts';
import { carrierDemands } from './carrier-demands.ts';

const content = (over: Partial<BookingContent> = {}): BookingContent =>
  bookingContentSchema.parse({
    carrier: 'MSCU',
    equipments: [{ type: '40HC', grossKg: '18000', commodities: [{ description: 'TOYS', hsCodes: ['950300'] }] }],
    ...over,
  });
const codes = (config: Partial<CarrierBookingConfig>, booking = content()) =>
  carrierDemands({ ...defaultCarrierConfig('MSCU'), ...config }, booking).map(({ code, path }) => `${code} ${path}`);

describe('what a carrier demands', () => {
  it('demands nothing that nobody configured', () => expect(codes({})).toEqual([]));

  it('marks what he requires where it is missing, and not where it stands', () => {
    expect(codes({ requiredFields: ['HS', 'CONTRACT', 'VOLUME'] })).toEqual([
      'CARRIER_REQUIRED terms.contractReference',
      'CARRIER_REQUIRED equipments.0.commodities.0.cbm',
    ]);
  });

  it('requires of all goods, so that a booking without goods lacks it', () => {
    expect(codes({ requiredFields: ['HS'] }, content({ equipments: [] }))).toHaveLength(1);
  });

  it('marks what he does not take', () => {
    expect(codes({ forbiddenFields: ['HS', 'REMARKS'] }, content({ remarks: 'HANDLE WITH CARE' }))).toEqual([
      'CARRIER_FORBIDDEN equipments.0.commodities.0.hsCodes',
      'CARRIER_FORBIDDEN remarks',
    ]);
  });

  it('one of the two references', () => {
    const terms = { ...content().terms, quotationReference: 'Q1' };
    expect(codes({ isReferenceNeeded: true })).toEqual(['REFERENCE_NEEDED terms.contractReference']);
    expect(codes({ isReferenceNeeded: true }, content({ terms }))).toEqual([]);
  });

  it('types, weights, dangerous goods and the length of remarks', () => {
    const weightLimits = [{ containerType: '40HC', maxKg: '17999' }];
    const [box] = content().equipments;
    const dangerous = bookingContentSchema.parse({
      equipments: [{ ...box, commodities: [{ dangerousGoods: [{ unNumber: '1993' }] }] }],
    });
    expect(codes({ containerTypes: ['20GP'], weightLimits })).toEqual([
      'CARRIER_TYPE equipments.0.type',
      'WEIGHT_OVER equipments.0.grossKg',
    ]);
    expect(codes({ isDangerousAllowed: false }, dangerous)).toEqual(['DG_REFUSED equipments.0.commodities']);
    expect(codes({ maxRemarks: 3 }, content({ remarks: 'FOUR' }))).toEqual(['REMARKS_LONG remarks']);
  });
});
