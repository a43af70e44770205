import { sql } from 'kysely';
import type { Deps } from '../../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../../kernel/tenancy.ts';

/** What was asked in the two months before the demo begins: 3,000 questions, made by two statements. */

const QUERIES = 3_000;
const DAYS = 60;
/** Prefix of their ids. */
const DEMO = 'demo-query-';

/** Lanes that people ask for and that no rate of the demo serves. */
const UNSERVED = ['CNSHA PLGDN', 'CNNGB TRMER', 'CNYTN PECLL', 'CNTAO EGALY', 'CNXMN KEMBA', 'CNSHA CAVAN'];

/** 0 to `range - 1`, the same for the same question and purpose. */
const pick = (range: number, purpose: string) =>
  sql<number>`(('x' || substr(md5(i || ${purpose}), 1, 7))::bit(28)::int % ${sql.lit(range)})`;

/** A question each: early lanes are asked for most, prices drift by a little over half a per mille a day. */
const questions = (platformId: string, now: Date) => sql`
  with lane as (
    select row_number() over (order by pol.loading, pod.un_locode) - 1 as n, count(*) over () as lanes,
      pol.un_locode as pol, pod.un_locode as pod, o.carriers, o.gp, o.hc
    from (
      select pol_id, pod_id, array_agg(distinct carrier_id) as carriers, min(price20gp) as gp, min(price40hc) as hc
      from fcl_rate where company_id = ${platformId} and product_type = 'FAK' and state in ('ACTIVE', 'EXPIRED')
      group by pol_id, pod_id
    ) as o
    join (select id, un_locode, array_position('{CNSHA,CNYTN,CNNGB,CNTAO,CNXMN}'::text[], un_locode) as loading from port) as pol
      on pol.id = o.pol_id
    join port as pod on pod.id = o.pod_id
  ),
  unserved as (
    select row_number() over (order by pair) - 1 as n, count(*) over () as lanes, split_part(pair, ' ', 1) as pol,
      split_part(pair, ' ', 2) as pod
    from unnest(${UNSERVED}::text[]) as pair join port on un_locode = split_part(pair, ' ', 2)
  ),
  customer as (
    select row_number() over (order by c.company_code) - 1 as n, count(*) over () as all, c.id, e.id as buyer
    from company as c left join employee as e on e.company_id = c.id and e.account = 'buyer1' where c.kind = 'customer'
  ),
  seller as (
    select row_number() over (order by account) - 1 as n, count(*) over () as all, id from employee
    where company_id = ${platformId} and account in ('sales1', 'sales2', 'sales3', 'sales4', 'sales5', 'pricing')
  ),
  asked as materialized (
    select i, ${pick(100, 'lane')} as popular, ${pick(14, 'gap')} = 0 as is_gap, ${pick(100, 'type')} as type,
      1 + ${pick(4, 'count')} as count, ${pick(100, 'who')} as who, ${pick(100, 'kind')} as kind, ${pick(40, 'noise')} as noise,
      1 + i * ${sql.lit(DAYS)} / ${sql.lit(QUERIES)} as ago, ${pick(100, 'ms')} as slow, ${pick(26, 'empty')} = 0 as is_empty,
      ${pick(97, 'carrier')} as carrier, ${pick(16, 'lcl')} = 0 as is_lcl, ${pick(18, 'from')} as ahead,
      ${now}::timestamptz - make_interval(days => 1 + i * ${sql.lit(DAYS)} / ${sql.lit(QUERIES)}, mins => ${pick(540, 'at')}) as at
    from generate_series(0, ${sql.lit(QUERIES - 1)}) as i
  )
  select a.*, coalesce(u.pol, l.pol) as pol, coalesce(u.pod, l.pod) as pod, l.carriers, s.id as seller, c.id as customer, c.buyer,
    case when a.is_lcl then '{}' when a.type < 50 then '{40HC}' when a.type < 80 then '{20GP}' else '{20GP,40HC}' end::text[] as types,
    case when a.is_lcl then (40 + a.noise) * a.count
      else a.count * (120 + (case when a.type < 50 then l.hc when a.type < 80 then l.gp else l.hc + l.gp end)
        * (1040 + a.noise - a.ago * 7 / 10) / 1000) end as price,
    (a.at at time zone 'Asia/Shanghai')::date + a.ahead as depart
  from asked as a
  join lane as l on l.n = a.popular * a.popular * l.lanes / 10000
  left join unserved as u on a.is_gap and u.n = a.popular % u.lanes
  join seller as s on s.n = a.carrier % s.all
  join customer as c on c.n = a.popular % c.all`;

export async function seedPriceQueries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await inScope(db, SYSTEM, async tx => {
    const { id } = await tx.db
      .selectFrom('company')
      .select('id')
      .where('kind', '=', 'platform')
      .executeTakeFirstOrThrow();
    await sql`
      insert into price_query_log (id, at, channel, mode, kind, company_id, employee_id, seller_company_id, customer_company_id,
        pol_codes, pod_codes, container_types, criteria, result_count, best_currency, best_amount, best_carrier_id, ms)
      select ${DEMO} || lpad(i::text, 5, '0'), at,
        case when who < 62 then 'STAFF' when who < 92 then 'CUSTOMER' else 'SITE' end,
        case when is_lcl then 'LCL' else 'FCL' end,
        case when kind < 88 then 'SEARCH' when kind < 94 then 'LANES' when kind < 98 then 'EXPLAIN' else 'EXPORT' end,
        case when who < 62 then ${id} when who < 92 then customer end,
        case when who < 62 then seller when who < 92 then buyer end, ${id}, case when who < 40 then customer end,
        array[pol], array[pod], types,
        jsonb_build_object('pol', array[pol], 'pod', array[pod], 'from', depart, 'to', depart + 28, 'currency', 'USD', 'payer', 'PRE',
          'hsCodes', '[]'::jsonb, 'carriers', '[]'::jsonb, 'flags', '[]'::jsonb, 'tickedFees', '[]'::jsonb, 'containers',
          (select coalesce(jsonb_agg(jsonb_build_object('containerType', t, 'count', count, 'grossKg', null)), '[]') from unnest(types) as t)),
        case when is_priced then cardinality(carriers) else 0 end,
        case when is_priced then 'USD' end, case when is_priced then round(price, 2) end,
        case when is_priced and not is_lcl then carriers[1 + carrier * carrier / 100 % cardinality(carriers)] end,
        38 + slow * slow * slow / 2400
      from (select *, not is_gap and not is_empty as is_priced from (${questions(id, clock.now())}) as q) as q`.execute(
      tx.db,
    );
    await sql`
      insert into price_query_lane
      select id, seller_company_id, at, mode, pol_codes[1], pod_codes[1], container_types, (criteria ->> 'from')::date,
        (criteria ->> 'to')::date
      from price_query_log where kind in ('SEARCH', 'LANES') and id like ${`${DEMO}%`}`.execute(tx.db);
  });
}
