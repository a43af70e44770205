import { type Kysely, sql } from 'kysely';
import type { UserSurvey } from '#contract/people/user-calls.ts';
import type { Tables } from '../../../db/tables.ts';
import { activeWithin, addDays, daysOf, funnelOf, type Registration, retentionOf, WEEKS, weekOf } from './survey.ts';

const ZONE = 'Asia/Shanghai';
const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' });
/** More rows are not read: the shares of a sample say the same. */
const MOST = 100_000;

interface Totals {
  readonly registered: number;
  readonly withCompany: number;
  readonly locked: number;
  readonly disabled: number;
  readonly failedSignIns: number;
  readonly phone: number;
  readonly email: number;
  readonly social: number;
  readonly twoStep: number;
}

/** Reads what the overview shows. Sessions tell who was here; they are kept ninety days, the overview looks back sixty-three. */
export async function readSurvey(db: Kysely<Tables>, now: Date): Promise<UserSurvey> {
  const today = dayIn.format(now);
  const from = addDays(weekOf(today), -(WEEKS - 1) * 7);
  const since = sql`(${from}::timestamp at time zone ${ZONE})`;
  const { rows: totals } = await sql<Totals>`select
      count(*)::int as registered,
      (count(*) filter (where exists (select from employee e where e.user_id = u.id and e.status <> 'RESIGNED')))::int as with_company,
      (count(*) filter (where exists (select from login_throttle t where t.account_key = 'u:' || u.id
        and (t.failures >= 100 or t.locked_until > ${now}))))::int as locked,
      (count(*) filter (where u.status = 'DISABLED'))::int as disabled,
      (select count(*)::int from audit_event a where a.action = 'LOGIN_FAILED' and a.at > ${now}::timestamptz - interval '1 day')
        as failed_sign_ins,
      (count(*) filter (where u.phone is not null))::int as phone,
      (count(*) filter (where u.email is not null))::int as email,
      (count(*) filter (where exists (select from social_identity i where i.user_id = u.id)))::int as social,
      (count(*) filter (where u.totp_enabled_at is not null))::int as two_step
    from app_user u where u.status <> 'DELETED'`.execute(db);
  const { rows: users } = await sql<Registration & { bound: boolean }>`select u.id,
      to_char(u.created_at at time zone ${ZONE}, 'YYYY-MM-DD') as day,
      exists (select from employee e where e.user_id = u.id and e.status <> 'RESIGNED') as bound
    from app_user u where u.status <> 'DELETED' and u.created_at >= ${since}
    order by u.created_at desc limit ${MOST}`.execute(db);
  const { rows: visits } = await sql<Registration>`select distinct s.user_id as id,
      to_char(seen.at at time zone ${ZONE}, 'YYYY-MM-DD') as day
    from session s, lateral (values (s.created_at), (s.last_seen_at)) as seen (at)
    where s.user_id is not null and s.last_seen_at >= ${since} and seen.at >= ${since} limit ${MOST}`.execute(db);
  const { registered, withCompany, locked, disabled, failedSignIns, ...channels } = totals[0]!;
  const [day, week, month] = [1, 7, 30].map(days => activeWithin(visits, today, days)) as [number, number, number];
  return {
    registered,
    withCompany,
    withoutCompany: registered - withCompany,
    locked,
    disabled,
    failedSignIns,
    channels,
    active: { day, week, month },
    funnel: funnelOf(users, visits, new Set(users.flatMap(user => (user.bound ? user.id : [])))),
    days: daysOf(users, visits, today),
    retention: retentionOf(users, visits, today),
    at: now.toISOString(),
  };
}
