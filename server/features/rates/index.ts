import { fclRateCalls } from '#contract/rates/fcl-rate.calls.ts';
import type { Feature } from '../../kernel/feature.ts';
import { rateBatchServed, registerBatches } from './batch/batch.register.ts';
import { seedRateBatches } from './batch/demo/seed.ts';
import { registerRateImport } from './batch/import/import.register.ts';
import { registerIncreases } from './batch/increase.register.ts';
import { increaseServed } from './batch/increase.served.ts';
import { seedFclRates } from './fcl/demo/seed.ts';
import { FCL_KIND } from './fcl/fcl-kind.ts';
import { fclRateServed } from './fcl/fcl-rate.served.ts';
import { registerRateHistory } from './fcl/history.register.ts';
import { seedLclRates } from './lcl/demo/seed.ts';
import { LCL_KIND } from './lcl/lcl-kind.ts';
import { lclRateServed } from './lcl/lcl-rate.served.ts';
import { registerLclRates } from './lcl/register.ts';
import { seedRateRules } from './rules/demo/seed.ts';
import { rateRuleResources, registerRateRules } from './rules/register.ts';
import { registerPriceSearch, startForgettingQueries } from './search/register.ts';
import { seedSharing } from './share/demo/seed.ts';
import { registerSharing, sharingResources } from './share/register.ts';
import { startExpiryOf } from './upkeep/expire.ts';
import { registerRateCalls } from './upkeep/register.ts';

/** Sea freight rates: upkeep, mark-up, sharing, search. */
export const ratesFeature: Feature = {
  name: 'rates',
  resources: [fclRateServed, lclRateServed, ...rateRuleResources, rateBatchServed, increaseServed, ...sharingResources],
  register(app, deps) {
    registerRateCalls(app, deps, FCL_KIND, fclRateCalls);
    registerLclRates(app, deps);
    registerRateHistory(app, deps);
    registerBatches(app, deps);
    registerIncreases(app, deps);
    registerRateImport(app, deps);
    registerRateRules(app, deps);
    registerPriceSearch(app, deps);
    registerSharing(app, deps);
  },
  async seedDemo(deps) {
    await seedRateRules(deps);
    await seedFclRates(deps);
    await seedSharing(deps);
    await seedRateBatches(deps);
    await seedLclRates(deps);
  },
  start(deps) {
    const works = [
      startExpiryOf(FCL_KIND, deps, error => console.error('rates: expiry failed, trying again', error)),
      startExpiryOf(LCL_KIND, deps, error => console.error('rates: expiry failed, trying again', error)),
      startForgettingQueries(deps),
    ];
    return {
      async stop() {
        await Promise.all(works.map(work => work.stop()));
      },
    };
  },
};
