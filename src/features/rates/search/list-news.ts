import type { RateOffer } from '#contract/rates/search/offer.ts';

/** What became of a list since it was asked for: offers that are gone stay in their place and say so, changed prices say what they were. */

type Total = RateOffer['price']['total'];

export interface ListNews {
  /** The list as it was shown last, with what is gone from it. */
  readonly shown: readonly RateOffer[];
  readonly gone: ReadonlySet<string>;
  /** Totals that offers had before. */
  readonly before: ReadonlyMap<string, Total>;
}

export const freshList = (offers: readonly RateOffer[]): ListNews => ({
  shown: offers,
  gone: new Set<string>(),
  before: new Map(),
});

const isSame = (a: Total, b: Total): boolean => a?.amount === b?.amount && a?.currency === b?.currency;

/** The list after it was read again: nothing that somebody looks at jumps away under his eyes. */
export function nextNews({ shown, gone, before }: ListNews, offers: readonly RateOffer[]): ListNews {
  const standing = new Set(offers.map(({ rateId }) => rateId));
  const old = new Map(shown.map(offer => [offer.rateId, offer]));
  const merged = [...offers];
  shown.forEach((offer, place) => {
    if (!standing.has(offer.rateId)) merged.splice(Math.min(place, merged.length), 0, { ...offer, badges: [] });
  });
  const changed = new Map(before);
  for (const { rateId, price } of offers) {
    const known = old.get(rateId);
    if (known && !gone.has(rateId) && !changed.has(rateId) && !isSame(known.price.total, price.total))
      changed.set(rateId, known.price.total);
    // Back where it was: nothing to tell.
    if (changed.has(rateId) && isSame(changed.get(rateId), price.total)) changed.delete(rateId);
  }
  return {
    shown: merged,
    before: changed,
    gone: new Set(merged.filter(({ rateId }) => !standing.has(rateId)).map(({ rateId }) => rateId)),
  };
}

/** The first offer behind a gone one that stands, or the first that stands at all. */
export function standingAfter(
  offers: readonly RateOffer[],
  gone: ReadonlySet<string>,
  rateId: string | null,
): RateOffer | null {
  const at = offers.findIndex(offer => offer.rateId === rateId);
  const standing = (offer: RateOffer): boolean => !gone.has(offer.rateId);
  return offers.slice(at + 1).find(standing) ?? offers.find(standing) ?? null;
}
