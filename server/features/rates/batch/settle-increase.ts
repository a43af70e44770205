import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { RateBatchRow } from '#machines/rates/rate-batch.document.ts';
import { lockDocument } from '../../../kernel/document/document-row.ts';
import { changeDocument } from '../../../kernel/document/step.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { BatchDeps } from './batch-worker.ts';
import { servedIncrease } from './increase.served.ts';

/**
 * Tells an increase that the batch it waits for has ended, in the transaction that ends it. An increase holds no batch while it is in
 * APPLYING, so that a batch may hold its increase here without two of them waiting for each other.
 */
export async function settleIncrease(tx: Tx, deps: BatchDeps, batch: RateBatchRow): Promise<void> {
  const { id, originId, kind, state } = batch;
  if (originId === null || (kind !== 'INCREASE' && kind !== 'CORRECTION')) return;
  // Asked first without holding it: most batches of an increase are its previews.
  const standing = await tx.db
    .selectFrom('rateIncrease')
    .select(['state', 'batchId', 'correctionId'])
    .where('id', '=', originId)
    .executeTakeFirst();
  if (standing?.state !== 'APPLYING' || (standing.correctionId ?? standing.batchId) !== id) return;
  const row = await lockDocument(tx.db, servedIncrease, originId, null);
  const isDropped = state === 'FAILED' || state === 'CANCELLED';
  await changeDocument({ tx, deps }, servedIncrease, row, {
    event: isDropped ? 'STOP' : 'SETTLE',
    actor: SYSTEM_ACTOR,
    now: deps.clock.now(),
  });
}
