import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { endBid, lockBid } from './bid.store.ts';

const AT_A_TIME = 100;

/** Bids that the seller, and prices of sellers that the bidder has let wait too long. */
export async function sweepBids(deps: Pick<Deps, 'db' | 'bus'>, now: Date): Promise<void> {
  const due = await deps.db
    .selectFrom('spaceBid')
    .select('id')
    .where('state', 'in', ['OPEN', 'COUNTERED'])
    .where('dueAt', '<=', now)
    .limit(AT_A_TIME)
    .execute();
  for (const { id } of due)
    await inScope(deps.db, SYSTEM, async tx => {
      const bid = await lockBid(tx, id, null);
      if (bid.state === 'OPEN' || bid.state === 'COUNTERED') await endBid(tx, deps, bid, { state: 'LAPSED', now });
    });
}
