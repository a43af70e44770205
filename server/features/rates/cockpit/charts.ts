import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DataOf } from '#contract/kernel/call.ts';
import type { rateCockpitCharts } from '#contract/rates/cockpit/cockpit.calls.ts';
import type { Tables } from '../../../db/tables.ts';
import { USUAL_ZONE } from '../search/places.ts';
import { type CockpitAsk, daysAgo, questionsOf } from './narrowing.ts';

/** What the log of questions tells: prices by week, whose was best, what came of it, how long an answer took. */

type Charts = DataOf<typeof rateCockpitCharts>;

const MEDIAN_DAYS = 84;
const DAYS = 30;
const MOST_TRADES = 12;
const MOST_CARRIERS = 12;

interface MedianRow {
  readonly week: string;
  readonly containerType: string;
  readonly code: string;
  readonly zh: string | null;
  readonly en: string | null;
  readonly median: string;
  readonly asked: number;
}

/**
 * The best all-in price for one container as it was answered, by week and trade. Only questions for one kind of container on one lane
 * say what one container costs; prices in other currencies than USD are few and are left out. The median is a price that was
 * answered, never the mean of two.
 */
async function mediansOf(db: Transaction<Tables>, ask: CockpitAsk): Promise<Charts['medians']> {
  const { carrier, line } = ask.narrowed;
  const ofCarrier: RawBuilder<unknown> = carrier ? sql`q.best_carrier_id = ${carrier}` : sql`true`;
  const { rows } = await sql<MedianRow>`
    with priced as (
      select to_char(date_trunc('week', q.at at time zone ${USUAL_ZONE}), 'YYYY-MM-DD') as week, q.container_types[1] as container_type,
        ${line ? sql`${line}::text` : sql`pod.line_ids[1]`} as trade_id,
        round(q.best_amount / greatest((q.criteria -> 'containers' -> 0 ->> 'count')::int, 1), 2) as price
      from price_query_log as q join port as pod on pod.un_locode = q.pod_codes[1]
      where ${questionsOf(ask, daysAgo(ask, MEDIAN_DAYS))} and ${ofCarrier} and q.best_currency = 'USD'
        and cardinality(q.pod_codes) = 1 and cardinality(q.container_types) = 1 and q.container_types[1] in ('20GP', '40HC')
    ),
    busiest as (select trade_id from priced where trade_id is not null group by 1 order by count(*) desc, 1 limit ${MOST_TRADES})
    select p.week, p.container_type, t.code, t.name_zh as zh, t.name_en as en,
      percentile_disc(0.5) within group (order by p.price)::text as median, count(*)::int as asked
    from priced as p join busiest using (trade_id) join trade_lane as t on t.id = p.trade_id
    group by p.week, p.container_type, t.code, t.name_zh, t.name_en order by p.week, t.code, p.container_type`.execute(
    db,
  );
  return rows.map(({ week, containerType, code, zh, en, median, asked }) => ({
    week,
    containerType,
    median,
    asked,
    trade: { code, zh: zh ?? en ?? code, en: en ?? zh ?? code },
  }));
}

async function bestOf(db: Transaction<Tables>, ask: CockpitAsk): Promise<Charts['best']> {
  const { rows } = await sql<{
    readonly code: string;
    readonly zh: string | null;
    readonly en: string | null;
    readonly best: number;
  }>`
    select c.scac as code, c.name_zh as zh, c.name_en as en, count(*)::int as best
    from price_query_log as q join shipping_line as c on c.id = q.best_carrier_id
    where ${questionsOf(ask, daysAgo(ask, DAYS))}
    group by c.scac, c.name_zh, c.name_en order by best desc, c.scac limit ${MOST_CARRIERS}`.execute(db);
  return rows.map(({ code, zh, en, best }) => ({
    carrier: { code, zh: zh ?? en ?? code, en: en ?? zh ?? code },
    best,
  }));
}

async function funnelOf(db: Transaction<Tables>, ask: CockpitAsk): Promise<Charts['funnel']> {
  const { rows } = await sql<Charts['funnel']>`select count(*)::int as asked,
      count(*) filter (where q.result_count > 0)::int as answered,
      count(*) filter (where q.converted_to is not null)::int as quoted,
      count(*) filter (where q.converted_to = 'BOOKING')::int as booked
    from price_query_log as q where ${questionsOf(ask, daysAgo(ask, DAYS))}`.execute(db);
  return rows[0]!;
}

async function responseOf(db: Transaction<Tables>, ask: CockpitAsk): Promise<Charts['response']> {
  const { rows } = await sql<Charts['response'][number]>`
    select to_char(q.at at time zone ${USUAL_ZONE}, 'YYYY-MM-DD') as day, percentile_disc(0.5) within group (order by q.ms) as p50,
      percentile_disc(0.95) within group (order by q.ms) as p95, count(*)::int as asked
    from price_query_log as q where ${questionsOf(ask, daysAgo(ask, DAYS))} group by 1 order by 1`.execute(db);
  return rows;
}

export async function chartsOf(db: Transaction<Tables>, ask: CockpitAsk): Promise<Charts> {
  return {
    medians: await mediansOf(db, ask),
    best: await bestOf(db, ask),
    funnel: await funnelOf(db, ask),
    response: await responseOf(db, ask),
  };
}
