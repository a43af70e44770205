import type { QueryMode } from '#contract/rates/search/codes.ts';
import type { RateCriteria } from '#contract/rates/search/criteria.ts';
import type { Search } from './find-rates.ts';
import type { RateSource } from './rate-sources.ts';

/** What a search for prices came to, whatever was priced: what of it is written down. */
export interface AskedPrices {
  readonly mode: QueryMode;
  readonly criteria: RateCriteria;
  /** What was asked beside the criteria: the cargo of a consolidation. */
  readonly question: Readonly<Record<string, unknown>>;
  readonly sources: readonly RateSource[];
  /** Prices that answer all of the question. */
  readonly whole: readonly {
    readonly carrierId: string | null;
    readonly total: { readonly currency: string; readonly amount: string };
  }[];
  readonly found: number;
  readonly now: Date;
}

export const askedContainers = ({ criteria, sources, found, now }: Search): AskedPrices => ({
  mode: 'FCL',
  criteria,
  question: {},
  sources,
  found: found.length,
  now,
  whole: found.flatMap(({ rate, price: { missingTypes, total } }) =>
    missingTypes.length === 0 && total ? [{ carrierId: rate.content.carrierId, total }] : [],
  ),
});
