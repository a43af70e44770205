import type { JobError } from '#contract/jobs/job.ts';
import type { Text } from '#contract/kernel/text.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import { changeDocument } from '../../../kernel/document/step.ts';
import { inScope } from '../../../kernel/tenancy.ts';
import { type BatchDeps, type BatchJob, scopeOfOwner } from './batch-worker.ts';
import { lockBatch, servedRateBatch } from './rate-batch.served.ts';
import { settleIncrease } from './settle-increase.ts';

/** A batch whose job will not be done waits for it no longer, and says why. */

const CANCELLED: Text = { zh: '任务已取消', en: 'The job was cancelled' };
const MOST_REMARKS = 500;

/** A refusal names its own reason before the one of its kind. */
const reasonOf = (error: JobError | null): Text => error?.errors[0]?.message ?? error?.message ?? CANCELLED;

/** Where it was to be reverted nothing is lost: people ask for that again. */
export async function failBatch(deps: BatchDeps, { batchId, version, owner }: BatchJob, error: JobError | null) {
  const { zh, en } = reasonOf(error);
  const remarks = `${zh} / ${en}`.slice(0, MOST_REMARKS);
  await inScope(deps.db, scopeOfOwner(owner), async tx => {
    const row = await lockBatch(tx, batchId);
    if (row.version !== version || (row.state !== 'COMPUTING' && row.state !== 'APPLYING')) return;
    const ask = { event: 'FAIL', actor: SYSTEM_ACTOR, now: deps.clock.now(), remarks };
    await settleIncrease(tx, deps, await changeDocument({ tx, deps }, servedRateBatch, row, ask));
  });
}
