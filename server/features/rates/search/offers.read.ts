import type { CriteriaText } from '#contract/rates/search/criteria.ts';
import type { CodeLabel, RateOffer } from '#contract/rates/search/offer.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { findRates } from './find-rates.ts';
import { labelsOf, offersOf } from './present-offers.ts';
import { seatViewer } from './seat-viewer.ts';

export interface OffersAsked {
  readonly query: CriteriaText;
  /** The customer that staff ask for. */
  readonly customer?: string | undefined;
  /** One rate only. */
  readonly rateId?: string | undefined;
}

/** Prices for a neighbour, as the person who asks may see them; it is no question of a customer and counts in no figure. */
export async function readOffers(
  { db, reads, clock }: Pick<Deps, 'db' | 'reads' | 'clock'>,
  who: SeatedWho,
  { query, customer, rateId }: OffersAsked,
): Promise<{
  readonly offers: readonly RateOffer[];
  readonly ports: CodeLabel[];
  readonly carriers: CodeLabel[];
  readonly from: string;
  readonly to: string;
  readonly isNarrowed: boolean;
}> {
  const viewer = await seatViewer({ db, clock }, who, { customer });
  const found = await findRates({ db, reads }, viewer, { query, rateId, now: clock.now() });
  const { from, to } = found.criteria;
  return { offers: offersOf(found), ...labelsOf(found), from, to, isNarrowed: found.isNarrowed };
}
