import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { fclRate } from './fcl-rate.document.ts';
import { rateSamples } from './rate.samples-of.ts';

export const samples = rateSamples(
  fclRate,
  fclRateResource.schema.parse({
    carrierId: 'MSCU',
    polId: 'CNSHA',
    podId: 'DEHAM',
    validFrom: '2027-01-01',
    validTo: '2027-01-31',
    productType: 'FAK',
    spaceStatus: 'AMPLE',
    receiptType: 'CY',
    deliveryType: 'CY',
    validityBasis: 'ETD',
    surchargeMode: 'SUBJECT_TO',
    paymentTerm: 'PRE',
    bookingMode: 'REQUEST',
    visibility: 'COMPANY',
    lines: [{ containerType: '40HC', currency: 'USD', cost: '1850' }],
  }),
);
