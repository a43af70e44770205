import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

export interface SeatName {
  readonly employeeId: string;
  readonly name: string;
  readonly nameEn: string;
  readonly companyId: string;
  readonly companyCode: string;
  readonly companyName: string;
  readonly companyNameEn: string;
}

/**
 * Names of employees of any company, for logs and lists: whoever sees a document is told who acted on it, and nothing
 * else of that person. Works inside a request's scope too.
 */
export async function namesOfSeats(
  db: Kysely<Tables>,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, SeatName>> {
  if (employeeIds.length === 0) return new Map();
  const ids = [...new Set(employeeIds)];
  const { rows } = await sql<SeatName>`select * from seat_names(${ids})`.execute(db);
  return new Map(rows.map(row => [row.employeeId, row]));
}
