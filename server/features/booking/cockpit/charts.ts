import { sql, type Transaction } from 'kysely';
import { type bookingCockpitCharts, CHART_DAYS } from '#contract/booking/cockpit.calls.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import type { Tables } from '../../../db/tables.ts';
import { SHEET_ZONE } from '../../../kernel/resource/resource-sheet.ts';

/** How carriers answer, what was rolled, how much sails when, and why bookings were cancelled. */

type Charts = DataOf<typeof bookingCockpitCharts>;

const DAY_MS = 86_400_000;
const MOST_CARRIERS = 12;
const MOST_REASONS = 8;
const WEEKS = 8;

async function confirmationOf(db: Transaction<Tables>, since: Date): Promise<Charts['confirmation']> {
  const { rows } = await sql<Charts['confirmation'][number]>`
    select carrier, round(percentile_disc(0.5) within group (order by hours), 1)::text as p50,
      round(percentile_disc(0.9) within group (order by hours), 1)::text as p90, count(*)::int as n
    from (select carrier, (extract(epoch from confirmed_at - submitted_at) / 3600)::numeric as hours
      from booking where submitted_at >= ${since} and confirmed_at >= submitted_at and carrier is not null) as one
    group by carrier order by n desc, carrier limit ${MOST_CARRIERS}`.execute(db);
  return rows;
}

async function acceptanceOf(db: Transaction<Tables>, since: Date): Promise<Charts['acceptance']> {
  const { rows } = await sql<Charts['acceptance'][number]>`
    select carrier, round(100.0 * count(*) filter (where confirmed_at is not null) / count(*), 1)::text as pct, count(*)::int as n
    from booking where submitted_at >= ${since} and carrier is not null and (confirmed_at is not null or state = 'REJECTED')
    group by carrier order by n desc, carrier limit ${MOST_CARRIERS}`.execute(db);
  return rows;
}

async function rollsOf(db: Transaction<Tables>, since: Date): Promise<Charts['rolls']> {
  const { rows } = await sql<Charts['rolls'][number]>`
    select carrier, count(*) filter (where rolls > 0)::int as rolled, count(*)::int as n
    from booking where submitted_at >= ${since} and carrier is not null and confirmed_at is not null
    group by carrier order by rolled desc, carrier limit ${MOST_CARRIERS}`.execute(db);
  return rows;
}

async function teuOf(db: Transaction<Tables>, now: Date): Promise<Charts['teu']> {
  const reach = WEEKS * 7 * DAY_MS;
  const { rows } = await sql<{ week: string; zh: string | null; en: string | null; teu: string }>`
    select to_char(date_trunc('week', b.etd at time zone ${SHEET_ZONE}), 'YYYY-MM-DD') as week, l.name_zh as zh, l.name_en as en,
      sum(b.teu)::text as teu
    from booking as b
    left join lateral (select p.line_ids from port as p where p.un_locode = b.pod order by p.id limit 1) as pod on true
    left join trade_lane as l on l.id = pod.line_ids[1]
    where b.etd between ${new Date(now.getTime() - reach)} and ${new Date(now.getTime() + reach)}
      and b.state in ('CONFIRMED', 'PENDING_AMENDMENT', 'COMPLETED')
    group by 1, 2, 3 order by 1, 3`.execute(db);
  return rows.map(({ week, zh, en, teu }) => ({
    week,
    teu,
    trade: { zh: zh ?? en ?? '其他', en: en ?? zh ?? 'Other' },
  }));
}

async function cancellationsOf(db: Transaction<Tables>, since: Date): Promise<Charts['cancellations']> {
  const { rows } = await sql<Charts['cancellations'][number]>`
    select coalesce(nullif(trim(state_reason), ''), '') as reason, count(*)::int as n
    from booking where state = 'CANCELLED' and submitted_at >= ${since}
    group by 1 order by n desc, 1 limit ${MOST_REASONS}`.execute(db);
  return rows;
}

export async function chartsOf(db: Transaction<Tables>, now: Date): Promise<Charts> {
  const since = new Date(now.getTime() - CHART_DAYS * DAY_MS);
  return {
    confirmation: await confirmationOf(db, since),
    acceptance: await acceptanceOf(db, since),
    rolls: await rollsOf(db, since),
    teu: await teuOf(db, now),
    cancellations: await cancellationsOf(db, since),
  };
}
