import { fclRateCalls } from '#contract/rates/fcl-rate.calls.ts';
import { BATCH_FACT_SHAPES } from '#machines/rates/rate-batch.document.ts';
import type { Feature } from '../../kernel/feature.ts';
import { rateBatchServed, registerBatches } from './batch/batch.register.ts';
import { seedRateBatches } from './batch/demo/seed.ts';
import { registerFeeBatch } from './batch/fee-batch.register.ts';
import { registerRateImport } from './batch/import/import.register.ts';
import { registerFclSheet } from './batch/import/rate-sheet.register.ts';
import { registerIncreases } from './batch/increase.register.ts';
import { servedIncrease } from './batch/increase.served.ts';
import { registerLclSheet } from './batch/lcl-sheet/lcl-sheet.register.ts';
import { registerRateCockpit } from './cockpit/register.ts';
import { registerDsRates } from './ds/register.ts';
import { seedFclRates } from './fcl/demo/seed.ts';
import { FCL_KIND } from './fcl/fcl-kind.ts';
import { servedFclRate } from './fcl/fcl-rate.served.ts';
import { registerRateHistory } from './fcl/history.register.ts';
import { registerRateTrace } from './fcl/trace.register.ts';
import { registerUnseenRates } from './fcl/unseen.register.ts';
import { batchSearchables } from './found/batches.searchable.ts';
import { rateSearchables } from './found/rates.searchable.ts';
import { seedLclRates } from './lcl/demo/seed.ts';
import { LCL_KIND } from './lcl/lcl-kind.ts';
import { servedLclRate } from './lcl/lcl-rate.served.ts';
import { registerLclRates } from './lcl/register.ts';
import { registerOfferFiles } from './offer-files/offer-files.calls.ts';
import { registerPastRates } from './past/register.ts';
import { seedPosts } from './post/demo/seed.ts';
import { startEndingPosts } from './post/end-due.ts';
import { servedRatePost } from './post/rate-post.served.ts';
import { registerPosts } from './post/register.ts';
import { registerPush } from './push/push.calls.ts';
import { seedPriceRequests } from './request/demo/seed.ts';
import { startRequestUpkeep } from './request/overdue.ts';
import { servedPriceRequest } from './request/price-request.served.ts';
import { seedRateRules } from './rules/demo/seed.ts';
import { rateRuleResources, registerRateRules } from './rules/register.ts';
import { seedPriceQueries } from './search/demo/seed.ts';
import { openPriceLists, openQueryLog, registerPriceSearch, startForgettingQueries } from './search/register.ts';
import { seedSharing } from './share/demo/seed.ts';
import { servedRateShare } from './share/rate-share.served.ts';
import { registerSharing, sharingResources } from './share/register.ts';
import { startExpiryOf } from './upkeep/expire.ts';
import { registerRateCalls } from './upkeep/register.ts';
import { registerRateVersions } from './upkeep/version.register.ts';
import { seedWatches } from './watch/demo/seed.ts';
import { registerWatches } from './watch/register.ts';
import { startWatching } from './watch/watch-job.ts';

/** Sea freight rates: upkeep, mark-up, sharing, search. */
export const ratesFeature: Feature = {
  name: 'rates',
  factShapes: [BATCH_FACT_SHAPES],
  resources: [...rateRuleResources, rateBatchServed, ...sharingResources],
  documents: [servedFclRate, servedLclRate, servedPriceRequest, servedRatePost, servedRateShare, servedIncrease],
  searchables: [...rateSearchables, ...batchSearchables],
  register(app, deps) {
    registerRateCalls(app, deps, FCL_KIND, fclRateCalls);
    const queries = openQueryLog(app, deps);
    registerLclRates(app, deps, queries);
    registerRateHistory(app, deps);
    registerRateTrace(app, deps);
    registerRateVersions(app, deps);
    registerUnseenRates(app, deps);
    registerBatches(app, deps);
    registerIncreases(app, deps);
    registerRateImport(app, deps);
    registerFclSheet(app, deps);
    registerFeeBatch(app, deps);
    registerLclSheet(app, deps);
    registerRateRules(app, deps);
    const lists = openPriceLists(app, deps);
    registerPriceSearch(app, deps, queries, lists);
    registerRateCockpit(app, deps);
    registerPastRates(app, deps);
    registerOfferFiles(app, deps);
    registerPush(app, deps);
    registerSharing(app, deps);
    registerPosts(app, deps);
    registerWatches(app, deps);
    registerDsRates(app, deps, lists);
  },
  async seedDemo(deps) {
    await seedRateRules(deps);
    await seedFclRates(deps);
    await seedSharing(deps);
    await seedRateBatches(deps);
    await seedLclRates(deps);
    await seedPriceRequests(deps);
    await seedPosts(deps);
    await seedWatches(deps);
    await seedPriceQueries(deps);
  },
  start(deps) {
    const works = [
      startExpiryOf(FCL_KIND, deps, error => console.error('rates: expiry failed, trying again', error)),
      startExpiryOf(LCL_KIND, deps, error => console.error('rates: expiry failed, trying again', error)),
      startForgettingQueries(deps),
      startRequestUpkeep(deps),
      startWatching(deps, error => console.error('rates: watches could not be looked at, trying again', error)),
      startEndingPosts(deps, error => console.error('rates: announcements could not be ended, trying again', error)),
    ];
    return {
      async stop() {
        await Promise.all(works.map(work => work.stop()));
      },
    };
  },
};
