import { lclRateCalls, lclRateHistory } from '#contract/rates/lcl-rate.calls.ts';
import { lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import { queryLclRates } from '#contract/rates/lcl-search/calls.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { queryKey } from '#kit/queries.ts';
import { lclRate } from '#machines/rates/lcl-rate.document.ts';

/** What a change of a rate touches beside its lists. */
keepLive({
  docType: lclRateResource.docType,
  keys: id => [queryKey(lclRateCalls.detail, { id }), queryKey(lclRateHistory), queryKey(queryLclRates)],
});

/** The calls of the events' commands. */
export const LCL_EVENTS = {
  document: lclRate,
  mayReprice: false,
  bulk: lclRateCalls.bulk,
  bulkCheck: lclRateCalls.bulkCheck,
};
