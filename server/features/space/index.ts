import { ORDER_FACT_SHAPES } from '#machines/space/space-order.document.ts';
import { baselineOf } from '../../kernel/document/baseline.ts';
import type { Feature } from '../../kernel/feature.ts';
import { startCounting } from './alarm/check-counters.ts';
import { registerRecount } from './alarm/recount.register.ts';
import { registerBids } from './bids/bids.register.ts';
import { seedSpace } from './demo/seed.ts';
import { registerDesk } from './desk/register.ts';
import { registerHall } from './hall.register.ts';
import { registerLive } from './live/live.register.ts';
import { registerOffers } from './offers.register.ts';
import { registerOrders } from './orders.register.ts';
import { registerConfirmation } from './print/confirmation.register.ts';
import { registerSettle } from './settle/settle.register.ts';
import { hallLines, spaceBidList, spaceMarket, spaceOffers, spacePurchases, spaceSales } from './space.served.ts';
import { servedSpaceOffer } from './space-offer.served.ts';
import { servedSpaceOrder } from './space-order.served.ts';
import { registerSurplus } from './surplus/surplus.register.ts';
import { startSpaceSweep } from './sweep.ts';
import { registerUpload } from './upload/upload.register.ts';
import { registerWaiters } from './waiters/waiters.register.ts';
import { startSpaceWatching } from './watch/check-watches.ts';
import { registerSpaceWatches } from './watch/watch.register.ts';

/** Ready space: offers on sale, holds, orders. */
export const spaceFeature: Feature = {
  name: 'space',
  factShapes: [ORDER_FACT_SHAPES],
  baselines: [baselineOf(servedSpaceOffer, '1'), baselineOf(servedSpaceOrder, '1')],
  resources: [spaceOffers, spaceMarket, hallLines, spacePurchases, spaceSales, spaceBidList],
  register(app, deps) {
    registerOffers(app, deps);
    registerOrders(app, deps);
    registerRecount(app, deps);
    registerHall(app, deps);
    registerWaiters(app, deps);
    registerSpaceWatches(app, deps);
    registerBids(app, deps);
    registerSurplus(app, deps);
    registerUpload(app, deps);
    registerConfirmation(app, deps);
    registerLive(app, deps);
    registerDesk(app, deps);
    registerSettle(app, deps);
  },
  seedDemo: seedSpace,
  start(deps) {
    const works = [
      startSpaceSweep(deps, error => console.error('ready space: the sweep failed, trying again', error)),
      startSpaceWatching(deps, error => console.error('ready space: watching failed, trying again', error)),
      startCounting(deps, error => console.error('ready space: counting failed, trying again', error)),
    ];
    return {
      async stop() {
        await Promise.all(works.map(work => work.stop()));
      },
    };
  },
};
