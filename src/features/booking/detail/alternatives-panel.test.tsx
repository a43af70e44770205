// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bookingContentSchema } from '#contract/booking/booking-content.ts';
import { setLanguage } from '#kit/i18n.ts';
import { type Driver, fakeClient, openAt } from '#kit/resource/resource.samples.tsx';
import { AlternativesPanel } from './alternatives-panel.tsx';

let driver: Driver | null = null;
beforeEach(() => setLanguage('EN'));
afterEach(async () => {
  await driver?.close();
  driver = null;
  setLanguage('CN');
});

const sails = (key: string, more: object = {}) => ({
  key,
  carrier: 'HDMU',
  vessel: 'HMM ALGECIRAS',
  voyage: '19W',
  service: '',
  day: '2026-12-07',
  etd: null,
  eta: null,
  transitDays: null,
  hubs: [],
  cutOffs: [],
  price: null,
  spaces: [],
  ...more,
});
const space = {
  id: 's1',
  currency: 'USD',
  cutOffs: { si: '2026-12-03T22:00:00.000Z' },
  lines: [
    { lineId: 's1:40HC', containerType: '40HC', price: '1900.00', available: '10' },
    { lineId: 's1:40RH', containerType: '40RH', price: '4650.00', available: '2' },
  ],
};

it('says of a sailing that its space is sold now: what is left for these containers, its price and its cut-off', async () => {
  const content = bookingContentSchema.parse({ equipments: [{ type: '40HC', units: 2 }] });
  const departures = [sails('ready', { spaces: [space] }), sails('other')];
  const { client } = fakeClient({ 'Booking/Alternatives': () => ({ departures, zone: 'Asia/Shanghai' }) });
  driver = await openAt(<AlternativesPanel booking={{ id: 'b1', version: 3, content } as never} />, client);
  const { find, until } = driver;
  await until(() => find('[data-departure=ready]'));
  const ready = find('[data-departure=ready]').textContent;
  expect(find('[data-departure=ready] .fl-tag-ok').textContent).toBe('Ready space');
  expect(ready).toContain('40HC: 10 left, USD 1,900.00 each');
  expect(ready).toMatch(/SI cut-off.*04.*06:00/);
  expect(ready).not.toMatch(/No price yet|40RH/);
  expect(find('[data-departure=other]').textContent).toContain('No price yet');
  expect(document.querySelector('[data-departure=other] .fl-tag')).toBeNull();
});
