import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Company } from './tenancy-probe.ts';

/** Tables that fill only while people work: the demo leaves them without rows of most companies. */
export const SAMPLED = [
  'saved_view',
  'saved_view_default',
  'import_run',
  'import_row',
  'import_mapping',
  'mail',
] as const;

/** A row of each for every company, so that what is proved is proved of rows and not of empty tables. */
export async function addSampleRows(db: Kysely<Tables>, companies: readonly Company[]): Promise<void> {
  for (const { id: company, kind, code, employeeId } of companies) {
    const [view, run, mail] = [newId(), newId(), newId()];
    await db.transaction().execute(async trx => {
      await sql`insert into saved_view (id, company_id, resource, title, view, created_by, created_at, updated_at)
        values (${view}, ${company}, 'Port', ${`view of ${code}`}, '{}', ${employeeId}, now(), now())`.execute(trx);
      await sql`insert into saved_view_default (employee_id, resource, view_id, company_id)
        values (${employeeId}, 'Port', ${view}, ${company})`.execute(trx);
      await sql`insert into import_run (id, no, company_id, company_kind, kind, resource, file_id, file_name, file_size, sha256,
          options, mapping, state, counts, failure, created_at, updated_at, version)
        values (${run}, ${`IM-${code}`}, ${company}, ${kind}, 'census', 'Port', ${run}, 'ports.csv', 1, ${code},
          '{}', '{}', 'PREVIEW', '{}', 'null', now(), now(), 1)`.execute(trx);
      await sql`insert into import_row (run_id, line, company_id, cells, key, outcome, diff, messages)
        values (${run}, 1, ${company}, '{}', ${code}, 'NEW', '[]', '[]')`.execute(trx);
      await sql`insert into import_mapping (company_id, employee_id, kind, print, mapping, updated_at)
        values (${company}, ${employeeId}, 'census', ${code}, '{}', now())`.execute(trx);
      await sql`insert into mail (id, company_id, purpose, recipient, subject, body_text, state, due_at, created_at)
        values (${mail}, ${company}, 'message', ${`nobody@${code.toLowerCase()}.example`}, ${code}, ${code}, 'SENT', now(),
          now())`.execute(trx);
    });
  }
}
