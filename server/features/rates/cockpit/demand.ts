import { sql, type Transaction } from 'kysely';
import type { RateGap, UnaskedRate } from '#contract/rates/cockpit/cockpit.calls.ts';
import { MOST_GAPS } from '#contract/rates/cockpit/cockpit.calls.ts';
import type { Tables } from '../../../db/tables.ts';
import { type CockpitAsk, daysAgo, ratesOf } from './narrowing.ts';

/** What is asked for and not offered, and what is offered and not asked for. */

const GAP_DAYS = 7;
/** A rate that begins within the usual window of a search answers it. */
const AHEAD_DAYS = 28;
const UNASKED_DAYS = 60;
/** Lanes that are looked at, most asked first. */
const MOST_LANES = 2_000;

interface Named {
  readonly code: string;
  readonly zh: string | null;
  readonly en: string | null;
}

const labelOf = ({ code, zh, en }: Named) => ({ code, zh: zh ?? en ?? code, en: en ?? zh ?? code });

/** The real port that `p` stands for; questions are kept under its code. */
const HEAD = sql`coalesce(p.same_as_id, p.id)`;

/** Lanes without a rate to sell, most asked first. */
export async function gapsOf(
  db: Transaction<Tables>,
  ask: CockpitAsk,
): Promise<{ readonly rows: RateGap[]; readonly isMore: boolean }> {
  const { companyId, by, narrowed } = ask;
  const since = daysAgo(ask, GAP_DAYS);
  const { rows } = await sql<{
    readonly polCode: string;
    readonly polZh: string | null;
    readonly polEn: string | null;
    readonly podCode: string;
    readonly podZh: string | null;
    readonly podEn: string | null;
    readonly types: string[] | null;
    readonly asked: number;
    readonly people: number;
    readonly lastAt: Date;
  }>`
    with lane as (
      select l.pol_code, l.pod_code, count(distinct l.query_id)::int as asked, max(l.at) as last_at,
        count(distinct coalesce(q.employee_id, q.id))::int as people, array_agg(distinct t) filter (where t is not null) as types
      from price_query_lane as l join price_query_log as q on q.id = l.query_id left join unnest(l.container_types) as t on true
      where l.seller_company_id = ${companyId} and l.mode = 'FCL' and l.at >= ${since}
        and (${narrowed.person === undefined} or q.employee_id = ${narrowed.person ?? ''})
      group by l.pol_code, l.pod_code order by asked desc, l.pol_code, l.pod_code limit ${MOST_LANES}
    ),
    ports as materialized (
      select p.un_locode as code, p.name_zh as zh, p.name_en as en, p.line_ids,
        array(select f.id from port as f where f.id = ${HEAD} or f.same_as_id = ${HEAD}) as ids
      from port as p where p.un_locode in (select pol_code from lane union select pod_code from lane)
    )
    select l.*, pol.zh as pol_zh, pol.en as pol_en, pod.zh as pod_zh, pod.en as pod_en
    from lane as l join ports as pol on pol.code = l.pol_code join ports as pod on pod.code = l.pod_code
    where (${narrowed.line === undefined} or ${narrowed.line ?? ''} = any(pod.line_ids))
      and not exists (select from fcl_rate_line as r where r.company_id = ${companyId}
        and r.pol_id = any(pol.ids) and r.pod_id = any(pod.ids)
        and r.valid_to >= ${by.today}::date and r.valid_from <= ${by.today}::date + ${sql.lit(AHEAD_DAYS)})
    order by l.asked desc, l.pol_code, l.pod_code limit ${MOST_GAPS + 1}`.execute(db);
  return {
    isMore: rows.length > MOST_GAPS,
    rows: rows.slice(0, MOST_GAPS).map(row => ({
      pol: labelOf({ code: row.polCode, zh: row.polZh, en: row.polEn }),
      pod: labelOf({ code: row.podCode, zh: row.podZh, en: row.podEn }),
      types: row.types ?? [],
      asked: row.asked,
      people: row.people,
      lastAt: row.lastAt.toISOString(),
    })),
  };
}

/** On sale today, and no question of sixty days was for its lane, one of its types and one of its days. */
const unasked = (ask: CockpitAsk) => sql`
  with own as materialized (
    select r.id, r.rate_no, r.carrier_id, r.pol_id, r.pod_id, r.valid_from, r.valid_to,
      array(select s.container_type from fcl_rate_line as s where s.rate_id = r.id) as types
    from fcl_rate as r
    where ${ratesOf(ask)} and r.state = 'ACTIVE' and r.valid_to >= ${ask.by.today}::date and r.valid_from <= ${ask.by.today}::date
  ),
  ports as materialized (
    select p.id, p.un_locode as code, p.name_zh as zh, p.name_en as en, head.un_locode as asked_code
    from port as p join port as head on head.id = ${HEAD} where p.id in (select pol_id from own union select pod_id from own)
  ),
  unasked as (
    select r.id, r.rate_no, r.carrier_id, r.valid_from, r.valid_to, pol.code as pol_code, pol.zh as pol_zh, pol.en as pol_en,
      pod.code as pod_code, pod.zh as pod_zh, pod.en as pod_en
    from own as r join ports as pol on pol.id = r.pol_id join ports as pod on pod.id = r.pod_id
    -- Counted and not asked for existence, which would be joined the wrong way round: one look into the lane's index a rate.
    where (select count(*) from (
      select from price_query_lane as l
      where l.seller_company_id = ${ask.companyId} and l.mode = 'FCL' and l.pol_code = pol.asked_code and l.pod_code = pod.asked_code
        and l.at >= ${daysAgo(ask, UNASKED_DAYS)} and l.depart_to >= r.valid_from and l.depart_from <= r.valid_to
        and l.container_types && r.types limit 1) as found) = 0
  )`;

export async function countUnasked(db: Transaction<Tables>, ask: CockpitAsk, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`${unasked(ask)}
    select count(*)::int as n from (select from unasked limit ${most}) as found`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The next rows behind a key, those that end first before the others; one more than asked for. */
export async function unaskedPage(
  db: Transaction<Tables>,
  ask: CockpitAsk,
  { after, limit }: { readonly after: readonly [validTo: string, id: string] | null; readonly limit: number },
): Promise<UnaskedRate[]> {
  const behind = after ? sql`(r.valid_to, r.id) > (${after[0]}::date, ${after[1]})` : sql`true`;
  const { rows } = await sql<{
    readonly id: string;
    readonly no: string;
    readonly carrier: string;
    readonly polCode: string;
    readonly polZh: string | null;
    readonly polEn: string | null;
    readonly podCode: string;
    readonly podZh: string | null;
    readonly podEn: string | null;
    readonly validFrom: string;
    readonly validTo: string;
  }>`
    ${unasked(ask)}
    select r.*, r.rate_no as no, c.scac as carrier from unasked as r join shipping_line as c on c.id = r.carrier_id
    where ${behind} order by r.valid_to, r.id limit ${limit + 1}`.execute(db);
  return rows.map(({ id, no, carrier, validFrom, validTo, ...row }) => ({
    id,
    no,
    carrier,
    validFrom,
    validTo,
    pol: labelOf({ code: row.polCode, zh: row.polZh, en: row.polEn }),
    pod: labelOf({ code: row.podCode, zh: row.podZh, en: row.podEn }),
  }));
}
