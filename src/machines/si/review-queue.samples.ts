import type { QueueRow } from './review-queue.rows.ts';

/** Builders of queue rows for walk and tests. */
export const aRow = (id: string, over: Partial<QueueRow> = {}): QueueRow => ({
  id,
  version: 1,
  state: 'SUBMITTED',
  claimerId: null,
  warnings: 0,
  ...over,
});

export const threeRows: readonly QueueRow[] = [aRow('a'), aRow('b', { warnings: 2 }), aRow('c')];
