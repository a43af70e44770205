import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** Everything a request needs to know of its session, its seat and the seat's rights: one statement, all by index. */
export function findSession(db: Kysely<Tables>, tokenHash: string) {
  return db
    .selectFrom('session as s')
    .leftJoin('employee as e', join =>
      join.on(
        'e.id',
        '=',
        sql`case when s.token_hash = ${tokenHash} then s.employee_id else s.previous_employee_id end`,
      ),
    )
    .leftJoin('company as c', 'c.id', 'e.companyId')
    .leftJoin('appUser as u', 'u.id', 's.userId')
    .leftJoin('session as n', 'n.id', 's.supersededBy')
    .select([
      's.id',
      's.tokenHash',
      's.previousValidUntil',
      's.accountKey',
      's.accountMode',
      's.userId',
      's.status',
      's.lastSeenAt',
      's.idleExpiresAt',
      's.absoluteExpiresAt',
      's.remember',
      'e.id as employeeId',
      'e.name as employeeName',
      'e.status as employeeStatus',
      'e.userId as employeeUserId',
      'c.id as companyId',
      'c.companyCode',
      'c.nameZh as companyName',
      'c.kind as companyKind',
      'c.status as companyStatus',
      'u.status as userStatus',
      'n.createdAt as supersededAt',
      'n.deviceLabel as supersederLabel',
      'n.ipRegion as supersederRegion',
    ])
    .select(({ selectFrom }) => [
      sql<number>`(select version from rights_version)`.as('rightsVersion'),
      selectFrom('employeeRole as r')
        .whereRef('r.employeeId', '=', 'e.id')
        .select(sql<string[] | null>`array_agg(r.role_id order by r.role_id)`.as('ids'))
        .as('roleIds'),
      selectFrom('companyGrant as g')
        .whereRef('g.companyId', '=', 'c.id')
        .select(sql<string[] | null>`array_agg(g.role_id order by g.role_id)`.as('ids'))
        .as('packageIds'),
    ])
    .where(({ or, eb }) => or([eb('s.tokenHash', '=', tokenHash), eb('s.previousTokenHash', '=', tokenHash)]))
    .executeTakeFirst();
}

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;
