import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** What became of a visitor's list; of one that is forgotten nothing is known, and its reader asks anew when he likes. */
export async function readOpenList(
  db: Kysely<Tables>,
  id: string,
): Promise<{ readonly isChanged: boolean; readonly gone: string[] }> {
  const list = await db
    .selectFrom('openPriceList')
    .select(['rateIds', 'changedAt'])
    .where('id', '=', id)
    .where('companyId', 'is', null)
    .executeTakeFirst();
  if (!list?.changedAt) return { isChanged: false, gone: [] };
  const { rows } = await sql<{ id: string }>`select id from fcl_rate where id = any(${[...list.rateIds]}::text[])
    and (state = 'ACTIVE' or (state = 'PENDING' and standing is not null)) and space_status <> 'SUSPENDED'`.execute(db);
  const standing = new Set(rows.map(row => row.id));
  return { isChanged: true, gone: list.rateIds.filter(one => !standing.has(one)) };
}
