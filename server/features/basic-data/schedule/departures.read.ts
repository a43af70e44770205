import { type Kysely, sql } from 'kysely';
import type { Departure, scheduledDepartures } from '#contract/basic-data/schedule/calls.ts';
import type { QueryOf } from '#contract/kernel/call.ts';
import type { Tables } from '../../../db/tables.ts';

const DAY_MS = 86_400_000;
const DAYS_BACK = 21;
const DAYS_AHEAD = 60;

/** By the index of departures at a port; the few that leave there in these weeks are compared one by one. */
export async function departuresFrom(
  db: Kysely<Tables>,
  { pol, carrier, q = '', limit = 20 }: QueryOf<typeof scheduledDepartures> & { readonly limit?: number },
  now: Date,
): Promise<Departure[]> {
  const from = new Date(now.getTime() - DAYS_BACK * DAY_MS);
  const to = new Date(now.getTime() + DAYS_AHEAD * DAY_MS);
  const typed = q.trim().toUpperCase();
  const { rows } = await sql<Departure>`
    select carrier, vessel, voyage, sailing_date as "sailingDate" from voyage_schedule
    where loading_code = ${pol} and etd >= ${from} and etd < ${to}
      ${carrier ? sql`and carrier = ${carrier}` : sql``}
      and (starts_with(upper(voyage), ${typed}) or starts_with(upper(vessel), ${typed}))
    order by abs(extract(epoch from etd - ${now}::timestamptz)), voyage limit ${limit}`.execute(db);
  return rows;
}
