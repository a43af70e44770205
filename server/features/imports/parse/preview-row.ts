import { sql } from 'kysely';
import type { ImportMessage, ImportOutcome } from '#contract/imports/import-run.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { fill } from '#contract/kernel/text.ts';
import type { ImportDiff } from '../../../kernel/imports/import-kind.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** A row of the file beside ours, before anything is written. */
export interface PreviewRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly isMissing: boolean;
  readonly key: string;
  readonly outcome: ImportOutcome;
  readonly diff: readonly ImportDiff[];
  readonly messages: readonly ImportMessage[];
  readonly targetId: string | null;
  readonly targetVersion: number | null;
}

/** A remark with its words filled in, at the column of its field. */
export function messageOf(finding: Finding, column: number | null = null): ImportMessage {
  const { path, code, severity, message, params = {} } = finding;
  return {
    path,
    code,
    severity,
    column,
    message: { zh: fill(message.zh, params), en: fill(message.en, params) },
    ...(Object.keys(params).length > 0 ? { params: { ...params } } : {}),
  };
}

export const isError = ({ severity }: Pick<Finding, 'severity'>): boolean => severity === 'error';

/** Text of a cell without what no database takes. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** All rows in one statement. */
export async function insertPreview(
  { db }: Tx,
  { runId, companyId }: { readonly runId: string; readonly companyId: string },
  rows: readonly PreviewRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const records = rows.map(row => ({
    run_id: runId,
    company_id: companyId,
    line: row.line,
    cells: row.cells,
    is_missing: row.isMissing,
    key: storable(row.key).slice(0, 500),
    outcome: row.outcome,
    diff: row.diff,
    messages: row.messages,
    target_id: row.targetId,
    target_version: row.targetVersion,
    rolled_back: false,
  }));
  // Of the values, not of the finished JSON: there a text that spells such a sign out looks the same.
  const json = JSON.stringify(records, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value));
  await sql`insert into import_row select * from jsonb_populate_recordset(null::import_row, ${json}::jsonb)`.execute(
    db,
  );
}
