import type { Transaction } from 'kysely';
import type { Change } from '#contract/kernel/facts.ts';
import type { Tables } from '../../db/tables.ts';
import { appendFacts, type NewFact } from '../event-store.ts';

/** Author of writes to rows; without an employee it is the system. */
export interface RowAuthor {
  readonly employeeId: string | null;
  readonly companyId: string | null;
  readonly at: Date;
  readonly requestId?: string | null | undefined;
}

/** A write to one row, as the log keeps it. */
export interface RowFact {
  readonly documentType: string;
  readonly documentId: string;
  /** Owner of the row, whose log the fact belongs to; empty where rows belong to nobody. */
  readonly companyId: string;
  /** Version of the row after the write; must be the next one of its log. */
  readonly version: number;
  readonly event: string;
  readonly fromState: string | null;
  readonly toState: string;
  readonly changes: readonly Change[];
  readonly remarks?: string | null;
  /** Time of this write where it differs from the author's. */
  readonly at?: Date;
}

/**
 * Appends the facts of rows that have no machine; one statement for any number of them. Throws `stale_version` where another write
 * took a version first.
 */
export function appendRowFacts(db: Transaction<Tables>, author: RowAuthor, facts: readonly RowFact[]): Promise<void> {
  return appendFacts(
    db,
    facts.map(
      (fact): NewFact => ({
        documentType: fact.documentType,
        documentId: fact.documentId,
        companyId: fact.companyId,
        expectedSeq: fact.version,
        event: fact.event,
        fromState: fact.fromState,
        toState: fact.toState,
        actorEmployeeId: author.employeeId,
        actorCompanyId: author.companyId,
        actorKind: author.employeeId === null ? 'system' : 'employee',
        onBehalfOfEmployeeId: null,
        at: (fact.at ?? author.at).toISOString(),
        remarks: fact.remarks ?? null,
        changes: fact.changes,
        revision: 1,
        requestId: author.requestId ?? null,
      }),
    ),
  );
}
