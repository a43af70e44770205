import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** The platform company issues the bills; days are those of its office. */
const ZONE = 'Asia/Shanghai';

/** `YYYY-MM-DD`. */
export const dayAtIssuer = (at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' }).format(at);

/** The letterhead. */
export async function issuerName(db: Kysely<Tables>): Promise<string> {
  const row = await db
    .selectFrom('company')
    .select('nameEn')
    .where('kind', '=', 'platform')
    .orderBy('id')
    .executeTakeFirst();
  return (row?.nameEn ?? '').toUpperCase();
}
