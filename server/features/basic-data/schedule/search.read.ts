import { type Kysely, sql } from 'kysely';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import {
  type SailingQuestion,
  type SearchedVoyage,
  searchSailings,
} from '#contract/basic-data/rules/sailing-search.ts';
import {
  type KnownVoyage,
  matchVoyages,
  type VoyageMatch,
  type VoyageQuestion,
} from '#contract/basic-data/rules/voyage-match.ts';
import type { SailingFound } from '#contract/basic-data/schedule/shapes.ts';
import type { Tables } from '../../../db/tables.ts';
import { PUBLISHED, SHOWN_DEPARTURE } from './projection.ts';
import { type ReadCall, type ReadVoyage, readVoyages, shownArrival, shownDeparture } from './voyage.read.ts';

/** Searches over the calls as they are now. */

/** The longest chain: three hubs, fourteen days each, behind the last departure that is asked for. */
const LATER_DAYS = 45;

interface FoundCall extends ReadCall {
  readonly source: ReadCall;
}
type SailingCall = Omit<FoundCall, 'arrival' | 'departure' | 'source'> & {
  readonly arrival: string | null;
  readonly departure: string | null;
};
interface SailingVoyage extends SearchedVoyage<SailingCall> {
  readonly voyage: ReadVoyage;
}

/** Head of the group a code belongs to; a code that is no port stays itself and finds nothing. */
export async function headOf(db: Kysely<Tables>, code: string): Promise<string> {
  const { rows } = await sql<{ head: string }>`select coalesce(h.un_locode, p.un_locode) as head
    from port as p left join port as h on h.id = p.same_as_id where p.un_locode = ${code}`.execute(db);
  return rows[0]?.head ?? code;
}

const searched = (voyage: ReadVoyage): SailingVoyage => ({
  id: voyage.id,
  lineId: voyage.lineId,
  partnerLineIds: voyage.partners.map(({ lineId }) => lineId),
  voyage,
  calls: voyage.calls.map(call => ({ ...call, arrival: shownArrival(call), departure: shownDeparture(call) })),
});

/** Sailings from port to port over published voyages. */
export async function findSailings(db: Kysely<Tables>, question: SailingQuestion): Promise<SailingFound[]> {
  const [pol, pod] = [await headOf(db, question.pol), await headOf(db, question.pod)];
  const voyages = await readVoyages(
    db,
    sql`v.status = any(${[...PUBLISHED]}::text[]) and exists (select from port_call as c where c.voyage_id = v.id
      and ${SHOWN_DEPARTURE} >= ${`${addDays(question.fromDay, -1)}T00:00:00Z`}::timestamptz
      and ${SHOWN_DEPARTURE} < ${`${addDays(question.toDay, LATER_DAYS)}T00:00:00Z`}::timestamptz)`,
  );
  return searchSailings(voyages.map(searched), { ...question, pol, pod }).map(sailing => ({
    etd: sailing.etd,
    eta: sailing.eta,
    transitDays: sailing.transitDays,
    hubs: [...sailing.hubs],
    legs: sailing.legs.map(({ voyage: { voyage }, load, discharge }) => ({
      voyageId: voyage.id,
      line: voyage.scac,
      service: voyage.service,
      vessel: voyage.vessel,
      voyage: load.exportVoyage ?? voyage.number,
      from: load.place,
      to: discharge.place,
      etd: load.departure ?? '',
      eta: discharge.arrival ?? '',
      cutOffs: load.cutOffs.map(({ code, at }) => ({ code, at })),
    })),
  }));
}

const known = (voyage: ReadVoyage): KnownVoyage & { readonly voyage: ReadVoyage } => ({
  id: voyage.id,
  carrier: voyage.scac,
  imo: voyage.imo ?? '',
  vesselNames: voyage.vesselNames,
  numbers: [voyage.number, ...(voyage.importNumber === null ? [] : [voyage.importNumber])],
  partnerNumbers: voyage.partners.map(({ scac, number }) => ({ carrier: scac, number })),
  departures: voyage.calls.flatMap(call => {
    const at = shownDeparture(call);
    return at === null ? [] : [{ port: call.port, at }];
  }),
  voyage,
});

/** Voyages that a partner may mean by carrier, ship, number, port and date, the likeliest first (A.7.6). */
export async function matchVoyage(
  db: Kysely<Tables>,
  question: VoyageQuestion,
): Promise<VoyageMatch<KnownVoyage & { readonly voyage: ReadVoyage }>[]> {
  const pol = await headOf(db, question.pol);
  // Exact numbers match whatever their date; all other grounds lie within ten days of it.
  const voyages = await readVoyages(
    db,
    sql`v.status <> 'SLID' and (v.carrier_export_voyage_number = ${question.voyage}
      or v.carrier_import_voyage_number = ${question.voyage}
      or v.partners @> jsonb_build_array(jsonb_build_object('number', ${question.voyage}::text))
      or exists (select from port_call as c where c.voyage_id = v.id
        and ${SHOWN_DEPARTURE} between ${question.date}::timestamptz - interval '11 days'
          and ${question.date}::timestamptz + interval '11 days'))`,
  );
  return matchVoyages({ ...question, pol }, voyages.map(known));
}
