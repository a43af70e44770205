import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** How far the bills of a shipping instruction are. */

/** Is a bill of the SI out of the house: issued, surrendered or released? */
export const isBillIssued = async (db: Kysely<Tables>, siId: string): Promise<boolean> =>
  (await db
    .selectFrom('houseBill')
    .select('id')
    .where('siId', '=', siId)
    .where('state', 'in', ['ISSUED', 'SURRENDERED', 'RELEASED'])
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Did the SI have bills, and is none of them good any more (A3.2 UNLOCK)? */
export async function isBillVoided(db: Kysely<Tables>, siId: string): Promise<boolean> {
  const rows = await db.selectFrom('houseBill').select('state').where('siId', '=', siId).limit(100).execute();
  return rows.length > 0 && rows.every(({ state }) => state === 'VOID');
}
