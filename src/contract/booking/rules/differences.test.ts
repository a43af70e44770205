import { describe, expect, it } from 'vitest';
import type { BookingPrice } from '../booking.ts';
import { type BookingContent, bookingContentSchema } from '../booking-content.ts';
import { amendedPrice } from './amended-price.ts';
import { cutOffsOf, nextCutOff } from './cut-offs.ts';
import { differences, fixedChange } from './differences.ts';
import { splitContent } from './split-content.ts';

const box = (type: string, units: number, description = 'TOYS', over: object = {}) => ({
  type,
  units,
  grossKg: '18000',
  ...over,
  commodities: [{ description, hsCodes: ['950300'], packages: 100, grossKg: '36000', cbm: '110' }],
});
const content = (over: object = {}): BookingContent =>
  bookingContentSchema.parse({
    carrier: 'EGLV',
    equipments: [box('40HC', 2), box('20GP', 1, 'TILES')],
    routing: { loading: { code: 'CNSHA' }, discharge: { code: 'DEHAM' } },
    ...over,
  });
const said = (before: BookingContent, after: BookingContent) =>
  differences(before, after).map(one => `${one.label.en}: ${one.before} > ${one.after} ${one.consent}`);

describe('what differs of two contents', () => {
  it('is told with its consent: V-B3', () =>
    expect(said(content(), content({ equipments: [box('40HC', 3), box('20GP', 1, 'TILES')] }))).toEqual([
      'Containers 40HC: 2 > 3 CARRIER',
    ]));

  it('is not that a row was moved', () =>
    expect(said(content(), content({ equipments: [box('20GP', 1, 'TILES'), box('40HC', 2)] }))).toEqual([]));

  it('tells of a type that comes and one that goes', () =>
    expect(
      differences(content(), content({ equipments: [box('40HC', 2), box('40RH', 1, 'COD')] }))
        .filter(({ path }) => path.endsWith('units'))
        .map(({ label, before, after }) => `${label.en} ${before} ${after}`),
    ).toEqual(['Containers 20GP 1 0', 'Containers 40RH 0 1']));

  it('lets remarks and numbers change freely, asks the carrier for the rest, and has a booking of its own for the carrier', () => {
    const wanted = content({
      remarks: 'CALL',
      carrier: 'MSCU',
      equipments: [box('40HC', 2, 'TOYS', { numbers: ['CSQU3054383'] }), box('20GP', 1, 'TILES')],
    });
    expect(said(content(), wanted)).toEqual([
      'Carrier: EGLV > MSCU NEVER',
      'Remarks:  > CALL FREE',
      'Container numbers 40HC:  > CSQU3054383 FREE',
    ]);
    expect(fixedChange(differences(content(), wanted))?.path).toBe('carrier');
  });

  it('knows a port of the same country from one of another', () => {
    const from = (code: string) => content({ routing: { loading: { code }, discharge: { code: 'DEHAM' } } });
    expect(said(content(), from('CNNGB'))).toEqual(['Port of loading: CNSHA > CNNGB CARRIER']);
    expect(said(content(), from('VNSGN'))).toEqual(['Port of loading: CNSHA > VNSGN NEVER']);
  });

  it('is never what the carrier’s configuration leaves out', () => {
    const wanted = content({ equipments: [box('40HC', 3), box('20GP', 1, 'TILES')] });
    expect(differences(content(), wanted, ['GOODS'])).toMatchObject([{ consent: 'NEVER' }]);
  });
});

const price = (unitPrice: string, quantity = '2'): BookingPrice => ({
  snapshotId: 's',
  madeAt: '',
  goodUntil: '',
  isExpired: false,
  lines: [
    {
      code: 'OFR',
      nameZh: '',
      nameEn: '',
      basis: 'PER_CONTAINER',
      currency: 'USD',
      containerType: '40HC',
      unitPrice,
      quantity,
      amount: String(Number(unitPrice) * Number(quantity)),
    },
  ],
  totals: [{ currency: 'USD', amount: String(Number(unitPrice) * Number(quantity)) }],
});

