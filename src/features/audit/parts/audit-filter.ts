import type { AuditAction, auditList } from '#contract/audit/calls.ts';
import type { QueryOf } from '#contract/kernel/call.ts';

const DAY_MS = 86_400_000;

/** Spans of time that are offered; 0 = no bound. */
export const AUDIT_DAYS = [1, 7, 30, 0] as const;

export interface AuditFilter {
  readonly action: AuditAction | '';
  readonly result: 'OK' | 'DENIED' | 'FAILED' | '';
  readonly days: number;
  readonly q: string;
}

export const WHOLE_WEEK: AuditFilter = { action: '', result: '', days: 7, q: '' };

/** What the filter asks the server; `opened` holds still, so that the pages of one list have one beginning. */
export function auditQuery({ action, result, days, q }: AuditFilter, opened: Date): QueryOf<typeof auditList> {
  return {
    limit: 50,
    ...(action ? { action } : {}),
    ...(result ? { result } : {}),
    ...(days > 0 ? { from: new Date(opened.getTime() - days * DAY_MS).toISOString() } : {}),
    ...(q.trim() ? { q: q.trim() } : {}),
  };
}
