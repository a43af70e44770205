import type { Transaction } from 'kysely';
import type { Right } from '#contract/kernel/call.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import type { Tables } from '../../../db/tables.ts';
import { FCL_KIND } from '../fcl/fcl-kind.ts';
import type { FclRateDocument } from '../fcl/fcl-rate.projection.ts';
import { LCL_KIND } from '../lcl/lcl-kind.ts';
import { type RateKind, rowsOf } from '../upkeep/rate-kind.ts';
import type { BatchPlan } from './batch-plan.ts';

/** Which rates a batch writes: full-container ones, or consolidations that came as a sheet. */

/** What a batch does with a content it does by the kind; it never looks into it. */
export type BatchRates = RateKind<FclRateInput>;

export const isOfLcl = (plan: BatchPlan | null): boolean =>
  plan?.kind === 'LCL_IMPORT' || (plan?.kind === 'CONTENTS' && plan.isOfLcl === true);

export const ratesOf = (plan: BatchPlan | null): BatchRates =>
  isOfLcl(plan) ? (LCL_KIND as unknown as BatchRates) : FCL_KIND;

/** Rates held in the order of their ids, so that two batches never wait for each other in a circle. */
export async function lockRates(
  db: Transaction<Tables>,
  kind: BatchRates,
  ids: readonly string[],
): Promise<FclRateDocument[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom(rowsOf(kind)).selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
  return rows.map(row => kind.ofRow(row));
}

/** Of the rights that open a call those that count for this batch: keepers of the one kind write none of the other. */
export const rightsFor = (plan: BatchPlan | null, rights: readonly Right[]): Right[] =>
  rights.filter(({ path }) => (path === RATE_PATHS.lcl) === isOfLcl(plan));

/** Where people look at it. */
export const pageOf = (plan: BatchPlan | null, id: string): string =>
  isOfLcl(plan) ? `${RATE_PATHS.lcl}?batch=${id}` : `${RATE_PATHS.results}?id=${id}`;
