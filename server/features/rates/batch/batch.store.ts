import { type SqlBool, sql, type Transaction } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { Change, Fact } from '#contract/kernel/facts.ts';
import { type BatchCounts, NO_BATCH_COUNTS } from '#contract/rates/batch/batch-codes.ts';
import { rateBatchResource } from '#contract/rates/batch/rate-batch.resource.ts';
import { NEW, permits } from '#machines/kernel/lifecycle.ts';
import type { BatchCommand } from '#machines/rates/rate-batch.commands.ts';
import {
  type BatchBirth,
  type BatchChanges,
  type BatchDocument,
  batchContextOf,
  evolveBatch,
  newBatchContext,
} from '#machines/rates/rate-batch.evolve.ts';
import { rateBatchLifecycle } from '#machines/rates/rate-batch.lifecycle.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { appendFacts } from '../../../kernel/event-store.ts';
import { toWire } from '../../../kernel/resource/row-codec.ts';
import { putTerms } from '../../../kernel/resource/terms.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { batchRefused } from './batch-refused.ts';
import type { RateBatchRow } from './tables.ts';

/** Batches: facts, and the row that they are shown by. */

export const RATE_BATCH = rateBatchResource.docType;
type StoreDeps = Pick<Deps, 'bus' | 'resources'>;

export const documentOf = (row: RateBatchRow): BatchDocument => ({
  ...{ id: row.id, no: row.batchNo, companyId: row.companyId, kind: row.kind, title: row.title, plan: row.plan },
  ...{ originId: row.originId, state: row.state, version: row.version, authorId: row.authorId },
  ...{ confirmedBy: row.confirmedBy, reason: row.reason },
  counts: {
    ...{ total: row.total, changed: row.changed, created: row.created, unchanged: row.unchanged },
    ...{ skipped: row.skipped, error: row.errors, conflict: row.conflicts, open: row.open, hits: row.hits },
    reverted: row.reverted,
  },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  appliedAt: row.appliedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
});

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

const secondsOf = ({ appliedAt, finishedAt }: BatchDocument): number | null =>
  appliedAt === null || finishedAt === null
    ? null
    : Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(appliedAt)) / 1000));

const columnsOf = (batch: BatchDocument) => {
  const { error: errors, conflict: conflicts, ...counts } = batch.counts;
  return {
    ...{ id: batch.id, batchNo: batch.no, companyId: batch.companyId, kind: batch.kind, title: batch.title },
    ...{ state: batch.state, version: batch.version, authorId: batch.authorId, confirmedBy: batch.confirmedBy },
    ...{ reason: batch.reason, originId: batch.originId, ...counts, errors, conflicts },
    plan: batch.plan === null ? null : JSON.stringify(batch.plan),
    appliedAt: instant(batch.appliedAt),
    finishedAt: instant(batch.finishedAt),
    seconds: secondsOf(batch),
    createdAt: new Date(batch.createdAt),
    updatedAt: new Date(batch.updatedAt),
  };
};

