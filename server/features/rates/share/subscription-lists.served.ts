import { rateSubscriberResource, rateSubscriptionResource } from '#contract/rates/share/subscription.resource.ts';
import { serve } from '../../../kernel/resource/served-resource.ts';

/** What the company gets, and what others get of it: lists through views that show each side its own rows. */

export const rateSubscriptions = serve({
  resource: rateSubscriptionResource,
  table: 'myRateSubscription',
  found: false,
});
export const rateSubscribers = serve({ resource: rateSubscriberResource, table: 'myRateSubscriber', found: false });
