import type { PricedRate } from '#contract/rates/rules/price/priced-rate.ts';
import type { CriteriaText } from '#contract/rates/search/criteria.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { findRates } from './find-rates.ts';
import { seatViewer } from './seat-viewer.ts';
import { takePriceSnapshot } from './snapshot.ts';

/** A price found for a neighbour that keeps it: a booking stands on it (design commercial 0.3, 7). */

export interface FoundPrice {
  readonly rateId: string;
  readonly price: PricedRate;
  readonly bookingMode: string;
  /** Last day of the rate. */
  readonly validTo: string;
  /** Keeps it, with all that it was made of; answers the key of what was kept. */
  keep(replacesId: string | null): Promise<string>;
}

/**
 * The price of one rate as it is now for whoever asks, or for the customer that staff ask for. Asked before a transaction. Null: the
 * rate is not on sale to him any more.
 */
export async function findPrice(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  who: SeatedWho,
  {
    query,
    customer,
    rateId,
  }: { readonly query: CriteriaText; readonly customer?: string | undefined; readonly rateId: string },
): Promise<FoundPrice | null> {
  const now = clock.now();
  const viewer = await seatViewer({ db, clock }, who, { customer });
  const search = await findRates(db, viewer, { query, rateId, now });
  const [found] = search.found;
  if (!found) return null;
  const { employeeId } = who.seat;
  return {
    ...{ rateId: found.rate.id, price: found.price, bookingMode: found.rate.content.bookingMode },
    validTo: found.rate.content.validTo,
    keep: replacesId => inScope(db, SYSTEM, tx => takePriceSnapshot(tx.db, found, search, { employeeId, replacesId })),
  };
}
