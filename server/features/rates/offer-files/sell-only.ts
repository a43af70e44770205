import type { RateOffer } from '#contract/rates/search/offer.ts';
import type { RateFound, Search } from '../search/find-rates.ts';
import { offersOf } from '../search/present-offers.ts';

/** The answer as the customer has it, whoever asks: nothing that leaves the house says more than he would see himself. */

const asCustomer = (found: RateFound): RateFound => ({
  ...found,
  source: { ...found.source, sees: { kind: 'CUSTOMER' } },
});

export const sellOnly = (search: Search): RateOffer[] =>
  offersOf({ ...search, found: search.found.map(asCustomer) }).map(offer => ({ ...offer, isOwn: false, score: null }));
