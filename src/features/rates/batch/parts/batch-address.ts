import type { RateBatch } from '#contract/rates/batch/batch.calls.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';

/** Where a batch is looked at: those of consolidations where these are kept. */
export const batchAddress = ({ id, rates }: Pick<RateBatch, 'id' | 'rates'>): string =>
  `${rates === 'lcl' ? `${RATE_PATHS.lcl}?batch=` : `${RATE_PATHS.results}?id=`}${encodeURIComponent(id)}`;
