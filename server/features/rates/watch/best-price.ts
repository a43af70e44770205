import Big from 'big.js';
import type { Kysely } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { CriteriaText } from '#contract/rates/search/criteria.ts';
import type { Tables } from '../../../db/tables.ts';
import { findRates } from '../search/find-rates.ts';
import { offersOf } from '../search/present-offers.ts';
import type { RateViewer } from '../search/rate-sources.ts';

export interface BestPrice {
  /** Best all-in of what has every asked container type, as the person sees prices; null where nothing is valid. */
  readonly amount: string | null;
  readonly currency: string;
  readonly carrier: string | null;
}

/** What the person would find as the best price now, in the four weeks to come. */
export async function bestPrice(
  db: Kysely<Tables>,
  viewer: RateViewer,
  query: CriteriaText,
  now: Date,
): Promise<BestPrice> {
  const found = await findRates(db, viewer, { query, now });
  const whole = offersOf(found).flatMap(({ price, carrier }) =>
    price.total && (price.missingTypes ?? []).length === 0 ? [{ ...price.total, carrier }] : [],
  );
  const [best] = whole.toSorted((a, b) => new Big(a.amount).cmp(b.amount));
  return {
    amount: best?.amount ?? null,
    currency: best?.currency ?? found.criteria.currency,
    carrier: best?.carrier ?? null,
  };
}

/** Of a watch whose question no longer makes sense (a port or a seller is gone) nothing is valid. */
export async function bestPriceOrNone(
  db: Kysely<Tables>,
  viewer: RateViewer,
  query: CriteriaText,
  now: Date,
): Promise<BestPrice> {
  try {
    return await bestPrice(db, viewer, query, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { amount: null, currency: query.currency ?? 'USD', carrier: null };
  }
}
