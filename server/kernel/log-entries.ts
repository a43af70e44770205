import { sql } from 'kysely';
import { BASELINE } from '#machines/kernel/baseline.ts';
import type { Tx } from './tenancy.ts';

/** Who did what for which company, in both languages; of a log that two companies share both stand there. */
export interface NamedEntry {
  readonly seq: number;
  readonly event: string;
  /** UTC ISO 8601. */
  readonly at: string;
  readonly who: string | null;
  readonly whoEn: string | null;
  readonly company: string | null;
  readonly companyEn: string | null;
  readonly toState: string;
  readonly remarks: string | null;
}

/** The newest entries of a log that people read; what closed it when the product was renewed is none. */
export async function readNamedEntries(
  { db }: Tx,
  documentType: string,
  id: string,
  most: number,
): Promise<NamedEntry[]> {
  const { rows } = await sql<Omit<NamedEntry, 'at'> & { at: Date }>`select e.seq, e.event, e.at, p.name as who,
      p.name_en as who_en, c.name_zh as company, c.name_en as company_en, e.to_state, e.remarks
    from document_event as e left join employee as p on p.id = e.actor_employee_id
      left join company as c on c.id = e.actor_company_id
    where e.document_type = ${documentType} and e.document_id = ${id} and e.event <> ${BASELINE}
    order by e.seq desc limit ${most}`.execute(db);
  return rows.map(row => ({ ...row, at: row.at.toISOString() }));
}
