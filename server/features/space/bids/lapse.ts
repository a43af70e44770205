import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { endBid, lockBid } from './bid.store.ts';

const AT_A_TIME = 100;

/** Bids that the seller has let wait too long. */
export async function sweepBids({ db }: Pick<Deps, 'db'>, now: Date): Promise<void> {
  const due = await db
    .selectFrom('spaceBid')
    .select('id')
    .where('state', '=', 'OPEN')
    .where('dueAt', '<=', now)
    .limit(AT_A_TIME)
    .execute();
  for (const { id } of due)
    await inScope(db, SYSTEM, async tx => {
      const bid = await lockBid(tx, id, null);
      if (bid.state === 'OPEN') await endBid(tx, bid, { state: 'LAPSED', now });
    });
}
