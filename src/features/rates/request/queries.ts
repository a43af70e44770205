import { getPriceRequest, PRICE_REQUEST, pagePriceRequests } from '#contract/rates/request/request.calls.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { queryKey } from '#kit/queries.ts';

/** What a change of a request touches, on either side. */
keepLive({
  docType: PRICE_REQUEST,
  keys: id => [queryKey(pagePriceRequests), queryKey(getPriceRequest, { id })],
});
