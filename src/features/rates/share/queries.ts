import { poolShares, shareOverview, waitingChanges } from '#contract/rates/share/share.calls.ts';
import { RATE_SHARE } from '#contract/rates/share/share-codes.ts';
import { rateSubscriberResource, rateSubscriptionResource } from '#contract/rates/share/subscription.resource.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { queryKey } from '#kit/queries.ts';

/** What a change of a share or a subscription touches beside its lists. */
keepLive({ docType: RATE_SHARE, keys: id => [queryKey(shareOverview, { id })] });
keepLive({ docType: rateSubscriberResource.docType, keys: () => [queryKey(shareOverview)] });
keepLive({
  docType: rateSubscriptionResource.docType,
  keys: id => [queryKey(waitingChanges, { id }), queryKey(poolShares)],
});
