import { aBox, aDraft, aLine, SAMPLE_NOW } from '../check/check.samples.ts';
import { NO_EXTRA } from '../extra.ts';
import type { SiDraft } from '../shipping-instruction.ts';
import type { CarrierMessageSource } from './iftmin-source.ts';

/** SI 26031200017 of the design (E.4): two containers of towels from Shanghai to Los Angeles. */
const TOWELS: readonly (readonly [container: string, seal: string, goods: string, marks: string])[] = [
  ['CSQU3054383', 'HX1234567', 'BATH', 'PHH\nLOS ANGELES\nC/NO. 1-520'],
  ['TEMU6123456', 'HX1234568', 'HAND', 'PHH\nLOS ANGELES\nC/NO. 521-1040'],
];

export const goldenDraft = (over: Partial<SiDraft> = {}): SiDraft =>
  aDraft({
    notifier1: 'PACIFIC HARBOR HOME INC.\n1200 DOCKSIDE AVE\nLOS ANGELES, CA 90021',
    remarks: 'SHIPPERS LOAD STOW AND COUNT',
    extra: NO_EXTRA,
    boxes: TOWELS.map(([containerNo, sealNo, kind, marks]) =>
      aBox({ containerNo, sealNo, lines: [aLine({ goods: `100PCT COTTON TERRY ${kind} TOWELS`, marks })] }),
    ),
    ...over,
  });

/** All that advance filing may ask of one SI, beside a named consignee. */
export const filingDraft = (over: Partial<SiDraft> = {}): SiDraft =>
  goldenDraft({
    consignee: 'PACIFIC HARBOR HOME INC.\n1200 DOCKSIDE AVE\nLOS ANGELES, CA 90021',
    extra: {
      ...NO_EXTRA,
      houseBills: 'Y',
      filerScac: 'HXFW',
      ccnPrefix: '8H7K',
      acid: '1234567890123456789',
      shipperCode: 'USCI+91330200MA2G00007W',
      shipperPhone: '86-574-87001208',
      shipperPostcode: '315040',
      consigneeCode: 'EIN+95-4821160',
      consigneePhone: '1-310-5550142',
      consigneePostcode: '90021',
      consigneeEori: 'DE123456789012345',
      notifyCode: 'EIN+95-4821161',
      notifyPhone: '1-310-5550143',
      notifyPostcode: '90022',
    },
    ...over,
  });

export const goldenSource = (over: Partial<CarrierMessageSource> = {}): CarrierMessageSource => ({
  draft: goldenDraft(),
  no: '26031200017',
  purpose: '9',
  previousRef: '',
  reason: '',
  at: new Date(SAMPLE_NOW),
  shipmentNo: 'CG260300041',
  bookings: ['6123456780'],
  vesselImo: '9703760',
  requestor: {
    name: 'HAIXIN FORWARDING',
    desk: 'DOCUMENT DESK',
    email: 'docs@haixin.example',
    phone: '',
  },
  ...over,
});

const SEVEN_LINES = `NINGBO HAIYUE TEXTILE IMPORT & EXPORT CO., LTD.
ROOM 1208, BUILDING 3, NO. 88 ZHONGSHAN EAST ROAD, YINZHOU DISTRICT, NINGBO, CHINA
TEL +86-574-8700-0000
USCI+9135 O'NEIL: WHY?`;

/** Further messages whose bytes are kept under `tests/golden/edifact`, by the name of their file. */
export const GOLDEN_MESSAGES: Readonly<Record<string, () => CarrierMessageSource>> = {
  original: () => goldenSource(),
  replacement: () =>
    goldenSource({ purpose: '5', previousRef: '26031000000041', reason: 'CONSIGNEE CHANGED BY BUYER' }),
  cancellation: () =>
    goldenSource({ purpose: '1', previousRef: '26031000000042', reason: 'CUSTOMER CANCELLED THE BOOKING' }),
  'attached-list': () => goldenSource({ draft: goldenDraft({ consignor: SEVEN_LINES }) }),
  'long-seals': () =>
    goldenSource({
      draft: goldenDraft({
        boxes: [aBox({ sealNo: 'HX1234567/ABCDEFGHIJK1', shipperOwned: true }), aBox({ containerNo: '', sealNo: '' })],
      }),
    }),
  merged: () =>
    goldenSource({
      draft: goldenDraft({
        mergeMblNo: 'COSU6123456780',
        masters: [{ shipmentId: 'x', mblNo: 'COSU6123456799' }],
        shipperRef: 'PO-88',
        quotationNo: 'Q2603-7',
      }),
      bookings: ['6123456780', '6123456799'],
    }),
  dangerous: () =>
    goldenSource({
      draft: goldenDraft({
        goodsType: 'D',
        signingMethod: '2',
        extra: {
          ...NO_EXTRA,
          unNumber: '1993',
          imdgClass: '3',
          properShippingName: 'FLAMMABLE LIQUID, N.O.S.',
          subsidiaryRisk: '6.1,8',
          packingGroup: 'II',
          flashPointC: '-18.5',
          ems: 'F-E,S-E',
          emergencyContact: 'MR LI 86-574-87001209',
          dangerousNetKg: '20500.5',
        },
      }),
    }),
  reefer: () =>
    goldenSource({
      draft: goldenDraft({
        goodsType: 'R',
        extra: { ...NO_EXTRA, setpointC: '-18.5', ventilation: '25', humidity: '85' },
      }),
    }),
  // What is measured of the container itself: tare, air flow, humidity.
  'reefer-tare': () =>
    goldenSource({
      draft: goldenDraft({
        goodsType: 'R',
        extra: { ...NO_EXTRA, setpointC: '-3', ventilation: '15.5', humidity: '65' },
        boxes: [
          aBox({ type: '40RH', tareKg: '4600.5', shipperOwned: true }),
          aBox({ type: '40RH', containerNo: 'TEMU6123456', sealNo: 'HX1234568', tareKg: '4620' }),
        ],
      }),
    }),
  'out-of-gauge': () =>
    goldenSource({
      draft: goldenDraft({
        goodsType: 'O',
        extra: {
          ...NO_EXTRA,
          overFrontCm: '20',
          overBackCm: '15',
          overLeftCm: '30',
          overRightCm: '32.5',
          overHeightCm: '60',
        },
      }),
    }),
  filing: () => goldenSource({ draft: filingDraft() }),
  waybill: () =>
    goldenSource({
      draft: goldenDraft({
        signingMethod: '3',
        originals: '0',
        consignee: 'PACIFIC HARBOR HOME INC.\n1200 DOCKSIDE AVE\nLOS ANGELES, CA 90021',
        paymentMethod: 'E',
        paymentPlace: 'HKHKG',
        transportMethod: 'CFS-CY',
      }),
    }),
};
