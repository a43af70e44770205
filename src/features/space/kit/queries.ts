import { SPACE_BID, spaceBids } from '#contract/space/bids.calls.ts';
import { spaceDetail, spaceOrderDetail } from '#contract/space/space.calls.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { queryKey } from '#kit/queries.ts';

/** What a live message about ready space touches beside the lists; numbers in lists are patched one by one (`use-live-numbers.ts`). */
keepLive({ docType: 'spaceOffer', keys: id => [queryKey(spaceDetail, { id })] });
const orderTouches = (id: string) => [queryKey(spaceOrderDetail, { id })];
keepLive({ docType: 'spaceOrder', keys: orderTouches });
// The seller's side, and staff, hear of an order by another name.
keepLive({ docType: 'spaceSale', keys: orderTouches });
keepLive({ docType: SPACE_BID, keys: () => [queryKey(spaceBids)] });
