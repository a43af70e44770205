import { told } from '#contract/message/event-words.ts';
import { BATCH_KINDS, type BatchCounts } from '#contract/rates/batch/batch-codes.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { countsOf, type RateBatchRow, rateBatch } from '#machines/rates/rate-batch.document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import type { BatchPlan } from './batch-plan.ts';
import { isOfLcl, pageOf } from './rates-of.ts';

/** Who is told of a batch (design commercial 0.6): its author of the end, approvers of what waits. No text names a price. */

const base = (batch: RateBatchRow, now: Date) => ({
  companyId: batch.companyId,
  senderName: '',
  docType: rateBatch.type,
  docId: batch.id,
  dueAt: now,
  category: 'AUDIT' as const,
  linkPath: pageOf(batch.plan as BatchPlan | null, batch.id),
});

const waitsAt = ({ plan }: RateBatchRow): string =>
  isOfLcl(plan as BatchPlan | null) ? RATE_PATHS.lcl : RATE_PATHS.pending;

const countsIn = ({ changed, created, unchanged, skipped, error, conflict }: BatchCounts) => ({
  zh: `修改 ${changed}，新增 ${created}，不变 ${unchanged}，跳过 ${skipped}，错误 ${error}，冲突 ${conflict}`,
  en: `${changed} changed, ${created} new, ${unchanged} unchanged, ${skipped} skipped, ${error} errors, ${conflict} conflicts`,
});

export async function tellFinished(tx: Tx, batch: RateBatchRow, now: Date): Promise<void> {
  if (batch.authorId === null) return;
  await queueMessage(tx, {
    ...base(batch, now),
    to: { employees: [batch.authorId] },
    ...told('rate-batch-done', { batchNo: batch.batchNo, remarks: countsIn(countsOf(batch)) }),
    sendId: `rate-batch-done:${batch.id}:${batch.version}`,
    dedupeKey: `rate-batch-done:${batch.id}`,
  });
}

export const tellBatchWaits = (tx: Tx, batch: RateBatchRow, now: Date): Promise<void> =>
  queueMessage(tx, {
    ...base(batch, now),
    to: { holdersOf: { companyId: batch.companyId, path: waitsAt(batch), code: 'CONFIRM' } },
    ...told('rate-batch-waits', {
      batchNo: batch.batchNo,
      kind: BATCH_KINDS[batch.kind],
      count: String(batch.hits),
    }),
    sendId: `rate-batch-waits:${batch.id}:${batch.version}`,
    dedupeKey: `rate-batch-waits:${batch.id}`,
  });
