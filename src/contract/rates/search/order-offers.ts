import { type RankOrder, rank } from '../rules/ranking/rank.ts';
import type { RateOffer } from './offer.ts';

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

/** The price that selling begins from, after the level's step: nobody's own mark-up in it, and no cost beside it. */
export function asBase(offer: RateOffer): RateOffer {
  const { lines = [], baseTotal, total, ...price } = offer.price;
  const {
    costTotal: _c,
    marginPct: _m,
    buyTotal: _b,
    buyMarginPct: _n,
    subtotals: _s,
    needsApproval: _a,
    ...shown
  } = price;
  return {
    ...offer,
    price: {
      ...shown,
      total: baseTotal ?? total ?? null,
      lines: lines.map(
        ({ unitBase, baseAmount, unitCost: _u, costAmount: _k, unitBuy: _v, buyAmount: _w, ...line }) => ({
          ...line,
          unitSell: unitBase ?? line.unitSell,
          sellAmount: baseAmount === undefined ? line.sellAmount : baseAmount,
        }),
      ),
    },
  };
}
