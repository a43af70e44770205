import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { demandsSecondStep, hasSecondStep } from './demands-second-step.read.ts';

/** Company that a support view looks at, while it lasts. */
const viewed = sql<string | null>`case when s.acting_for ->> 'state' <> 'LEFT' then s.acting_for ->> 'companyId' end`;

/** The user that signed in; in a support view, the one that its staff member signed in as. */
const signedInUser = sql`coalesce(s.user_id, s.acting_for ->> 'staffUserId')`;

/** Everything a request needs to know of its session, its seat and the seat's rights: one statement, all by index. */
export function findSession(db: Kysely<Tables>, tokenHash: string, now: Date) {
  return (
    db
      .selectFrom('session as s')
      .leftJoin('employee as e', join =>
        join.on(
          'e.id',
          '=',
          sql`case when s.token_hash = ${tokenHash} then s.employee_id else s.previous_employee_id end`,
        ),
      )
      // A support view is at the company it looks at, whoever's seat it came from.
      .leftJoin('company as c', join => join.on('c.id', '=', sql`coalesce(${viewed}, e.company_id)`))
      .leftJoin('session as m', join => join.on('m.id', '=', sql`s.acting_for ->> 'staffSessionId'`))
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
        's.shared',
        's.actingFor',
        'm.status as staffSessionStatus',
        'e.id as employeeId',
        'e.name as employeeName',
        'e.status as employeeStatus',
        'e.userId as employeeUserId',
        'e.mustChangePassword',
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
        demandsSecondStep(sql.ref('e.id'), now).as('demandsSecondStep'),
        hasSecondStep(signedInUser, sql.ref('e.id')).as('hasSecondStep'),
        sql<string[] | null>`case when ${viewed} is null
        then (select array_agg(r.role_id order by r.role_id) from employee_role r where r.employee_id = e.id)
        else (select array_agg(r.id) from role r where r.code = 'COMPANY_ADMIN') end`.as('roleIds'),
        selectFrom('companyGrant as g')
          .whereRef('g.companyId', '=', 'c.id')
          .select(sql<string[] | null>`array_agg(g.role_id order by g.role_id)`.as('ids'))
          .as('packageIds'),
      ])
      .where(({ or, eb }) => or([eb('s.tokenHash', '=', tokenHash), eb('s.previousTokenHash', '=', tokenHash)]))
      .executeTakeFirst()
  );
}

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;
