import type { QueryClient } from '@tanstack/react-query';
import { type QueuedWork, spaceQueue } from '#contract/space/desk.calls.ts';
import { queryKey } from '#kit/queries.ts';
import { refreshRows } from '#kit/resource/resource-queries.ts';
import { BIDS } from '../parts/doors.ts';

/** Reads anew what waits for a word, and the list of bids where it was a bid. */
export async function settleWork(queries: QueryClient, { kind, id }: Pick<QueuedWork, 'kind' | 'id'>): Promise<void> {
  await queries.invalidateQueries({ queryKey: [...queryKey(spaceQueue)] });
  if (kind === 'BID') await refreshRows(queries, BIDS, [id]);
}
