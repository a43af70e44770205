import { PRICE_FIELDS, type PriceField } from '#contract/rates/codes.ts';
import { type FclRateLine, fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { FCL_RIGHTS, rateDocument } from './rate.declaration.ts';

/** Costs as columns of their own, by which lists are filtered and sorted. */
export const fclPrices = (lines: readonly Pick<FclRateLine, 'containerType' | 'cost'>[]) =>
  Object.fromEntries(
    Object.entries(PRICE_FIELDS).map(([field, type]) => [
      field,
      lines.find(({ containerType }) => containerType === type)?.cost ?? null,
    ]),
  );

/** One commercial offer on one routing for one period, with one price per container type (design commercial A.2.1). */
export const fclRate = rateDocument({
  resource: fclRateResource,
  right: FCL_RIGHTS,
  made: Object.keys(PRICE_FIELDS) as PriceField[],
  madeOf: row => fclPrices(row.lines as readonly FclRateLine[]),
});
