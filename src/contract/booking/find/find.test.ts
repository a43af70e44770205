import { describe, expect, test } from 'vitest';
import { contentOfOffer, equipmentsOf } from './content-of.ts';
import { departuresOf, type FoundPrice, type FoundSailing, type FoundSpace, isSameDeparture } from './departures.ts';
import { type PriceKey, priceKeyText, questionOfPrice, readPriceKey } from './price-key.ts';

const KEY: PriceKey = {
  rate: '01a16426-dcaa-7fa3-b560-4dc376c85182',
  pol: 'CNSHA',
  pod: 'DEHAM',
  box: '2x40HC,1x20GP@18000',
  etd: '2026-12-05',
  currency: 'USD',
  payer: 'COL',
  flags: 'direct',
  fees: 'TLX',
};

describe('the key of a price', () => {
  test('says the question again', () => {
    const key = readPriceKey(priceKeyText(KEY));
    expect(key).toEqual(KEY);
    expect(questionOfPrice(key!, '3x40HC')).toMatchObject({
      pol: 'CNSHA',
      pod: 'DEHAM',
      box: '3x40HC',
      from: '2026-12-05',
      to: '2026-12-05',
      payer: 'COL',
      flags: 'direct',
      fees: 'TLX',
    });
  });

  test('fits its place: options give way before the lane does', () => {
    const long = priceKeyText({ ...KEY, fees: 'A'.repeat(180) });
    expect(long.length).toBeLessThanOrEqual(200);
    expect(readPriceKey(long)).toMatchObject({ rate: KEY.rate, box: KEY.box, fees: '' });
  });

  test.each(['', 'a|b', `${'x'.repeat(201)}|CNSHA|DEHAM|1x40HC|2026-12-05`])('%s is none', text =>
    expect(readPriceKey(text)).toBeNull(),
  );
});

const sailing = (over: Partial<FoundSailing> = {}): FoundSailing => ({
  carrier: 'EGLV',
  vessel: 'EVER GIVEN',
  voyage: '1234-056W',
  service: 'CEM',
  hubs: [],
  transitDays: 30,
  // 2026-12-06 02:00 in Shanghai.
  etd: '2026-12-05T18:00:00.000Z',
  eta: '2027-01-05T00:00:00.000Z',
  cutOffs: [],
  ...over,
});
const price = (rateId: string, amount: string, over: Partial<FoundPrice> = {}): FoundPrice => ({
  rateId,
  carrier: 'EGLV',
  total: { currency: 'USD', amount },
  isBookable: true,
  transitDays: 31,
  fitsFrom: '2026-12-01',
  fitsTo: '2026-12-15',
  sailings: [],
  ...over,
});
const space = (over: Partial<FoundSpace> = {}): FoundSpace => ({
  id: 's1',
  carrier: 'EGLV',
  vessel: 'Ever-Given',
  voyage: '',
  etd: '2026-12-05T17:00:00.000Z',
  eta: null,
  cutOffs: { receipt: null, cy: null, si: '2026-12-03T08:00:00.000Z', vgm: null, customs: null, manifest: null },
  currency: 'USD',
  lines: [],
  ...over,
});
const ZONE = 'Asia/Shanghai';

describe('departures', () => {
  test('sailing, price and space of one ship are one entry, on the day of the port', () => {
    const [one, ...more] = departuresOf([sailing()], [price('a', '2100'), price('b', '999.5')], [space()], ZONE);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ day: '2026-12-06', price: { rateId: 'b' }, spaces: [{ id: 's1' }] });
  });

  test('a price holds for its days and its carrier alone; one that cannot be booked gives way', () => {
    const prices = [
      price('late', '1', { fitsFrom: '2026-12-07' }),
      price('other', '1', { carrier: 'MSCU' }),
      price('full', '1', { isBookable: false }),
      price('fits', '3000'),
    ];
    expect(departuresOf([sailing()], prices, [], ZONE)[0]?.price?.rateId).toBe('fits');
  });

  test('what no schedule knows is a departure all the same, in the order of days', () => {
    const named = { etd: '2026-12-02', vessel: null, voyage: null, transitDays: 33 };
    const all = departuresOf(
      [sailing()],
      [price('a', '2100', { sailings: [named] })],
      [space({ id: 's2', vessel: 'MSC GULSUN', carrier: 'MSCU', etd: '2026-12-04T10:00:00.000Z' })],
      ZONE,
    );
    expect(all.map(({ day, carrier }) => `${day} ${carrier}`)).toEqual([
      '2026-12-02 EGLV',
      '2026-12-04 MSCU',
      '2026-12-06 EGLV',
    ]);
    expect(all[0]).toMatchObject({ etd: null, transitDays: 33, price: { rateId: 'a' } });
  });

  test('a price that plans a day and no ship joins the ship of the night before or after, while it holds', () => {
    const planned = { etd: '2026-12-05', vessel: null, voyage: null, transitDays: null };
    const of = (over: Partial<FoundPrice>) =>
      departuresOf([sailing()], [price('a', '2100', { sailings: [planned], ...over })], [], ZONE);
    expect(of({})).toMatchObject([{ vessel: 'EVER GIVEN', voyage: '1234-056W', price: { rateId: 'a' } }]);
    expect(of({ fitsTo: '2026-12-05' })).toMatchObject([
      { day: '2026-12-05', vessel: '', price: { rateId: 'a' } },
      { vessel: 'EVER GIVEN', price: null },
    ]);
  });

  test('cut-offs of ready space stand where the schedule has none, and alone where there is no schedule', () => {
    const si = { code: 'DCO', at: '2026-12-03T08:00:00.000Z' };
    const scheduled = [{ code: 'DCO', at: '2026-12-03T09:00:00.000Z' }];
    const cutOffs = (sailings: FoundSailing[]) => departuresOf(sailings, [], [space()], ZONE)[0]?.cutOffs;
    expect(cutOffs([])).toEqual([si]);
    expect(cutOffs([sailing()])).toEqual([si]);
    expect(cutOffs([sailing({ cutOffs: scheduled })])).toEqual(scheduled);
  });

  test('ships are told apart by name, then voyage, then day', () => {
    const ship = { carrier: 'EGLV', vessel: '', voyage: '056W', day: '2026-12-06' };
    expect(isSameDeparture(ship, { ...ship, voyage: '056-W' })).toBe(true);
    expect(isSameDeparture(ship, { ...ship, voyage: '057W' })).toBe(false);
    expect(isSameDeparture(ship, { ...ship, voyage: '', day: '2026-12-07' })).toBe(false);
    expect(isSameDeparture(ship, { ...ship, day: '2026-12-08' })).toBe(false);
  });
});

test('an offer becomes content: boxes apart by type and weight, payer and places kept', () => {
  expect(equipmentsOf('2x40HQ,1x20GP@18000').map(({ type, units, grossKg }) => [type, units, grossKg])).toEqual([
    ['40HC', 2, ''],
    ['20GP', 1, '18000'],
  ]);
  const offer = {
    carrier: 'EGLV',
    pol: 'CNSHA',
    pod: 'DEHAM',
    delivery: 'DEBER',
    receiptType: 'CFS',
    deliveryType: 'CY',
  };
  const content = contentOfOffer(KEY, offer, null);
  expect(content.routing).toMatchObject({ delivery: { code: 'DEBER' }, departureDate: '2026-12-05', etd: null });
  expect(content.terms).toMatchObject({ freight: 'COL', receiptType: 'CFS', deliveryType: 'CY' });
});
