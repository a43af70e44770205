import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { OrderedCall } from '#contract/basic-data/rules/port-call-order.ts';
import { type PlannedTimes, shownTime } from '#contract/basic-data/rules/schedule-deviation.ts';
import type { SchedulePlace } from '#contract/basic-data/schedule/shapes.ts';
import type { Tables } from '../../../db/tables.ts';

/** A call with everything that rules and readers of the schedule ask of it. */
export interface ReadCall extends OrderedCall {
  readonly id: string;
  readonly version: number;
  readonly seq: number;
  readonly status: string | null;
  readonly place: SchedulePlace;
  /** Head of the port's group, as searches and matching compare. */
  readonly port: string;
  readonly zone: string;
  readonly terminalId: string | null;
  readonly terminal: string | null;
  readonly cutOffs: readonly { readonly code: string; readonly at: string; readonly source: string | null }[];
  readonly importVoyage: string | null;
  readonly exportVoyage: string | null;
  readonly delayReason: string | null;
  readonly changeRemark: string | null;
}

export interface ReadVoyage {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly lineId: string;
  readonly scac: string;
  readonly smdg: string | null;
  readonly serviceId: string | null;
  readonly service: string | null;
  readonly vesselId: string | null;
  readonly vessel: string | null;
  readonly vesselNames: readonly string[];
  readonly imo: string | null;
  readonly callSign: string | null;
  readonly number: string;
  readonly importNumber: string | null;
  readonly universalReference: string | null;
  readonly partners: readonly { readonly lineId: string; readonly scac: string; readonly number: string }[];
  readonly calls: readonly ReadCall[];
}

interface VoyageColumns extends Omit<ReadVoyage, 'calls' | 'vesselNames' | 'partners'> {
  readonly formerNames: readonly { readonly name: string }[] | null;
  readonly partners: readonly { readonly lineId: string; readonly number: string }[];
}

interface CallColumns {
  readonly voyageId: string;
  readonly id: string;
  readonly version: number;
  readonly seq: number;
  readonly callStatus: string | null;
  readonly portId: string;
  readonly code: string;
  readonly head: string;
  readonly nameZh: string | null;
  readonly nameEn: string | null;
  readonly timeZone: string | null;
  readonly terminalId: string | null;
  readonly terminalCode: string | null;
  readonly arrivalPlanned: Date | null;
  readonly arrivalEstimated: Date | null;
  readonly arrivalActual: Date | null;
  readonly departurePlanned: Date | null;
  readonly departureEstimated: Date | null;
  readonly departureActual: Date | null;
  readonly cutOffs: readonly { code: string; at: string; source?: string | null }[];
  readonly importVoyageNumber: string | null;
  readonly exportVoyageNumber: string | null;
  readonly delayReason: string | null;
  readonly changeRemark: string | null;
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const timesOf = (planned: Date | null, estimated: Date | null, actual: Date | null): PlannedTimes => ({
  planned: iso(planned),
  estimated: iso(estimated),
  actual: iso(actual),
});

const callOf = (row: CallColumns): ReadCall => {
  const zone = row.timeZone ?? 'Etc/UTC';
  const [zh, en] = [row.nameZh ?? row.nameEn ?? row.code, row.nameEn ?? row.nameZh ?? row.code];
  return {
    id: row.id,
    version: row.version,
    seq: row.seq,
    status: row.callStatus,
    zone,
    port: row.head,
    place: { id: row.portId, code: row.code, name: { zh, en }, zone },
    terminalId: row.terminalId,
    terminal: row.terminalCode,
    arrival: timesOf(row.arrivalPlanned, row.arrivalEstimated, row.arrivalActual),
    departure: timesOf(row.departurePlanned, row.departureEstimated, row.departureActual),
    cutOffs: row.cutOffs.map(({ code, at, source = null }) => ({ code, at: new Date(at).toISOString(), source })),
    importVoyage: row.importVoyageNumber,
    exportVoyage: row.exportVoyageNumber,
    delayReason: row.delayReason,
    changeRemark: row.changeRemark,
  };
};

/** Voyages that meet a condition on `v`, with their calls in order. */
export async function readVoyages(db: Kysely<Tables>, where: RawBuilder<unknown>): Promise<ReadVoyage[]> {
  const { rows } = await sql<VoyageColumns>`
    select v.id, v.version, v.status, v.line_id, l.scac, l.smdg_code as smdg, v.service_id,
      f.carrier_service_code as service, v.vessel_id, b.name as vessel, b.former_names, b.imo_number as imo, b.call_sign,
      v.carrier_export_voyage_number as number, v.carrier_import_voyage_number as import_number,
      v.universal_voyage_reference as universal_reference, v.partners
    from voyage as v join shipping_line as l on l.id = v.line_id
      left join service as f on f.id = v.service_id left join vessel as b on b.id = v.vessel_id
    where ${where} order by v.id`.execute(db);
  if (rows.length === 0) return [];
  const { rows: calls } = await sql<CallColumns>`
    select c.*, p.un_locode as code, coalesce(h.un_locode, p.un_locode) as head, p.name_zh, p.name_en, p.time_zone,
      t.terminal_code
    from port_call as c join port as p on p.id = c.port_id left join port as h on h.id = p.same_as_id
      left join terminal as t on t.id = c.terminal_id
    where c.voyage_id = any(${rows.map(({ id }) => id)}::text[]) order by c.voyage_id, c.seq`.execute(db);
  const partnerIds = [...new Set(rows.flatMap(row => row.partners.map(({ lineId }) => lineId)))];
  const lines = partnerIds.length
    ? await db.selectFrom('shippingLine').select(['id', 'scac']).where('id', 'in', partnerIds).execute()
    : [];
  const scacs = new Map(lines.map(line => [line.id, line.scac]));
  const byVoyage = Map.groupBy(calls, call => call.voyageId);
  return rows.map(({ formerNames, partners, ...row }) => ({
    ...row,
    vesselNames: row.vessel === null ? [] : [row.vessel, ...(formerNames ?? []).map(({ name }) => name)],
    partners: partners.map(({ lineId, number }) => ({ lineId, number, scac: scacs.get(lineId) ?? '' })),
    calls: (byVoyage.get(row.id) ?? []).map(callOf),
  }));
}

/** A voyage as people call it: carrier, ship, number. */
export const nameOf = ({ scac, vessel, number }: Pick<ReadVoyage, 'scac' | 'vessel' | 'number'>): string =>
  [scac, vessel ?? 'TBN', number].join(' ');

/** One voyage by id, or null. */
export const readVoyage = async (db: Kysely<Tables>, id: string): Promise<ReadVoyage | null> =>
  (await readVoyages(db, sql`v.id = ${id}`))[0] ?? null;

export const shownDeparture = ({ departure }: Pick<ReadCall, 'departure'>): string | null => shownTime(departure);
export const shownArrival = ({ arrival }: Pick<ReadCall, 'arrival'>): string | null => shownTime(arrival);
