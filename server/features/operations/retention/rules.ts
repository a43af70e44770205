import { type RawBuilder, sql } from 'kysely';
import type { RetentionKey } from '#contract/operations/retention.ts';

export interface ClearingRule {
  readonly table: string;
  /** Its rows that may go, `before` the end of their time. An index leads to them. */
  readonly isOld: (before: Date) => RawBuilder<boolean>;
}

/**
 * What goes from which table. `document_event` and `audit_event` are in none of these, and a test sees that it stays so; backups are
 * folders, not rows.
 */
export const CLEARING: Readonly<Record<Exclude<RetentionKey, 'backups'>, ClearingRule>> = {
  jobs: { table: 'job', isOld: before => sql`finished_at < ${before}` },
  sessions: { table: 'session', isOld: before => sql`ended_at < ${before}` },
  answeredCalls: { table: 'answered_call', isOld: before => sql`created_at < ${before}` },
  priceQueries: { table: 'price_query_log', isOld: before => sql`at < ${before}` },
  mail: { table: 'mail', isOld: before => sql`state in ('SENT', 'CANCELLED') and created_at < ${before}` },
  failedMail: { table: 'mail', isOld: before => sql`state = 'FAILED' and created_at < ${before}` },
  importRows: {
    table: 'import_row',
    // A run keeps its counts and its file; what can still be taken back keeps its rows.
    isOld: before => sql`run_id in (select id from import_run where created_at < ${before}
      and state in ('FAILED', 'APPLIED', 'PARTLY', 'ROLLED_BACK', 'DISCARDED'))`,
  },
  cardVisits: { table: 'user_card_day', isOld: before => sql`day < ${before}::timestamptz::date` },
  figures: { table: 'minute_figure', isOld: before => sql`at < ${before}` },
  servers: { table: 'server_process', isOld: before => sql`seen_at < ${before}` },
};
