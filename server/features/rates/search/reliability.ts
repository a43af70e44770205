import type { Reads } from '../../../kernel/reads.ts';
import { SYSTEM } from '../../../kernel/tenancy.ts';
import { keptArrivals } from '../../basic-data/schedule/reliability.read.ts';

/** Share of arrivals that a carrier kept on a trade, 0 to 1; null where none was counted (design commercial A.5.9). */
export type Reliability = (carrierId: string, tradeId: string | null) => number | null;

/** Arrivals come a few a day: a share of ninety days does not move within the hour. */
const KEPT_MS = 3_600_000;

const counted = new WeakMap<Reads, { readonly at: number; readonly shares: Promise<Map<string, number>> }>();

async function count(reads: Reads, now: Date): Promise<Map<string, number>> {
  const rows = await reads.inScope(SYSTEM, tx => keptArrivals(tx.db, now));
  return new Map(rows.map(({ carrierId, tradeId, arrivals, kept }) => [`${carrierId} ${tradeId}`, kept / arrivals]));
}

/** Counted once an hour; asked before a transaction, never inside one. */
export async function reliabilityAt(reads: Reads, now: Date): Promise<Reliability> {
  const known = counted.get(reads);
  const isFresh = known !== undefined && Math.abs(now.getTime() - known.at) < KEPT_MS;
  const shares = isFresh ? known.shares : count(reads, now);
  if (!isFresh) {
    counted.set(reads, { at: now.getTime(), shares });
    // A count that failed is not kept.
    shares.catch(() => void counted.delete(reads));
  }
  const found = await shares;
  return (carrierId, tradeId) => (tradeId === null ? null : (found.get(`${carrierId} ${tradeId}`) ?? null));
}
