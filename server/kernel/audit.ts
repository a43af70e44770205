import { sql } from 'kysely';
import type { AuditAction } from '#contract/audit/calls.ts';
import { auditWriterOf } from './audit-lines.ts';
import { newId } from './ids.ts';
import { databaseHere, type Tx } from './tenancy.ts';
import { traceNow } from './tracing/spans.ts';
import type { Who } from './who.ts';

export type { AuditAction };

export interface AuditEntry {
  readonly action: AuditAction;
  /** Whose log it stands in; null = nobody's (a login name that belongs to no one). */
  readonly companyId: string | null;
  readonly at: Date;
  readonly actorUserId?: string | null;
  readonly actorEmployeeId?: string | null;
  readonly sessionId?: string | null;
  readonly ip?: string | null;
  readonly targetType?: string | null;
  readonly targetId?: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | null;
  /** Default OK. */
  readonly result?: 'OK' | 'DENIED' | 'FAILED';
  readonly traceId?: string | null;
}

/** The actor's part of an entry, from the caller of a request. */
export const auditActor = (
  who: Who,
  request: { readonly ip: string; readonly id: string },
): Pick<AuditEntry, 'actorUserId' | 'actorEmployeeId' | 'sessionId' | 'ip' | 'traceId'> => ({
  actorUserId: who.userId,
  actorEmployeeId: who.seat?.employeeId ?? null,
  sessionId: who.sessionId,
  ip: request.ip,
  traceId: request.id,
});

/**
 * Appends to the audit log in the caller's transaction, and tells the log of the process once it is committed: no commit, no entry. Never give it a password, code, token or file.
 * Entries of one company queue on each other, so it is the last thing a transaction does.
 */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  const written = {
    id: newId(),
    company_id: entry.companyId,
    at: entry.at.toISOString(),
    action: entry.action,
    actor_user_id: entry.actorUserId ?? null,
    actor_employee_id: entry.actorEmployeeId ?? null,
    session_id: entry.sessionId ?? null,
    ip: entry.ip ?? null,
    target_type: entry.targetType ?? null,
    target_id: entry.targetId ?? null,
    before: entry.before ?? null,
    after: entry.after ?? null,
    reason: entry.reason ?? null,
    result: entry.result ?? 'OK',
    trace_id: entry.traceId ?? null,
  };
  const { rows } = await sql<{ sealedSeq: string; sealedHash: string }>`select sealed_seq, sealed_hash
    from append_sealed_audit(${JSON.stringify(written)}::jsonb)`.execute(tx.db);
  const write = auditWriterOf(databaseHere());
  if (!write) return;
  const { sealedSeq, sealedHash } = rows[0]!;
  const traceId = entry.traceId ?? traceNow()?.traceId;
  tx.afterCommit(() =>
    write({
      event: 'audit',
      id: written.id,
      at: written.at,
      action: entry.action,
      result: written.result,
      companyId: written.company_id,
      actorUserId: written.actor_user_id,
      actorEmployeeId: written.actor_employee_id,
      sessionId: written.session_id,
      ip: written.ip,
      targetType: written.target_type,
      targetId: written.target_id,
      seq: Number(sealedSeq),
      hash: sealedHash,
      ...(traceId ? { traceId } : {}),
    }),
  );
}
