import type { Feature } from '../../kernel/feature.ts';
import { registerFclRates } from './fcl/fcl-rate.register.ts';
import { fclRateServed } from './fcl/fcl-rate.served.ts';

/** Sea freight rates: upkeep, mark-up, sharing, search. */
export const ratesFeature: Feature = {
  name: 'rates',
  resources: [fclRateServed],
  register(app, deps) {
    registerFclRates(app, deps);
  },
};
