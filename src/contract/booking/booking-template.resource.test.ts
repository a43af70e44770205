import { describe, expect, test } from 'vitest';
import { type BookingTemplateRow, bookingTemplateResource } from './booking-template.resource.ts';

type Equipment = BookingTemplateRow['equipments'][number];
type Goods = BookingTemplateRow['goods'][number];

const anEquipment = (type: string): Equipment => ({ type, units: 1, grossKg: null, isShipperOwned: false });
const someGoods = (equipment: number | null): Goods => ({
  equipment,
  description: 'Toys',
  hsCode: null,
  packages: null,
  packageCode: null,
  grossKg: null,
  cbm: null,
});

const aTemplate = (change: Partial<BookingTemplateRow> = {}): BookingTemplateRow => ({
  id: 'T1',
  version: 1,
  createdAt: '2027-01-01T00:00:00Z',
  updatedAt: '2027-01-01T00:00:00Z',
  name: 'Hamburg weekly',
  scope: 'SELF',
  customerId: null,
  carrier: null,
  receipt: null,
  loading: null,
  discharge: null,
  delivery: null,
  departureDays: null,
  receiptDays: null,
  equipments: [],
  goods: [],
  partyTemplateId: null,
  contractReference: null,
  quotationReference: null,
  receiptType: null,
  deliveryType: null,
  freight: null,
  remarks: null,
  usedCount: 0,
  lastUsedAt: null,
  ...change,
});

const findings = (change: Partial<BookingTemplateRow>): readonly string[] =>
  (bookingTemplateResource.rules?.(aTemplate(change)) ?? []).map(
    ({ path, code, severity }) => `${severity} ${path} ${code}`,
  );

describe('rules of a booking template', () => {
  test('a template with a name alone has no findings', () => {
    expect(findings({})).toEqual([]);
  });

  test('a template that is shared with a customer names the customer', () => {
    expect(findings({ scope: 'CUSTOMER' })).toEqual(['error customerId required']);
    expect(findings({ scope: 'CUSTOMER', customerId: 'a customer' })).toEqual([]);
    expect(findings({ scope: 'COMPANY' })).toEqual([]);
  });

  test('a template refers to a contract or to a quotation, not to both', () => {
    expect(findings({ contractReference: 'C1', quotationReference: 'Q1' })).toEqual([
      'error quotationReference CONTRACT_BOTH',
    ]);
    expect(findings({ contractReference: 'C1' })).toEqual([]);
    expect(findings({ quotationReference: 'Q1' })).toEqual([]);
  });

  test('a type of container that nobody knows is found in its row', () => {
    expect(findings({ equipments: [anEquipment('40HC'), anEquipment('41XX')] })).toEqual([
      'error equipments[1].type TYPE_UNKNOWN',
    ]);
  });

  test('goods stand in a row of equipment that is there', () => {
    const equipments = [anEquipment('20GP'), anEquipment('40HC')];
    expect(findings({ equipments, goods: [someGoods(1), someGoods(2), someGoods(3)] })).toEqual([
      'error goods[2].equipment EQUIPMENT_NONE',
    ]);
  });

  test('goods without a row, or in the first one, need no equipment yet', () => {
    expect(findings({ goods: [someGoods(null), someGoods(1)] })).toEqual([]);
    expect(findings({ goods: [someGoods(2)] })).toEqual(['error goods[0].equipment EQUIPMENT_NONE']);
  });
});
