import { type LclRateInput, lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import { LCL_RIGHTS, rateDocument } from './rate.declaration.ts';

type Priced = Pick<LclRateInput, 'pricing' | 'breaks' | 'perCbmCost'>;

/** The cost that lists sort by. */
export const firstLclPrice = ({ pricing, breaks, perCbmCost }: Priced): string | null =>
  pricing === 'CBM_AND_TON' ? perCbmCost : (breaks[0]?.cost ?? null);

/** One offer for part of a container on one routing for one period, priced by what is shipped (design commercial A.2.3). */
export const lclRate = rateDocument({
  resource: lclRateResource,
  right: LCL_RIGHTS,
  made: ['firstPrice'],
  madeOf: row => ({ firstPrice: firstLclPrice(row as unknown as Priced) }),
});
