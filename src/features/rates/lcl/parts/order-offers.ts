import Big from 'big.js';
import type { LclOffer } from '#contract/rates/lcl-search/calls.ts';

export const LCL_ORDERS = ['total', 'origin', 'transit', 'etd'] as const;
export type LclOrder = (typeof LCL_ORDERS)[number];

const LAST = '9999-12-31';
const compareMoney = (a: LclOffer['atOrigin'] | undefined, b: LclOffer['atOrigin'] | undefined): number => {
  if (!a || !b) return a ? -1 : b ? 1 : 0;
  return new Big(a.amount).cmp(b.amount);
};

const COMPARE: Readonly<Record<LclOrder, (a: LclOffer, b: LclOffer) => number>> = {
  total: (a, b) => compareMoney(a.price.total, b.price.total),
  origin: (a, b) => compareMoney(a.atOrigin, b.atOrigin),
  transit: (a, b) => (a.transitDays ?? 999) - (b.transitDays ?? 999),
  etd: (a, b) => (a.sailings[0]?.etd ?? LAST).localeCompare(b.sailings[0]?.etd ?? LAST),
};

/** What does not take the cargo stays last; equals keep the order of the answer. */
export const ordered = (offers: readonly LclOffer[], order: LclOrder): LclOffer[] =>
  offers.toSorted((a, b) => Number(a.overLimits.length > 0) - Number(b.overLimits.length > 0) || COMPARE[order](a, b));
