import { type RankOrder, rank } from '#contract/rates/rules/ranking/rank.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';

/** Sorting and filtering of what was found, without asking again. */

export interface Narrowing {
  readonly order: RankOrder;
  readonly isDirect: boolean;
  readonly isBookable: boolean;
  /** SCAC; empty is any. */
  readonly carrier: string;
}

export const EVERYTHING: Narrowing = { order: 'RECOMMENDED', isDirect: false, isBookable: false, carrier: '' };

const fits = (offer: RateOffer, { isDirect, isBookable, carrier }: Narrowing): boolean =>
  (!isDirect || offer.pots.length === 0) &&
  (!isBookable || offer.isBookable) &&
  (carrier === '' || offer.carrier === carrier);

/** The server answers in recommended order, by the company's own weights; the other orders need none. */
export function arranged(offers: readonly RateOffer[], narrowing: Narrowing): readonly RateOffer[] {
  const left = offers.filter(offer => fits(offer, narrowing));
  if (narrowing.order === 'RECOMMENDED') return left;
  const { ranked, partial } = rank(
    left.map(offer => ({
      offer,
      rateId: offer.rateId,
      carrierCode: offer.carrier,
      isDirect: offer.pots.length === 0,
      total: offer.price.total?.amount ?? null,
      transitDays: offer.transitDays,
      nextEtd: offer.sailings[0]?.etd ?? null,
      space: offer.space,
      isSpaceStale: offer.isSpaceStale,
      reliability: null,
      missingTypes: offer.price.missingTypes ?? [],
    })),
    narrowing.order,
  );
  return [...ranked, ...partial].map(({ offer }) => offer);
}
