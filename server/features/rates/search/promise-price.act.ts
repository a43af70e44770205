import Big from 'big.js';
import type { PricedRate } from '#contract/rates/rules/price/priced-rate.ts';
import type { CriteriaText } from '#contract/rates/search/criteria.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { findRates, type RateFound } from './find-rates.ts';
import { seatViewer } from './seat-viewer.ts';
import { takePriceSnapshot } from './snapshot.ts';

/** A price found for a neighbour that keeps it: a booking stands on it (design commercial 0.3, 7). */

export interface FoundPrice {
  readonly rateId: string;
  readonly price: PricedRate;
  readonly bookingMode: string;
  /** First day of the question that it sails on. */
  readonly day: string;
  /** Last day of the rate. */
  readonly validTo: string;
  /** Keeps it, with all that it was made of; answers the key of what was kept. */
  keep(replacesId: string | null): Promise<string>;
}

const isCheaper = ({ price }: RateFound, than: RateFound): boolean =>
  price.total !== null && (than.price.total === null || new Big(price.total.amount).lt(than.price.total.amount));

/** What lacks a type that was asked for is no price of the whole. */
const cheapest = (found: readonly RateFound[]): RateFound | undefined => {
  const whole = found.filter(({ price }) => price.missingTypes.length === 0);
  return (whole.length > 0 ? whole : found).reduce<RateFound | undefined>(
    (best, one) => (best === undefined || isCheaper(one, best) ? one : best),
    undefined,
  );
};

/**
 * The price of one rate as it is now for whoever asks, or for the customer that staff ask for. Asked before a transaction. Null: the
 * rate is not on sale to him any more.
 */
export async function findPrice(
  { db, reads, clock }: Pick<Deps, 'db' | 'reads' | 'clock'>,
  who: SeatedWho,
  {
    query,
    customer,
    rateId,
    on,
  }: {
    readonly query: CriteriaText;
    readonly customer?: string | undefined;
    /** The cheapest of all that answer the question where none is named. */
    readonly rateId?: string;
    /** Rates that hold on this day alone, whichever of the days asked for they sail on. */
    readonly on?: string;
  },
): Promise<FoundPrice | null> {
  const now = clock.now();
  const viewer = await seatViewer({ db, clock }, who, { customer });
  const search = await findRates({ db, reads }, viewer, { query, rateId, now });
  const found = cheapest(
    search.found.filter(({ rate: { content } }) => !on || (content.validFrom <= on && on <= content.validTo)),
  );
  if (!found) return null;
  const { employeeId } = who.seat;
  return {
    rateId: found.rate.id,
    price: found.price,
    bookingMode: found.rate.content.bookingMode,
    day: found.fit.fitsFrom,
    validTo: found.rate.content.validTo,
    keep: replacesId => inScope(db, SYSTEM, tx => takePriceSnapshot(tx.db, found, search, { employeeId, replacesId })),
  };
}
