import { describe, expect, it } from 'vitest';
import { type BookingContent, bookingContentSchema } from '../booking-content.ts';
import { carrierBookingConfigSchema, defaultCarrierConfig } from '../config.ts';
import { type BookingCheck, checkBooking } from './check-booking.ts';

/** Design commercial C.5.1 and D.8; it is 2027-01-08, 10:00 UTC. */

const good = {
  carrier: 'EGLV',
  routing: {
    loading: { code: 'CNSHA' },
    discharge: { code: 'DEHAM' },
    vesselName: 'EVER GIVEN',
    vesselImo: '9811000',
    voyageNo: '1234-056W',
    etd: '2027-01-25T10:00:00.000Z',
  },
  equipments: [
    {
      type: '40HC',
      units: 2,
      grossKg: '18000',
      commodities: [{ description: 'TOYS', hsCodes: ['950300'], packages: 10 }],
    },
  ],
  parties: { shipper: { name: 'HARBOUR LINK LOGISTICS' }, consignee: { name: 'NORDIC TRADE GMBH' } },
};
const check: BookingCheck = {
  now: new Date('2027-01-08T10:00:00.000Z'),
  config: defaultCarrierConfig('EGLV'),
  siCutOff: null,
  zone: 'Asia/Shanghai',
  mayBookLate: false,
  similarNo: null,
  contractCarriers: [],
  controlledHs: [],
  price: { is: 'NONE' },
};

type Over = { readonly [K in keyof BookingContent]?: unknown };
const found = (over: Over = {}, about: Partial<BookingCheck> = {}): string[] =>
  checkBooking(bookingContentSchema.parse({ ...good, ...over }), { ...check, ...about }).map(
    ({ code, path, severity }) => `${code} ${path}${severity === 'error' ? '' : ` ${severity}`}`,
  );
const box = (over: object) => ({ equipments: [{ ...good.equipments[0], ...over }] });
const goods = (over: object) => box({ commodities: [{ ...good.equipments[0]!.commodities[0], ...over }] });
const way = (over: object) => ({ routing: { ...good.routing, ...over } });

