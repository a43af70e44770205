import { expect, test } from 'vitest';
import { bookedEquipmentSchema } from '#contract/booking/booking-content.ts';
import { EQUIPMENT_FIELDS, FIELDS, fieldAt } from './fields.ts';
import { readTyped } from './read-typed.ts';

const place = { today: '2026-11-22', zone: 'Asia/Shanghai' };

test.each([
  ['18000', '18000'],
  ['１８，０００．５', '18000.5'],
  ['12.', '12'],
  ['', ''],
])('a quantity %s is %s, and the content takes it', (typed, value) => {
  const reading = readTyped(EQUIPMENT_FIELDS.grossKg!, typed, place);
  expect(reading).toEqual({ is: 'read', value });
  expect(bookedEquipmentSchema.safeParse({ grossKg: value }).success).toBe(true);
});

test.each(['abc', '1.23456', '12,5'])('%s is no quantity and stays in the field', typed =>
  expect(readTyped(EQUIPMENT_FIELDS.grossKg!, typed, place).is).toBe('unread'),
);

test('days and moments are read as people write them, moments in the zone of the place', () => {
  expect(readTyped(FIELDS['routing.departureDate']!, '12-05', place)).toEqual({ is: 'read', value: '2026-12-05' });
  expect(readTyped(FIELDS['routing.etd']!, '2026-12-05 08:00', place)).toEqual({
    is: 'read',
    value: '2026-12-05T00:00:00.000Z',
  });
  expect(readTyped(FIELDS['routing.departureDate']!, '32-45', place).is).toBe('unread');
  expect(readTyped(FIELDS['routing.etd']!, '', place)).toEqual({ is: 'read', value: null });
});

test('a text that is too long for the carrier stays in its field', () => {
  expect(readTyped(FIELDS['routing.vesselName']!, 'X'.repeat(51), place).is).toBe('unread');
});

test('every place of a content knows its field', () => {
  expect(fieldAt('equipments.1.commodities.0.dangerousGoods.2.unNumber')?.label.en).toBe('UN number');
  expect(fieldAt('routing.loading')?.label.en).toBe('Port of loading');
  expect(fieldAt('parties.notify2.address')?.label.en).toBe('Address');
  expect(fieldAt('equipments.0.reefer.temperature')?.label.en).toBe('Temperature °C');
  expect(fieldAt('equipments')).toBeNull();
});
