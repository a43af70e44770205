import type { Feature } from '../../kernel/feature.ts';
import { seedFclRates } from './fcl/demo/seed.ts';
import { registerFclRates } from './fcl/fcl-rate.register.ts';
import { fclRateServed } from './fcl/fcl-rate.served.ts';
import { registerRateHistory } from './fcl/history.register.ts';
import { lclRateServed } from './lcl/lcl-rate.served.ts';
import { registerLclRates } from './lcl/register.ts';
import { seedRateRules } from './rules/demo/seed.ts';
import { rateRuleResources, registerRateRules } from './rules/register.ts';
import { registerPriceSearch, startForgettingQueries } from './search/register.ts';

/** Sea freight rates: upkeep, mark-up, sharing, search. */
export const ratesFeature: Feature = {
  name: 'rates',
  resources: [fclRateServed, lclRateServed, ...rateRuleResources],
  register(app, deps) {
    registerFclRates(app, deps);
    registerLclRates(app, deps);
    registerRateHistory(app, deps);
    registerRateRules(app, deps);
    registerPriceSearch(app, deps);
  },
  async seedDemo(deps) {
    await seedRateRules(deps);
    await seedFclRates(deps);
  },
  start: startForgettingQueries,
};
