import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** States in which a voyage is told to others; what is only planned, blanked or slid is not. */
export const PUBLISHED = ['OPEN', 'CLOSED', 'SAILED', 'COMPLETED'] as const;

/** Departure of a call as it is shown. */
export const SHOWN_DEPARTURE = sql`coalesce(c.departure_actual, c.departure_estimated, c.departure_planned)`;
export const SHOWN_ARRIVAL = sql`coalesce(c.arrival_actual, c.arrival_estimated, c.arrival_planned)`;
/** Does the ship call there? */
export const CALLED = sql`(c.call_status is null or c.call_status not in ('OMIT', 'BLNK'))`;

const cutOff = (code: string): RawBuilder<unknown> => sql`(select min((entry ->> 'at')::timestamptz)
  from jsonb_array_elements(c.cut_offs) as entry where entry ->> 'code' = ${code})`;

/** Departures of voyages, as `voyage_schedule` keeps them: each call that loads, the first where a voyage loads twice at a port. */
export const sailingsSql = (voyages: RawBuilder<unknown>): RawBuilder<Record<string, unknown>> => sql`
  select distinct on (l.scac, s.name, v.carrier_export_voyage_number, p.un_locode)
    l.scac as carrier, s.name as vessel, v.carrier_export_voyage_number as voyage, p.un_locode as loading_code,
    ${SHOWN_DEPARTURE} as etd,
    (${SHOWN_DEPARTURE} at time zone coalesce(p.time_zone, 'Etc/UTC'))::date as sailing_date,
    ${cutOff('DCO')} as documentation_cut_off, ${cutOff('VCO')} as vgm_cut_off,
    ${cutOff('AFC')} as advance_filing_cut_off, v.id as voyage_id, c.id as port_call_id
  from voyage as v
    join shipping_line as l on l.id = v.line_id
    join vessel as s on s.id = v.vessel_id
    join port_call as c on c.voyage_id = v.id
    join port as p on p.id = c.port_id
  where ${voyages} and v.status = any(${[...PUBLISHED]}::text[]) and ${CALLED}
    and l.scac is not null and ${SHOWN_DEPARTURE} is not null
    -- what other areas can write down as a voyage
    and v.carrier_export_voyage_number ~ '^[A-Z0-9/-]{1,17}$'
    and exists (select from port_call as later where later.voyage_id = v.id and later.seq > c.seq
      and (later.call_status is null or later.call_status not in ('OMIT', 'BLNK')))
  order by l.scac, s.name, v.carrier_export_voyage_number, p.un_locode, c.seq`;

/** Puts the departures of these voyages in place of what stood there before. */
export async function projectSailings(db: Transaction<Tables>, voyageIds: readonly string[]): Promise<void> {
  if (voyageIds.length === 0) return;
  const ids = [...new Set(voyageIds)];
  await sql`delete from voyage_schedule where voyage_id = any(${ids}::text[])`.execute(db);
  await sql`insert into voyage_schedule (carrier, vessel, voyage, loading_code, etd, sailing_date, documentation_cut_off,
      vgm_cut_off, advance_filing_cut_off, voyage_id, port_call_id)
    ${sailingsSql(sql`v.id = any(${ids}::text[])`)}
    on conflict (carrier, vessel, voyage, loading_code) do nothing`.execute(db);
}
