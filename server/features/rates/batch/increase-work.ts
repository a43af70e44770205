import type { Condition } from '#contract/kernel/filter.ts';
import { planOfIncrease } from '#contract/rates/batch/increase-terms.ts';
import type { IncreaseRow } from '#machines/rates/increase.document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { BatchPlan } from './batch-plan.ts';
import type { BatchDeps, BatchOwner } from './batch-worker.ts';

/** What an increase gives to the background: the batch that works it out or writes it, and the job of its day. */

export const INCREASE_JOB = 'rates.increase';

export interface IncreaseJob {
  readonly increaseId: string;
  readonly version: number;
  readonly owner: BatchOwner;
}

/** Rates on sale that the increase may be about; what it makes of a single one is said row by row. */
function scopeConditions(row: IncreaseRow): Condition[] {
  const among = (field: string, values: readonly string[]): Condition[] =>
    values.length === 0 ? [] : [{ field, op: 'in', values: [...values] }];
  return [
    ...among('state', ['ACTIVE']),
    ...among('carrierId', [row.carrierId]),
    ...among('lineId', row.lineIds),
    ...among('polId', row.polIds),
    ...among('podId', row.podIds),
    ...among('productType', row.productTypes),
  ];
}

export const increasePlan = (row: IncreaseRow, isAuto: boolean): BatchPlan => ({
  kind: 'INCREASE',
  selection: { filter: scopeConditions(row), q: '' },
  increase: planOfIncrease(row),
  isAuto,
  previewId: isAuto ? row.previewId : null,
});

export const titleOf = ({ increaseNo, name }: Pick<IncreaseRow, 'increaseNo' | 'name'>): string =>
  `${increaseNo ?? ''} ${name}`.trim();

/** The job of an earlier version finds this one and does nothing. */
export async function queueForDay(tx: Tx, { jobs }: BatchDeps, owner: BatchOwner, row: IncreaseRow): Promise<void> {
  if (row.applyAt === null) throw new Error(`increase ${row.id} waits for no instant`);
  const data: IncreaseJob = { increaseId: row.id, version: row.version, owner };
  await jobs.enqueueIn(tx, INCREASE_JOB, data, {
    companyId: owner.companyId,
    employeeId: owner.employeeId,
    startAt: new Date(row.applyAt),
    title: { zh: `执行上调 ${titleOf(row)}`, en: `Increase ${titleOf(row)}` },
    singletonKey: `${row.id}:${row.version}`,
  });
}