/** The batch, held until the transaction ends; another company's is not there. */
export async function lockBatch({ db }: Tx, id: string): Promise<RateBatchRow> {
  const row = await db.selectFrom('rateBatch').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

export async function readBatch(db: Transaction<Tables>, id: string): Promise<RateBatchRow> {
  const row = await db.selectFrom('rateBatch').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

const factOf = (
  command: BatchCommand,
  before: BatchDocument | null,
  toState: string,
  changes: readonly Change[],
): Fact => ({
  ...{ seq: (before?.version ?? 0) + 1, event: command.type, fromState: before?.state ?? null, toState, changes },
  actorEmployeeId: command.actor.employeeId,
  actorCompanyId: command.actor.companyId,
  actorKind: command.actor.companyKind === 'system' ? 'system' : 'employee',
  ...{ onBehalfOfEmployeeId: null, at: command.at, remarks: command.remarks?.trim() || null, revision: 1 },
});

async function append(tx: Tx, fact: Fact, { id: documentId, companyId }: BatchDocument): Promise<void> {
  const { seq, ...rest } = fact;
  await appendFacts(tx.db, [{ ...rest, documentType: RATE_BATCH, documentId, companyId, expectedSeq: seq }]);
}

/** Open screens read it again; also said where only its rows have changed. */
export const announceBatch = (
  tx: Tx,
  { bus }: StoreDeps,
  batch: Pick<BatchDocument, 'id' | 'companyId' | 'version' | 'state'>,
) =>
  tx.afterCommit(() =>
    bus.publish({
      to: { companies: [batch.companyId] },
      message: { type: 'doc', docType: RATE_BATCH, docId: batch.id, version: batch.version, state: batch.state },
    }),
  );

/** A batch comes into being; a `plan` of null has to be given before its preview. */
export async function createBatch(
  tx: Tx,
  deps: StoreDeps,
  birth: BatchBirth,
  command: BatchCommand,
): Promise<BatchDocument> {
  const permit = permits(rateBatchLifecycle, NEW, newBatchContext(birth.companyId), command);
  if (!permit.ok) throw batchRefused(permit.refusal);
  const fact = factOf(command, null, permit.to, [{ path: '', after: birth }]);
  const batch = evolveBatch(null, fact);
  await append(tx, fact, batch);
  const row = await tx.db
    .insertInto('rateBatch')
    .values(columnsOf(batch) as never)
    .returningAll()
    .executeTakeFirstOrThrow();
  const served = deps.resources.get(rateBatchResource.name);
  if (served)
    await putTerms(tx.db, served, [toWire(rateBatchResource, row as never)], batch.companyId, new Set([batch.id]));
  announceBatch(tx, deps, batch);
  return batch;
}

export interface Step {
  readonly command: BatchCommand;
  readonly changes?: BatchChanges;
}

/** One command to a batch that the caller holds: permitted by the machine, or told why not. */
export async function stepBatch(
  tx: Tx,
  deps: StoreDeps,
  row: RateBatchRow,
  { command, changes = {} }: Step,
): Promise<BatchDocument> {
  const before = documentOf(row);
  const permit = permits(rateBatchLifecycle, before.state, batchContextOf(before, changes.counts), command);
  if (!permit.ok) throw batchRefused(permit.refusal);
  const told = Object.entries(changes).map(([path, after]) => ({
    ...{ path, before: before[path as keyof BatchDocument], after },
  }));
  const fact = factOf(command, before, permit.to, told);
  const batch = evolveBatch(before, fact);
  await append(tx, fact, batch);
  await tx.db
    .updateTable('rateBatch')
    .set(columnsOf(batch) as never)
    .where('id', '=', batch.id)
    .execute();
  announceBatch(tx, deps, batch);
  return batch;
}

/** Rows by outcome, counted now. */
export async function countBatchRows({ db }: Tx, batchId: string): Promise<BatchCounts> {
  const { rows } = await sql<BatchCounts>`select count(*) as total,
      count(*) filter (where coalesce(outcome, planned) = 'CHANGED') as changed,
      count(*) filter (where coalesce(outcome, planned) = 'NEW') as created,
      count(*) filter (where coalesce(outcome, planned) = 'UNCHANGED') as unchanged,
      count(*) filter (where coalesce(outcome, planned) = 'SKIPPED') as skipped,
      count(*) filter (where coalesce(outcome, planned) = 'ERROR') as error,
      count(*) filter (where coalesce(outcome, planned) = 'CONFLICT') as conflict,
      count(*) filter (where outcome is null and planned in ('CHANGED', 'NEW')) as open,
      count(*) filter (where hits <> '{}' and coalesce(outcome, planned) in ('CHANGED', 'NEW')) as hits,
      count(*) filter (where reverted = 'BACK') as reverted
    from rate_batch_row where batch_id = ${batchId}`.execute(db);
  const counted = rows[0] ?? NO_BATCH_COUNTS;
  return Object.fromEntries(Object.entries(counted).map(([name, n]) => [name, Number(n)])) as unknown as BatchCounts;
}

/** Rows that APPLY still has to write. */
export const isOpen = sql<SqlBool>`outcome is null and planned in ('CHANGED', 'NEW')`;
