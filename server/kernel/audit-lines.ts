import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/**
 * An entry of the audit log as it leaves the machine with the other lines of the log: who, what, where and how it ended, by ids. What was
 * changed and why stays in the table: those are words of people.
 */
export interface AuditLine {
  readonly event: 'audit';
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly result: 'OK' | 'DENIED' | 'FAILED';
  readonly companyId: string | null;
  readonly actorUserId: string | null;
  readonly actorEmployeeId: string | null;
  readonly sessionId: string | null;
  readonly ip: string | null;
  readonly targetType: string | null;
  readonly targetId: string | null;
  /** Place in the chain of its company, and its seal: what `Audit/Verify` is compared with. */
  readonly seq: number;
  readonly hash: string;
  readonly traceId?: string;
}

type Write = (line: AuditLine) => void;
const writers = new WeakMap<Kysely<Tables>, Write>();

/** Where the entries of this database are told, each when it is committed. A process without a log tells nobody. */
export const writeAuditLines = (db: Kysely<Tables>, write: Write): void => void writers.set(db, write);

export const auditWriterOf = (db: Kysely<Tables> | null): Write | undefined => (db ? writers.get(db) : undefined);
