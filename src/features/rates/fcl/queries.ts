import { fclRateDetail } from '#contract/rates/fcl-rate.calls.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { fclPricesBefore, fclRateHistory } from '#contract/rates/fcl-rate-history.calls.ts';
import { unseenRates } from '#contract/rates/unseen.calls.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { queryKey } from '#kit/queries.ts';

/** What a change of a rate touches beside its lists. */
keepLive({
  docType: fclRateResource.docType,
  keys: id => [
    queryKey(fclRateDetail, { id }),
    queryKey(fclPricesBefore),
    queryKey(fclRateHistory),
    queryKey(unseenRates),
  ],
});
