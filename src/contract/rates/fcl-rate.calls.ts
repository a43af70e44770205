import type { z } from 'zod';
import { fclRateResource } from './fcl-rate.resource.ts';
import { RATE_PATHS, rateRight } from './paths.ts';
import { rateCalls } from './rate.calls.ts';

/** Full-container rates beyond their list: one rate at work, its events. */

const calls = rateCalls(fclRateResource, {
  anyOf: [
    RATE_PATHS.maintenance,
    RATE_PATHS.add,
    RATE_PATHS.drafts,
    RATE_PATHS.expired,
    RATE_PATHS.hidden,
    RATE_PATHS.pending,
  ].map(path => rateRight(path)),
});

export const fclRateCalls = calls;

export const {
  detail: fclRateDetail,
  check: checkFclRate,
  save: saveFclRate,
  submit: submitFclRate,
  publish: publishFclRate,
  confirm: confirmFclRate,
  return: returnFclRate,
  hide: hideFclRate,
  show: showFclRate,
  withdraw: withdrawFclRate,
  extend: extendFclRate,
  setSpaceStatus: setFclSpaceStatus,
  delete: deleteFclRate,
  copy: copyFclRate,
  bulk: bulkFclRates,
  bulkCheck: checkBulkFclRates,
} = calls;

export type FclRateDetail = z.infer<typeof fclRateDetail.data>;
export type { AgreedCut, BulkEvent, ChangedRate, RateCut, RateOutlook } from './rate.calls.ts';