describe('the money of an amendment', () => {
  const of = (units: number) => content({ equipments: [box('40HC', units)] }).equipments;

  it('V-B3: what comes costs today’s price, what stays the promised one: 4,000 + 2,150', () =>
    expect(amendedPrice(price('2000'), price('2150'), of(2), of(3))).toMatchObject({
      money: [{ currency: 'USD', amount: '2150.00' }],
      price: { totals: [{ currency: 'USD', amount: '6150.00' }] },
    }));
  it('what goes falls away as it was promised', () =>
    expect(amendedPrice(price('2000'), null, of(2), of(1))?.money).toEqual([{ currency: 'USD', amount: '-2000.00' }]));
  it('what comes last goes first', () => {
    const grown = amendedPrice(price('2000'), price('2150'), of(2), of(3))!.price;
    expect(amendedPrice(grown, null, of(3), of(2))?.price.totals).toEqual([{ currency: 'USD', amount: '4000.00' }]);
  });
  it('a type without a price is for people', () => expect(amendedPrice(price('2000'), null, of(2), of(3))).toBeNull());
});

describe('a split', () => {
  const whole = content({
    equipments: [
      { ...box('40HC', 5), commodities: [{ description: 'TOYS', packages: 2000, grossKg: '90000', cbm: '110' }] },
    ],
  });
  const part = (goCbm: string) => [
    {
      equipment: 0,
      units: 2,
      goods: [{ commodity: 0, packages: 800, stayKg: '54000', goKg: '36000', stayCbm: '66', goCbm }],
    },
  ];
  it('V-B11: 66 + 44 is 110, 66 + 43 is not', () => {
    const both = splitContent(whole, part('44'));
    expect([both?.stays, both?.goes].map(one => one?.equipments[0])).toMatchObject([
      { units: 3, commodities: [{ packages: 1200, cbm: '66' }] },
      { units: 2, commodities: [{ packages: 800, cbm: '44' }] },
    ]);
    expect(splitContent(whole, part('43'))).toBeNull();
  });
  it('leaves something on both sides', () => {
    expect(splitContent(whole, [{ equipment: 0, units: 5, goods: [] }])).toBeNull();
    expect(splitContent(whole, [{ equipment: 0, units: 0, goods: [] }])).toBeNull();
    expect(splitContent(whole, [{ equipment: 1, units: 1, goods: [] }])).toBeNull();
    expect(splitContent(whole, [{ equipment: 0, units: 6, goods: [] }])).toBeNull();
  });
});

describe('cut-offs as they hold', () => {
  const none = { DCO: null, VCO: null, FCO: null, LCO: null, EFC: null, CUC: null, AMC: null };
  const etd = '2027-01-25T10:00:00.000Z';
  const about = { carrier: null, schedule: none, etd, isLcl: false, hours: { DCO: 72, LCO: 24 } };

  it('are the carrier’s, the schedule’s, or reckoned, in this order', () => {
    expect(cutOffsOf(about)).toEqual([
      { code: 'DCO', at: '2027-01-22T10:00:00.000Z', source: 'ESTIMATED', before: null },
    ]);
    const schedule = { ...none, DCO: '2027-01-21T09:00:00.000Z' };
    expect(cutOffsOf({ ...about, schedule })).toMatchObject([{ at: schedule.DCO, source: 'SCHEDULE' }]);
    const carrier = { ...none, DCO: '2027-01-20T09:00:00.000Z' };
    expect(cutOffsOf({ ...about, schedule, carrier })).toMatchObject([{ at: carrier.DCO, source: 'CARRIER' }]);
    expect(cutOffsOf({ ...about, isLcl: true }).map(({ code }) => code)).toEqual(['DCO', 'LCO']);
  });
  it('keep what the carrier said before, and nothing of what was reckoned', () => {
    const carrier = { ...none, DCO: '2027-01-20T09:00:00.000Z' };
    const first = cutOffsOf({ ...about, carrier }, cutOffsOf(about));
    expect(first).toMatchObject([{ before: null }]);
    const moved = { ...none, DCO: '2027-01-19T09:00:00.000Z' };
    expect(cutOffsOf({ ...about, carrier: moved }, first)).toMatchObject([{ at: moved.DCO, before: carrier.DCO }]);
  });
  it('the next is the first to come; the earliest receipt is none', () => {
    const all = [
      { code: 'EFC', at: '2027-01-18T00:00:00.000Z' },
      { code: 'DCO', at: '2027-01-19T00:00:00.000Z' },
    ] as const;
    expect(nextCutOff(all, new Date('2027-01-17T00:00:00.000Z'))).toBe('2027-01-19T00:00:00.000Z');
    expect(nextCutOff(all, new Date('2027-01-19T00:00:00.000Z'))).toBeNull();
  });
});
