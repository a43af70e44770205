import { SPACE_BID } from '#contract/space/bids.calls.ts';
import {
  marketPrices,
  offerFigures,
  offerForReview,
  orderMargins,
  paperLights,
  resoldOf,
  spaceOfferLog,
  spaceOrderLog,
  spaceQueue,
  spaceTiles,
} from '#contract/space/desk.calls.ts';
import { offerNumbers } from '#contract/space/space.calls.ts';
import { spaceMarketResource } from '#contract/space/space-market.resource.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { queryKey } from '#kit/queries.ts';
import { callsOf } from '#kit/resource/resource-queries.ts';

/** What a change of an offer or an order touches beside its own lists. */
keepLive({
  docType: 'spaceOffer',
  keys: id => [
    queryKey(callsOf(spaceMarketResource).list),
    ...[offerNumbers, offerFigures, spaceQueue, spaceTiles, marketPrices].map(call => queryKey(call)),
    queryKey(offerForReview, { id }),
    queryKey(spaceOfferLog, { id }),
  ],
});
keepLive({
  docType: 'spaceSale',
  keys: id => [
    ...[offerNumbers, offerFigures, spaceQueue, spaceTiles, paperLights, resoldOf, orderMargins].map(call =>
      queryKey(call),
    ),
    queryKey(spaceOrderLog, { id }),
  ],
});
keepLive({ docType: SPACE_BID, keys: () => [queryKey(spaceQueue)] });
