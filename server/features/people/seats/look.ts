import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { likeText } from '../../../kernel/resource/condition-sql.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

const LAST = 20;

/** Sign-ins that acted in the seat, newest first. For a caller who has been shown the seat. */
export async function signInsOf(db: Kysely<Tables>, employeeId: string) {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('employeeId', '=', employeeId)
    .orderBy('createdAt', 'desc')
    .limit(LAST)
    .execute();
  return rows.map(row => ({
    id: row.id,
    at: row.createdAt.toISOString(),
    device: row.deviceLabel,
    ip: row.ip,
    region: row.ipRegion,
    mode: row.accountMode,
    lastSeenAt: row.lastSeenAt.toISOString(),
    status: row.status,
  }));
}

export const exceptionsOf = (db: Kysely<Tables>, employeeId: string) =>
  db
    .selectFrom('permissionItem')
    .select(['itemKey', 'permissionKey', 'value'])
    .where('employeeId', '=', employeeId)
    .orderBy('itemKey')
    .orderBy('permissionKey')
    .execute();

/** Companies for the picker, ten at a time; `own`: who is not of the platform finds this one and the platform. */
export async function companiesByText({ db }: Tx, q: string, own: string | null) {
  const like = `%${likeText(q.trim())}%`;
  const { rows } = await sql<{ code: string; nameZh: string; nameEn: string; seats: number }>`
    select c.company_code as code, c.name_zh, c.name_en,
      (select count(*)::int from employee e where e.company_id = c.id and e.status <> 'RESIGNED') as seats
    from company c
    where ${own === null ? sql`true` : sql`(c.id = ${own} or c.kind = 'platform')`}
      and c.status <> 'PENDING' and (c.company_code ilike ${like} or c.name_zh ilike ${like} or c.name_en ilike ${like}
      or c.short_name ilike ${like})
    order by c.kind = 'platform' desc, c.company_code limit 10`.execute(db);
  return rows;
}
