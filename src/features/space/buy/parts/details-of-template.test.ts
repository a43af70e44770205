import { expect, test } from 'vitest';
import { bookingContentSchema, bookingPartySchema } from '#contract/booking/booking-content.ts';
import { detailsOfContent, detailsOfParties } from './details-of-template.ts';

const shipper = bookingPartySchema.parse({ name: 'NORTH QUAY', contact: 'Ma Xingzhou', phone: '021 5555 0101' });
const equipment = (type: string, description: string, grossKg: string) => ({
  type,
  units: 1,
  grossKg,
  commodities: [{ description }],
});

test('contact of the shipper, goods and weight of the type that was bought; what the template leaves open is left out', () => {
  const equipments = [equipment('20GP', 'TOYS', '12000'), equipment('40HC', `${'LAMPS '.repeat(20)}`, '18000.5555')];
  const content = bookingContentSchema.parse({ parties: { shipper }, equipments });
  expect(detailsOfContent(content, [{ containerType: '40HC' }])).toEqual({
    contactName: 'Ma Xingzhou',
    phone: '021 5555 0101',
    grossKgPerContainer: '18000.55',
    goods: 'LAMPS '.repeat(20).slice(0, 100),
  });
  expect(detailsOfContent(content, [{ containerType: '45HC' }])).toMatchObject({ goods: 'TOYS' });
  expect(detailsOfContent(bookingContentSchema.parse({}), [])).toEqual({});
});

test('of parties only who is to be reached', () => {
  expect(detailsOfParties({ shipper })).toEqual({ contactName: 'Ma Xingzhou', phone: '021 5555 0101' });
});
