import { type BookingContent, bookingContentSchema } from '../booking-content.ts';
import type { BookingSource, BookingWriting } from './booking-source.ts';

/** Bookings that the tests of the wire write and read back. */

export const aWriting = (over: Partial<BookingWriting> = {}): BookingWriting => ({
  charset: 'UNOC',
  codeList: 'NMFTA',
  codeStyle: 'SIZE_TYPE',
  ownCode: '',
  ...over,
});

type Input = Parameters<typeof bookingContentSchema.parse>[0];
const content = (input: Input): BookingContent => bookingContentSchema.parse(input);

const party = (name: string, address: string, over: object = {}) => ({ name, address, ...over });

/** The example of the design (C.7.2): 2 x 40HC from Shanghai to Hamburg, with an apostrophe and a plus sign in the text. */
export const dryContent = (over: object = {}): BookingContent =>
  content({
    carrier: 'EGLV',
    routing: {
      receipt: { code: 'CNSHA', name: 'Shanghai' },
      loading: { code: 'CNSHA', name: 'Shanghai' },
      discharge: { code: 'DEHAM', name: 'Hamburg' },
      delivery: { code: 'DEBER', name: 'Berlin' },
      otherPlaces: [{ type: 'RTP', code: 'SGSIN', name: 'Singapore' }],
      vesselName: 'EVER GIVEN',
      vesselImo: '9811000',
      voyageNo: '1234-056W',
      serviceCode: 'AE1',
      etd: '2027-01-25T02:00:00.000Z',
      eta: '2027-02-24T06:00:00.000Z',
      zone: 'Asia/Shanghai',
    },
    equipments: [
      {
        type: '40HC',
        units: 2,
        grossKg: '18000',
        pickupDate: '2027-01-15',
        pickupDepot: 'Waigaoqiao 3',
        commodities: [
          {
            description: "Mobile phone accessories, men's + women's",
            hsCodes: ['851713'],
            marks: 'N/M',
            packageCode: 'CT',
            packages: 800,
            grossKg: '36000',
            cbm: '110',
          },
        ],
      },
    ],
    parties: {
      shipper: party('HARBOUR LINK LOGISTICS CO LTD', "88 Men's Road: 3rd floor\nShanghai", {
        city: 'Shanghai',
        country: 'CN',
        contact: 'Li Lei',
        phone: '+86 21 5555',
        email: 'desk@example.com',
        taxType: 'USCI',
        taxNo: '91310000MA1FL0XX12',
      }),
      consignee: party('NORDSEE HANDEL GMBH', 'Kaistrasse 5\n20457 Hamburg'),
      notify1: party('NORDSEE SPEDITION', 'Kaistrasse 7'),
      carrierOffice: 'CNSHA',
    },
    terms: { contractReference: 'SC270001' },
    references: [
      { type: 'FF', value: 'HL-2701' },
      { type: 'SPO', value: 'PO 7' },
      { type: 'CSI', value: 'CSI-1' },
    ],
    remarks: 'Please release before noon? Yes + soon',
    ...over,
  });

/** A reefer that works, one that does not, and paint in a shipper's own box, door to pier. */
export const specialContent = (): BookingContent =>
  dryContent({
    carrier: 'MAEU',
    terms: { quotationReference: 'Q-9', receiptType: 'SD', freight: 'COL' },
    equipments: [
      {
        type: '40RH',
        units: 1,
        grossKg: '20000.5',
        reefer: {
          temperature: '-18',
          humidity: '60',
          airExchange: '25',
          isVentilationOpen: true,
          isPreCoolingRequired: true,
        },
        commodities: [
          { description: 'Frozen fish', hsCodes: ['030389'], packages: 900, packageCode: 'CT', grossKg: '20000.5' },
        ],
      },
      {
        type: '40NOR',
        units: 1,
        grossKg: '9000',
        isNonOperatingReefer: true,
        commodities: [{ description: 'Cotton towels', hsCodes: ['630260'], grossKg: '9000', cbm: '60.125' }],
      },
      {
        type: '20GP',
        units: 2,
        isShipperOwned: true,
        tareKg: '2200',
        grossKg: '15000',
        numbers: ['CSQU3054383'],
        commodities: [
          {
            description: 'Paint',
            hsCodes: ['320810'],
            packages: 100,
            packageCode: 'DR',
            grossKg: '30000',
            dangerousGoods: [
              {
                unNumber: '1263',
                imoClass: '3',
                packingGroup: '2',
                properShippingName: 'PAINT',
                flashPoint: '23',
                emsNumber: 'F-E,S-E',
                isMarinePollutant: true,
                subsidiaryRisks: ['6.1'],
                netKg: '28000',
                contactName: 'Wang Fang',
                contactPhone: '+86 21 1234',
                grossKg: '30000',
              },
            ],
          },
        ],
      },
    ],
  });

export const aSource = (over: Partial<BookingSource> = {}): BookingSource => ({
  bookingNo: 'BK27010800012',
  purpose: 'NEW',
  content: dryContent(),
  carrierRequestRef: '',
  carrierRef: '',
  previousRef: '',
  reason: '',
  at: new Date('2027-01-08T10:15:00Z'),
  carrierCode: 'EGLV',
  desk: { name: 'HARBOUR LINK LOGISTICS CO LTD', contact: 'BOOKING DESK', email: 'desk@example.com', phone: '' },
  ...over,
});

export const WIRE_SAMPLES: Readonly<Record<string, () => BookingSource>> = {
  new: () => aSource(),
  amendment: () =>
    aSource({ purpose: 'AMEND', carrierRef: 'EGLV12345', previousRef: '27010800000001', reason: 'One more container' }),
  special: () => aSource({ content: specialContent(), carrierCode: 'MAEU' }),
  cancellation: () => aSource({ purpose: 'CANCEL', previousRef: '27010800000001', reason: "Buyer's request" }),
};
