import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { customerSurvey, providerSurvey } from '#contract/company/partners/survey.calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { platformDay } from './platform-day.ts';

type Kind = 'customer' | 'provider';

const MONTHS = 12;
const TOP = 20;
const EXPIRY_DAYS = 60;

interface Counted {
  readonly value: string;
  readonly n: number;
}

async function counts({ db }: Tx, query: ReturnType<typeof sql<Counted>>): Promise<Counted[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ value, n }) => ({ value, n: Number(n) }));
}

/** People of such companies who signed in, by month of the platform; sessions of support views are staff's. */
async function loginsByMonth({ db }: Tx, kind: Kind, today: string): Promise<{ month: string; n: number }[]> {
  const { rows } = await sql<{ month: string; n: number }>`
    select to_char(m.month, 'YYYY-MM') as month, (
      select count(distinct s.employee_id) from session s
      join employee e on e.id = s.employee_id join company c on c.id = e.company_id
      where c.kind = ${kind} and s.acting_for is null
        and s.created_at at time zone 'Asia/Shanghai' >= m.month
        and s.created_at at time zone 'Asia/Shanghai' < m.month + interval '1 month') as n
    from generate_series(date_trunc('month', ${today}::date) - ${`${MONTHS - 1} months`}::interval,
      date_trunc('month', ${today}::date), interval '1 month') as m(month) order by m.month`.execute(db);
  return rows.map(({ month, n }) => ({ month, n: Number(n) }));
}

/** Cities with a code whose port is on the map. */
async function citiesOf({ db }: Tx, kind: Kind) {
  const { rows } = await sql<{ code: string; name: string; n: number; longitude: string; latitude: string }>`
    select p.city_code as code, coalesce(max(p.city), p.city_code) as name, count(*) as n,
      max(h.longitude) as longitude, max(h.latitude) as latitude
    from company c join company_profile p on p.company_id = c.id join port h on h.un_locode = p.city_code
    where c.kind = ${kind} and c.status = 'ACTIVE' and h.longitude is not null and h.latitude is not null
    group by p.city_code order by p.city_code limit 500`.execute(db);
  return rows.map(({ code, name, n, longitude, latitude }) => ({
    code,
    name,
    n: Number(n),
    longitude: Number(longitude),
    latitude: Number(latitude),
  }));
}

async function common(tx: Tx, kind: Kind, today: string) {
  const [row] = (
    await sql<{ fresh: number; seats: number }>`select
      (select count(*) from company where kind = ${kind} and created_at >= now() - interval '30 days') as fresh,
      (select count(*) from employee e join company c on c.id = e.company_id
        where c.kind = ${kind} and e.status = 'ACTIVE') as seats`.execute(tx.db)
  ).rows;
  return {
    byStatus: await counts(
      tx,
      sql<Counted>`select status as value, count(*) as n from company where kind = ${kind} group by status order by status`,
    ),
    fresh: Number(row?.fresh ?? 0),
    seats: Number(row?.seats ?? 0),
    logins: await loginsByMonth(tx, kind, today),
    cities: await citiesOf(tx, kind),
    today,
  };
}

/** The platform's figures over all companies, counted as the owner once the right was checked: sign-ins are nobody else's to read. */
const staffOnly = ({ seat }: SeatedWho): void => {
  if (seat.companyKind !== 'platform') throw new AppError('AUTH_FORBIDDEN');
};

export function registerSurveyCalls(app: FastifyInstance, { reads, clock }: Deps): void {
  implement(app, customerSurvey, async ({ who }) => {
    staffOnly(who);
    const today = platformDay(clock.now());
    const Data = await reads.inScope(SYSTEM, async tx => {
      const [row] = (
        await sql<{ dormant: number; neverShipped: number; withoutSales: number }>`select
          count(*) filter (where status = 'ACTIVE' and last_shipment < ${today}::date - 90) as dormant,
          count(*) filter (where status = 'ACTIVE' and last_shipment is null) as never_shipped,
          count(*) filter (where status = 'ACTIVE' and sales_name is null) as without_sales from customer`.execute(
          tx.db,
        )
      ).rows;
      const top = (
        await sql<{
          id: string;
          code: string;
          name: string;
          teu: number;
        }>`select id, company_code as code, short_name as name,
          teu90d as teu from customer where teu90d > 0 order by teu90d desc, company_code limit ${TOP}`.execute(tx.db)
      ).rows;
      return {
        ...(await common(tx, 'customer', today)),
        byLevel: await counts(
          tx,
          sql<Counted>`select coalesce(customer_level, '') as value, count(*) as n from customer
            where status = 'ACTIVE' group by 1 order by 1`,
        ),
        dormant: Number(row?.dormant ?? 0),
        neverShipped: Number(row?.neverShipped ?? 0),
        withoutSales: Number(row?.withoutSales ?? 0),
        applications: await counts(
          tx,
          sql<Counted>`select state as value, count(*) as n from company_application
            where kind = 'customer' and state in ('SUBMITTED', 'IN_REVIEW', 'RETURNED', 'APPROVED') group by state order by state`,
        ),
        top: top.map(({ id, code, name, teu }) => ({ id, code, name, teu: Number(teu) })),
      };
    });
    return { Data };
  });

  implement(app, providerSurvey, async ({ who }) => {
    staffOnly(who);
    const today = platformDay(clock.now());
    const Data = await reads.inScope(SYSTEM, async tx => {
      const expiring = (
        await sql<{ id: string; code: string; name: string; until: string }>`select id, company_code as code,
          short_name as name, licence_expiry as until from provider
          where status = 'ACTIVE' and licence_expiry <= ${today}::date + ${EXPIRY_DAYS}::integer
          order by licence_expiry, company_code limit 100`.execute(tx.db)
      ).rows;
      const [row] = (await sql<{ n: number }>`select count(*) as n from provider where is_blacklisted`.execute(tx.db))
        .rows;
      return {
        ...(await common(tx, 'provider', today)),
        byType: await counts(
          tx,
          sql<Counted>`select type as value, count(*) as n from company c, unnest(c.provider_types) as type
            where c.kind = 'provider' and c.status = 'ACTIVE' group by type order by n desc, type`,
        ),
        blacklisted: Number(row?.n ?? 0),
        expiring,
      };
    });
    return { Data };
  });
}
