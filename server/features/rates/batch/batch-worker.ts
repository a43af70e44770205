import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import type { RateActor } from '#machines/rates/rate.commands.ts';
import type { RateBatchRow } from '#machines/rates/rate-batch.document.ts';
import type { JobRun } from '../../../jobs/jobs.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Scope, Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { rateActor } from '../rate-actor.ts';

/** Work of batches in the background: for whom it is done, and how it is queued. */

export interface BatchOwner {
  readonly companyId: string;
  readonly companyKind: CompanyKind;
  readonly employeeId: string;
  readonly publishes: boolean;
}

export interface BatchJob {
  readonly batchId: string;
  /** Version of the batch that the work was queued for; another one means that it is over. */
  readonly version: number;
  readonly owner: BatchOwner;
}
export type BatchJobRun = JobRun<BatchJob>;

export type BatchDeps = Deps;

export const BATCH_JOBS = { preview: 'rates.preview', apply: 'rates.apply', revert: 'rates.revert' } as const;
type Task = keyof typeof BATCH_JOBS;

const WORDS = {
  preview: { zh: '计算批次', en: 'Working out' },
  apply: { zh: '执行批次', en: 'Applying' },
  revert: { zh: '撤销批次', en: 'Reverting' },
} as const satisfies Record<Task, unknown>;

export const ownerOf = ({ seat }: SeatedWho, rates: 'fcl' | 'lcl' = 'fcl'): BatchOwner => ({
  companyId: seat.companyId,
  companyKind: seat.companyKind,
  employeeId: seat.employeeId,
  publishes: rateActor(seat, rates).publishes,
});

export const scopeOfOwner = ({ companyId, companyKind, employeeId }: BatchOwner): Scope => ({
  kind: 'seat',
  companyId,
  companyKind,
  employeeId,
  userId: null,
});

/** What the batch writes, its author writes: the approval rules were asked of the batch. */
export const actorOf = ({ companyId, companyKind, employeeId }: BatchOwner): RateActor => ({
  companyId,
  companyKind,
  employeeId,
  publishes: true,
});

/** The owner as the machine of batches knows them. */
export const batchActor = ({ companyId, companyKind, employeeId }: BatchOwner): DocumentActor => ({
  kind: 'employee',
  companyId,
  companyKind,
  employeeId,
  userId: null,
  holds: [],
});

/** Queues work for the batch as it is now; asked twice for the same version, it is done once. */
export async function enqueueBatch(
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
  task: Task,
  batch: Pick<RateBatchRow, 'id' | 'batchNo' | 'version'>,
  owner: BatchOwner,
): Promise<string> {
  const { zh, en } = WORDS[task];
  const data: BatchJob = { batchId: batch.id, version: batch.version, owner };
  const jobId = await jobs.enqueueIn(tx, BATCH_JOBS[task], data, {
    companyId: owner.companyId,
    employeeId: owner.employeeId,
    title: { zh: `${zh} ${batch.batchNo}`, en: `${en} ${batch.batchNo}` },
    singletonKey: `${batch.id}:${batch.version}`,
  });
  await tx.db.updateTable('rateBatch').set({ jobId }).where('id', '=', batch.id).execute();
  return jobId;
}

export const isCurrent = (row: RateBatchRow, { data }: BatchJobRun, state: RateBatchRow['state']): boolean =>
  row.version === data.version && row.state === state;
