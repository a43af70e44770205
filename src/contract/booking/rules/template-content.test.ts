import { describe, expect, it } from 'vitest';
import { type BookingContent, bookingContentSchema } from '../booking-content.ts';
import { carriedContent, contentOfTemplate, type TemplateParties, templateFieldsOf } from './template-content.ts';

const TODAY = '2027-01-10';
const booking = (): BookingContent =>
  bookingContentSchema.parse({
    carrier: 'MSCU',
    routing: {
      loading: { code: 'CNSHA', facility: 'SHWG5', name: 'SHANGHAI' },
      discharge: { code: 'DEHAM', name: 'HAMBURG' },
      vesselName: 'EVER GIVEN',
      voyageNo: '1234W',
      serviceCode: 'AE7',
      departureDate: '2027-01-24',
    },
    cutOffs: { DCO: '2027-01-22T09:00:00.000Z' },
    equipments: [
      {
        type: '40RH',
        units: 2,
        grossKg: '18000',
        numbers: ['CSQU3054383'],
        pickupDate: '2027-01-20',
        reefer: { temperature: '-18' },
        commodities: [{ description: 'FROZEN FISH', hsCodes: ['030389', '030390'], packages: 800, marks: 'N/M' }],
      },
    ],
    parties: { shipper: { name: 'HARBOUR LINK' } },
    terms: { contractReference: 'SC1', freight: 'COL' },
    remarks: 'KEEP FROZEN',
    fileIds: ['f1'],
  });

const roundTrip = (change: Partial<ReturnType<typeof templateFieldsOf>> = {}, today = '2027-02-01') =>
  contentOfTemplate({ ...templateFieldsOf(booking(), TODAY), ...change }, carriedContent(booking()), today, null);

describe('a template of a booking', () => {
  it('keeps the days as their distance from the day it is made', () => {
    expect(templateFieldsOf(booking(), TODAY)).toMatchObject({ departureDays: 14, receiptDays: null });
    expect(roundTrip().routing.departureDate).toBe('2027-02-15');
  });

  it('leaves out what belongs to one sailing and one cargo', () => {
    const again = roundTrip();
    expect(again.routing).toMatchObject({ vesselName: '', voyageNo: '', etd: null, serviceCode: 'AE7' });
    expect(again).toMatchObject({ cutOffs: { DCO: null }, fileIds: [] });
    expect(again.equipments[0]).toMatchObject({ numbers: [], pickupDate: '' });
  });

  it('brings back all else', () => {
    const again = roundTrip();
    expect(again.routing.loading).toEqual({ code: 'CNSHA', facility: 'SHWG5', name: 'SHANGHAI' });
    expect(again.equipments[0]).toMatchObject({ type: '40RH', units: 2, reefer: { temperature: '-18' } });
    expect(again.equipments[0]?.commodities[0]).toMatchObject({ hsCodes: ['030389', '030390'], marks: 'N/M' });
    expect(again).toMatchObject({ terms: { freight: 'COL', contractReference: 'SC1' }, remarks: 'KEEP FROZEN' });
    expect(again.parties.shipper.name).toBe('HARBOUR LINK');
  });

  it('what was changed by hand goes before what is carried along', () => {
    const changed = roundTrip({
      loading: 'CNNGB',
      equipments: [{ type: '20GP', units: 1, grossKg: null, isShipperOwned: false }],
    });
    expect(changed.routing.loading).toEqual({ code: 'CNNGB', facility: '', name: '' });
    // Another box: the settings of the reefer do not go along, the goods do.
    expect(changed.equipments).toMatchObject([{ type: '20GP', units: 1, grossKg: '', reefer: null }]);
    expect(changed.equipments[0]?.commodities[0]?.description).toBe('FROZEN FISH');
  });

  it('puts goods into the row of equipment they are for', () => {
    const fields = templateFieldsOf(bookingContentSchema.parse({}), TODAY);
    const box = { units: 1, grossKg: null, isShipperOwned: false };
    const item = { hsCode: null, packages: null, packageCode: null, grossKg: null, cbm: null };
    const content = contentOfTemplate(
      {
        ...fields,
        equipments: [
          { ...box, type: '20GP' },
          { ...box, type: '40HC' },
        ],
        goods: [
          { ...item, equipment: 2, description: 'TOYS' },
          { ...item, equipment: null, description: 'SHOES' },
        ],
      },
      null,
      TODAY,
      null,
    );
    expect(content.equipments.map(({ commodities }) => commodities.map(one => one.description))).toEqual([
      ['SHOES'],
      ['TOYS'],
    ]);
  });
});

describe('parties of a template', () => {
  const party = (name: string) => bookingContentSchema.parse({ parties: { shipper: { name } } }).parties.shipper;
  const named = (over: Partial<TemplateParties>): TemplateParties => ({
    shipper: party(''),
    consignee: party(''),
    notify1: party(''),
    notify2: party(''),
    notify3: party(''),
    ...over,
  });
  const begun = (parties: TemplateParties) =>
    contentOfTemplate(templateFieldsOf(booking(), TODAY), carriedContent(booking()), TODAY, parties).parties;

  it('take the place of those that are named, and of no others', () => {
    expect(begun(named({ consignee: party('FISH GMBH') }))).toMatchObject({
      shipper: { name: 'HARBOUR LINK' },
      consignee: { name: 'FISH GMBH' },
    });
  });

  it('the third notify party stands among the others, once', () => {
    const parties = begun(named({ notify3: party('THIRD BV') }));
    expect(parties.others).toMatchObject([{ role: 'NI', name: 'THIRD BV' }]);
  });
});
