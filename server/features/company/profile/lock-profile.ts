import { sql, type Transaction } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { Tables } from '../../../db/tables.ts';

/** Holds the profile until the transaction ends; answers its version. */
export async function lockProfile(db: Transaction<Tables>, companyId: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from company_profile where company_id = ${companyId} for update`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return row.version;
}
