import type { Feature } from '../../kernel/feature.ts';
import { registerHall } from './hall.register.ts';
import { registerOffers } from './offers.register.ts';
import { registerOrders } from './orders.register.ts';
import { spaceOffers, spacePurchases, spaceSales } from './space.served.ts';
import { startSpaceSweep } from './sweep.ts';

/** Ready space: offers on sale, holds, orders. */
export const spaceFeature: Feature = {
  name: 'space',
  resources: [spaceOffers, spacePurchases, spaceSales],
  register(app, deps) {
    registerOffers(app, deps);
    registerOrders(app, deps);
    registerHall(app, deps);
  },
  start: deps => startSpaceSweep(deps, error => console.error('ready space: the sweep failed, trying again', error)),
};