describe('the checks of a booking', () => {
  it('has nothing to say to a sound one', () => expect(found()).toEqual([]));

  it('names all that is missing of an empty one', () =>
    expect(checkBooking(bookingContentSchema.parse({}), check).map(({ path }) => path)).toEqual([
      'carrier',
      'routing.loading.code',
      'routing.discharge.code',
      'routing.departureDate',
      'equipments',
      'parties.shipper.name',
      'parties.consignee.name',
    ]));

  it('takes a day of departure or a window of arrival for a sailing, none that is past or turned round', () => {
    const none = { vesselName: '', voyageNo: '', etd: null };
    expect(found(way({ ...none, departureDate: '2027-01-25' }))).toEqual([]);
    expect(found(way({ ...none, departureDate: '2027-01-07' }))).toEqual(['DATE_PAST routing.departureDate']);
    expect(found(way({ ...none, arrivalFrom: '2027-03-02', arrivalTo: '2027-03-01' }))).toEqual([
      'DATE_ORDER routing.arrivalTo',
    ]);
  });

  it.each([
    ['Asia/Shanghai', '2027-01-08T16:30:00.000Z', '2027-01-08', '2027-01-09'],
    ['America/Los_Angeles', '2027-01-08T05:00:00.000Z', '2027-01-06', '2027-01-07'],
  ])('a day is past where it is past at the port of loading: %s', (zone, now, past, today) => {
    const asked = (departureDate: string) => found(way({ departureDate }), { zone, now: new Date(now) });
    expect(asked(past)).toEqual(['DATE_PAST routing.departureDate']);
    expect(asked(today)).toEqual([]);
  });

  it.each([
    ['of another carrier', ['COSU'], ['CONTRACT_CARRIER terms.contractReference']],
    ['of this one among others', ['COSU', 'EGLV'], []],
    ['that nobody has kept', [], []],
  ])('a contract %s', (_, contractCarriers, said) =>
    expect(found({ terms: { contractReference: 'SC27COSU' } }, { contractCarriers })).toEqual(said),
  );

  it('a quotation of another carrier is said at the quotation', () =>
    expect(found({ terms: { quotationReference: 'SPOT-1' } }, { contractCarriers: ['MAEU'] })).toEqual([
      'CONTRACT_CARRIER terms.quotationReference',
    ]));

  it('V-B5: IMO 9074729 is valid, 9074728 is not', () => {
    expect(found(way({ vesselImo: '9074729' }))).toEqual([]);
    expect(found(way({ vesselImo: '9074728' }))).toEqual(['IMO_CHECK routing.vesselImo']);
  });

  it('V-B6: 28,200 kg in a 20GP is near, 28,201 over', () => {
    expect(found(box({ type: '20GP', grossKg: '28200' }))).toEqual(['WEIGHT_NEAR equipments.0.grossKg warning']);
    expect(found(box({ type: '20GP', grossKg: '28201' }))).toEqual(['WEIGHT_OVER equipments.0.grossKg']);
    expect(found(box({ type: '20GP', grossKg: '25380' }))).toEqual([]);
  });

  it('V-B7: the check digit of the shipper’s own box', () => {
    expect(found(box({ isShipperOwned: true, numbers: ['CSQU3054383'] }))).toEqual([]);
    expect(found(box({ isShipperOwned: true, numbers: ['CSQU3054384'] }))).toEqual([
      'CNTR_CHECK equipments.0.numbers.0',
    ]);
  });

  it('V-B9: 2703W is a universal voyage, 273W and 2703X are none', () => {
    expect(found(way({ universalVoyage: '2703W' }))).toEqual([]);
    for (const universalVoyage of ['273W', '2703X'])
      expect(found(way({ universalVoyage }))).toEqual(['VOYAGE_FORMAT routing.universalVoyage']);
  });

  it('shuts the sailing at its SI cut-off, but not to staff who may', () => {
    const siCutOff = '2027-01-08T10:00:00.000Z';
    expect(found({}, { siCutOff })).toEqual(['CUTOFF_PASSED routing.voyageNo']);
    expect(found({}, { siCutOff, mayBookLate: true })).toEqual([]);
    expect(found({}, { siCutOff: '2027-01-08T10:00:00.001Z' })).toEqual([]);
  });

  it('wants settings of a reefer unless it runs dry, and not both of ventilation and controlled atmosphere', () => {
    expect(found(box({ type: '40RH' }))).toEqual(['REEFER_SETTINGS equipments.0.reefer.temperature']);
    expect(found(box({ type: '40RH', isNonOperatingReefer: true }))).toEqual([]);
    const reefer = { temperature: '-18', isVentilationOpen: true, isControlledAtmosphereRequired: true };
    expect(found(box({ type: '40RH', reefer }))).toEqual([
      'REEFER_CONFLICT equipments.0.reefer.isControlledAtmosphereRequired',
    ]);
  });

  it('wants dangerous goods whole', () => {
    const at = 'equipments.0.commodities.0.dangerousGoods.0';
    expect(found(goods({ dangerousGoods: [{}] }))).toEqual(
      ['imoClass', 'unNumber', 'properShippingName', 'contactName', 'contactPhone'].map(
        f => `DG_INCOMPLETE ${at}.${f}`,
      ),
    );
    const whole = {
      imoClass: '3',
      unNumber: '1993',
      properShippingName: 'FLAMMABLE LIQUID',
      contactName: 'LI',
      contactPhone: '1',
    };
    expect(found(goods({ dangerousGoods: [whole] }))).toEqual([]);
    const config = carrierBookingConfigSchema.parse({ carrier: 'EGLV', isDangerousAllowed: false });
    expect(found(goods({ dangerousGoods: [whole] }), { config })).toEqual(['DG_REFUSED equipments.0.commodities']);
  });

  it('knows a reference too many, a wrong HS code, goods that the destination controls, the same again, a dearer price', () => {
    expect(found({ terms: { contractReference: 'SC1', quotationReference: 'Q1' } })).toEqual([
      'CONTRACT_BOTH terms.quotationReference',
    ]);
    const hs = 'equipments.0.commodities.0.hsCodes.0';
    expect(found(goods({ hsCodes: ['9503'] }))).toEqual([`HS_FORMAT ${hs}`]);
    expect(found({}, { controlledHs: [{ prefix: '9503', why: 'CE' }] })).toEqual([`HS_CONTROLLED ${hs} warning`]);
    expect(found({}, { similarNo: 'BK27010800001' })).toEqual(['DUPLICATE routing warning']);
    expect(found({}, { price: { is: 'EXPIRED' } })).toEqual(['PRICE_EXPIRED price']);
    expect(found({}, { price: { is: 'CHANGED', from: 'USD 1', to: 'USD 2' } })).toEqual([
      'PRICE_CHANGED price warning',
    ]);
  });

  it('names what the channel cannot write, and a party that five lines do not hold', () => {
    const named = (name: string, address = '') => ({ parties: { ...good.parties, shipper: { name, address } } });
    expect(found(named('上海海链'))).toEqual(['CHARSET parties.shipper.name']);
    expect(found(named('A', 'B\nC\nD\nE\nF'))).toEqual(['PARTY_LINES parties.shipper.address']);
    const toOrder = { ...good.parties, consignee: { name: 'TO ORDER' } };
    expect(found({ parties: toOrder })).toEqual(['REQUIRED parties.notify1.name']);
  });
});
