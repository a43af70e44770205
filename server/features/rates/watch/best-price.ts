import Big from 'big.js';
import { AppError } from '#contract/kernel/errors.ts';
import type { CriteriaText } from '#contract/rates/search/criteria.ts';
import type { Deps } from '../../../kernel/deps.ts';
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
  deps: Pick<Deps, 'db' | 'reads'>,
  viewer: RateViewer,
  query: CriteriaText,
  now: Date,
): Promise<BestPrice> {
  const found = await findRates(deps, viewer, { query, now });
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
  deps: Pick<Deps, 'db' | 'reads'>,
  viewer: RateViewer,
  query: CriteriaText,
  now: Date,
): Promise<BestPrice> {
  try {
    return await bestPrice(deps, viewer, query, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { amount: null, currency: query.currency ?? 'USD', carrier: null };
  }
}
