import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** Who sells to a customer on a day: the first of those responsible, whose own mark-up makes the customer's price. */
export async function salesPersonOf(
  db: Kysely<Tables>,
  customerId: string | null,
  day: string,
): Promise<string | null> {
  if (customerId === null) return null;
  const { rows } = await sql<{ employeeId: string }>`select employee_id from company_assignment
    where company_id = ${customerId} and duty = 'SALES' and not is_void
      and valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date)
    order by is_primary desc, cardinality(line_scope), share_pct desc, id limit 1`.execute(db);
  return rows[0]?.employeeId ?? null;
}
