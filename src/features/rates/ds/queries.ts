import { browseDsRates, dsChoices } from '#contract/rates/ds/calls.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import { PRICE_LIST } from '#contract/rates/search/codes.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { queryKey } from '#kit/queries.ts';

/** Rates of the own company as they change, those of others when what is shown of them does. */
for (const docType of [fclRateResource.docType, lclRateResource.docType, PRICE_LIST])
  keepLive({ docType, keys: () => [queryKey(browseDsRates), queryKey(dsChoices)] });
