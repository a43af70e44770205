import { lclRateResource, NEW_LCL_RATE } from '#contract/rates/lcl-rate.resource.ts';
import { lclRate } from './lcl-rate.document.ts';
import { rateSamples } from './rate.samples-of.ts';

export const samples = rateSamples(
  lclRate,
  lclRateResource.schema.parse({
    ...NEW_LCL_RATE,
    polId: 'CNSHA',
    podId: 'DEHAM',
    validFrom: '2027-01-01',
    validTo: '2027-01-31',
    breaks: [{ fromRt: '0', cost: '12', sell: null }],
  }),
);
