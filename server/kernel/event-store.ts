import type { Transaction } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { Change, Fact, FactOrigin } from '#contract/kernel/facts.ts';
import type { Tables } from '../db/tables.ts';
import { stampEffect } from './claimed-call.ts';
import { newId } from './ids.ts';

/** A fact on its way into the log; `expectedSeq` is the number it must get, so a race is found here and nowhere else. */
export interface NewFact extends Omit<Fact, 'seq'> {
  readonly documentType: string;
  readonly documentId: string;
  readonly companyId: string;
  readonly expectedSeq: number;
  readonly clientIp?: string | null;
  readonly requestId?: string | null;
}

const isUniqueViolation = (error: unknown): boolean => (error as { code?: string } | null)?.code === '23505';

/** Appends facts in one statement. Two writers with the same `expectedSeq`: the second gets `stale_version` (412). */
export async function appendFacts(db: Transaction<Tables>, facts: readonly NewFact[]): Promise<void> {
  if (facts.length === 0) return;
  await stampEffect(db);
  try {
    await db
      .insertInto('documentEvent')
      .values(
        facts.map(fact => ({
          id: newId(),
          documentType: fact.documentType,
          documentId: fact.documentId,
          companyId: fact.companyId,
          seq: fact.expectedSeq,
          event: fact.event,
          fromState: fact.fromState,
          toState: fact.toState,
          actorEmployeeId: fact.actorEmployeeId,
          actorCompanyId: fact.actorCompanyId,
          actorKind: fact.actorKind,
          onBehalfOfEmployeeId: fact.onBehalfOfEmployeeId,
          at: new Date(fact.at),
          remarks: fact.remarks,
          changes: JSON.stringify(fact.changes),
          attachments: JSON.stringify([]),
          revision: fact.revision,
          clientIp: fact.clientIp ?? null,
          requestId: fact.requestId ?? null,
          origins: fact.origins && fact.origins.length > 0 ? JSON.stringify(fact.origins) : null,
        })),
      )
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('stale_version', { cause: error });
    throw error;
  }
}

/** All facts of one document in order, or up to and with `untilSeq`. */
export async function readFacts(
  db: Transaction<Tables>,
  documentType: string,
  documentId: string,
  untilSeq = 2_147_483_647,
): Promise<Fact[]> {
  const rows = await db
    .selectFrom('documentEvent')
    .selectAll()
    .where('documentType', '=', documentType)
    .where('documentId', '=', documentId)
    .where('seq', '<=', untilSeq)
    .orderBy('seq')
    .execute();
  return rows.map(row => ({
    seq: row.seq,
    event: row.event,
    fromState: row.fromState,
    toState: row.toState,
    actorEmployeeId: row.actorEmployeeId,
    actorCompanyId: row.actorCompanyId,
    actorKind: row.actorKind as Fact['actorKind'],
    onBehalfOfEmployeeId: row.onBehalfOfEmployeeId,
    at: row.at.toISOString(),
    remarks: row.remarks,
    changes: row.changes as Change[],
    revision: row.revision,
    ...(row.origins ? { origins: row.origins as FactOrigin[] } : {}),
  }));
}
