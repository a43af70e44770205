import { cutOffsSchema } from '#contract/booking/booking-content.ts';
import type { HeldCutOff } from '#contract/booking/rules/cut-offs.ts';
import { dryContent } from '#contract/booking/wire/wire.samples.ts';
import { LETTERHEAD } from '../../../kernel/pdf/letterhead.samples.ts';
import { NO_NAMES } from '../../basic-data/paper-names.read.ts';
import type { ConfirmedBooking } from './booking-confirmation-pdf.ts';

export const CUT_OFFS: HeldCutOff[] = [
  { code: 'DCO', at: '2027-01-22T09:00:00.000Z', source: 'CARRIER', before: null },
  { code: 'CUC', at: '2027-01-23T09:00:00.000Z', source: 'ESTIMATED', before: null },
];
export const HEAD = { letterhead: LETTERHEAD, names: NO_NAMES };

const leg = { stage: 'MNC', seq: 1, mode: 'VESSEL', loadTerminal: 'YSP01', dischargeTerminal: '' } as const;
export const confirmedBooking = (): ConfirmedBooking => ({
  bookingNo: 'BK27010800012',
  cgoId: 'CG270108000012',
  customerName: 'YONG PORT',
  ...HEAD,
  content: dryContent(),
  zone: 'Asia/Shanghai',
  arrivalZone: 'Europe/Berlin',
  link: '',
  at: new Date('2027-01-08T10:15:00Z'),
  language: 'EN',
  cutOffs: CUT_OFFS,
  confirmed: {
    carrierRef: 'EGLV 12345',
    charges: [],
    filings: [],
    clauses: [],
    terms: '',
    remarks: 'HANDLE WITH CARE',
    equipments: [{ type: '40HC', units: 2, pickupDepot: 'WAIGAOQIAO DEPOT 3', pickupFrom: '2027-01-15T00:00:00.000Z' }],
    plan: [
      {
        ...leg,
        load: 'CNSHA',
        discharge: 'DEHAM',
        vesselName: 'EVER GIVEN',
        vesselImo: '',
        voyageNo: '1234-056W',
        departure: '2027-01-25T02:00:00.000Z',
        arrival: '2027-02-24T06:00:00.000Z',
        universalVoyage: '',
        serviceCode: '',
      },
    ],
    cutOffs: cutOffsSchema.parse({}),
  },
});
