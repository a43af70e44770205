import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** How much ships keep to their plan: what ranking of prices asks of the schedule (design commercial A.5.9). */

const COUNTED_DAYS = 90;

export interface KeptArrivals {
  readonly carrierId: string;
  readonly tradeId: string;
  readonly arrivals: number;
  /** Within a day before or after the planned time. */
  readonly kept: number;
}

/** Arrivals of the last 90 days by carrier and trade of the port. A call that was left out has no arrival and counts for neither. */
export async function keptArrivals(db: Kysely<Tables>, now: Date): Promise<KeptArrivals[]> {
  const since = new Date(now.getTime() - COUNTED_DAYS * 86_400_000);
  const { rows } = await sql<KeptArrivals>`
    select v.line_id as carrier_id, trade_id, count(*)::int as arrivals,
      count(*) filter (where c.arrival_actual between c.arrival_planned - interval '1 day' and c.arrival_planned + interval '1 day')::int
        as kept
    from port_call as c join voyage as v on v.id = c.voyage_id join port as p on p.id = c.port_id
      cross join unnest(p.line_ids) as trade_id
    where c.arrival_actual between ${since} and ${now} and c.arrival_planned is not null
    group by v.line_id, trade_id`.execute(db);
  return rows;
}
