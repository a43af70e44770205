import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import {
  type DeviationBand,
  deviationBand,
  deviationHours,
  type PlannedTimes,
} from '#contract/basic-data/rules/schedule-deviation.ts';
import type { BoardRow, VoyageLine } from '#contract/basic-data/schedule/shapes.ts';
import type { Page } from '#contract/kernel/page.ts';
import type { Tables } from '../../../db/tables.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import { SHOWN_ARRIVAL, SHOWN_DEPARTURE } from './projection.ts';

/** Calls and voyages as the two screens of the schedule list them. */

const BACK_DAYS = 7;
const AHEAD_DAYS = 21;
const DAY_MS = 86_400_000;

/** What a call is placed by: its departure, else its arrival. */
const PLACED = sql`coalesce(c.departure_actual, c.departure_estimated, c.departure_planned, c.arrival_actual,
  c.arrival_estimated, c.arrival_planned)`;

interface BoardColumns {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly placedAt: Date;
}

const iso = (at: unknown): string | null => (at instanceof Date ? at.toISOString() : null);
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const timesOf = (row: BoardColumns, event: 'arrival' | 'departure'): PlannedTimes => ({
  planned: iso(row[`${event}Planned`]),
  estimated: iso(row[`${event}Estimated`]),
  actual: iso(row[`${event}Actual`]),
});

const placeOf = (row: Readonly<Record<string, unknown>>, prefix: string) => {
  const part = (name: string) => text(row[`${prefix}${name}`]);
  const code = part('Code') ?? '';
  return {
    id: part('Id') ?? '',
    code,
    name: { zh: part('Zh') ?? part('En') ?? code, en: part('En') ?? part('Zh') ?? code },
    zone: part('Zone') ?? 'Etc/UTC',
  };
};

function shownRow(row: BoardColumns): BoardRow {
  const [arrival, departure] = [timesOf(row, 'arrival'), timesOf(row, 'departure')];
  const hours = deviationHours(departure) ?? deviationHours(arrival);
  return {
    id: row.id,
    version: Number(row.version),
    voyageId: String(row.voyageId),
    seq: Number(row.seq),
    voyageVersion: Number(row.voyageVersion),
    voyageStatus: row.voyageStatus as BoardRow['voyageStatus'],
    line: String(row.line),
    service: text(row.service),
    vessel: text(row.vessel),
    voyage: String(row.voyage),
    port: placeOf(row, 'port'),
    terminal: text(row.terminal),
    callStatus: row.callStatus as BoardRow['callStatus'],
    arrival,
    departure,
    deviationHours: hours,
    band: hours === null ? null : deviationBand(hours),
    delayReason: text(row.delayReason),
    changeRemark: text(row.changeRemark),
    source: text(row.source),
    updatedAt: iso(row.updatedAt) ?? '',
    shipments: Number(row.shipments ?? 0),
  };
}

const JOINED = sql`from port_call as c join voyage as v on v.id = c.voyage_id
  join shipping_line as l on l.id = v.line_id join port as p on p.id = c.port_id
  left join service as f on f.id = v.service_id left join vessel as b on b.id = v.vessel_id
  left join terminal as t on t.id = c.terminal_id`;

/** Rows of calls under a condition; shipments are counted as far as the reader may see them. */
async function boardRows(
  db: Kysely<Tables>,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<(BoardRow & { placedAt: string })[]> {
  const { rows } = await sql<BoardColumns>`
    select c.*, ${PLACED} as placed_at, v.version as voyage_version, v.status as voyage_status, l.scac as line,
      f.carrier_service_code as service, b.name as vessel, v.carrier_export_voyage_number as voyage,
      p.un_locode as port_code, p.name_zh as port_zh, p.name_en as port_en, p.time_zone as port_zone,
      t.terminal_code as terminal,
      (select count(*) from shipment as s where s.carrier = l.scac and s.vessel = b.name
        and s.voyage = v.carrier_export_voyage_number and p.un_locode in (s.pol, s.pod)
        and s.state not in ('COMPLETED', 'CLOSED', 'CANCELLED', 'BOOKING_LOST')) as shipments
    ${JOINED} where ${where} order by ${PLACED}, c.id limit ${limit}`.execute(db);
  return rows.map(row => ({ ...shownRow(row), placedAt: row.placedAt.toISOString() }));
}

const withoutPlace = ({ placedAt: _, ...row }: BoardRow & { placedAt: string }): BoardRow => row;

/** Hours of a band, as deviations are counted. */
const BAND_HOURS: Readonly<Record<DeviationBand, readonly [above: number, upTo: number]>> = {
  onPlan: [-1, 12],
  slight: [12, 24],
  off: [24, 72],
  farOff: [72, 1_000_000],
};

const HOURS = sql`abs(extract(epoch from coalesce(
  coalesce(c.departure_actual, c.departure_estimated) - c.departure_planned,
  coalesce(c.arrival_actual, c.arrival_estimated) - c.arrival_planned)) / 3600)`;

export interface BoardQuestion {
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly lineId?: string | undefined;
  readonly portId?: string | undefined;
  readonly band?: DeviationBand | undefined;
}

const placeKey = z.tuple([keyInstant, keyId]);

/** One word must be in the ship's name, the voyage number, the port or the carrier. */
const wordSql = (word: string) =>
  sql`(b.name like ${`%${word}%`} or v.carrier_export_voyage_number like ${`${word}%`} or p.un_locode like ${`${word}%`}
    or upper(p.name_en) like ${`${word}%`} or p.name_zh like ${`${word}%`} or l.scac = ${word}
    or f.carrier_service_code like ${`${word}%`})`;

const wordsOf = (q: string | undefined) =>
  (q ?? '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\\%_]/g, '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 5);

/** What is happening: calls of the last 7 and the next 21 days. */
export async function boardPage(db: Kysely<Tables>, asked: BoardQuestion, now: Date): Promise<Page<BoardRow>> {
  const from = readKeyset(asked.cursor, placeKey);
  const [above, upTo] = asked.band ? BAND_HOURS[asked.band] : [0, 0];
  const parts = [
    sql`${PLACED} >= ${new Date(now.getTime() - BACK_DAYS * DAY_MS)}`,
    sql`${PLACED} < ${new Date(now.getTime() + AHEAD_DAYS * DAY_MS)}`,
    sql`v.status <> 'PLANNED'`,
    ...(asked.lineId ? [sql`v.line_id = ${asked.lineId}`] : []),
    ...(asked.portId ? [sql`c.port_id = ${asked.portId}`] : []),
    ...(asked.band ? [sql`${HOURS} > ${above} and ${HOURS} <= ${upTo}`] : []),
    ...wordsOf(asked.q).map(wordSql),
  ];
  const where = sql.join(parts, sql` and `);
  const after = from ? sql`${where} and (${PLACED}, c.id) > (${from[0]}::timestamptz, ${from[1]})` : where;
  const rows = await boardRows(db, after, asked.limit + 1);
  const counted = from
    ? 0
    : Number((await sql<{ n: number }>`select count(*) as n ${JOINED} where ${where}`.execute(db)).rows[0]?.n ?? 0);
  return keysetPage(rows, {
    limit: asked.limit,
    counted,
    keyOf: row => [row.placedAt, row.id],
    show: withoutPlace,
  });
}

/** Calls of one ship or at one port between two days (UTC), at most a year of them. */
export async function callsBetween(
  db: Kysely<Tables>,
  which: { readonly vesselId: string } | { readonly portId: string },
  { from, to }: { readonly from: string; readonly to: string },
): Promise<BoardRow[]> {
  const of = 'vesselId' in which ? sql`v.vessel_id = ${which.vesselId}` : sql`c.port_id = ${which.portId}`;
  const where = sql`${of} and v.status not in ('PLANNED', 'SLID') and ${PLACED} >= ${`${from}T00:00:00Z`}::timestamptz
    and ${PLACED} < ${`${addDays(to, 1)}T00:00:00Z`}::timestamptz`;
  return (await boardRows(db, where, 500)).map(withoutPlace);
}

export interface VoyagesQuestion {
  readonly id?: string | undefined;
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly serviceId?: string | undefined;
  readonly lineId?: string | undefined;
  readonly status?: string | undefined;
}

const WEEKS_AHEAD = 12;

/** Voyages by their first departure; those without any time come first. */
export async function voyagesPage(db: Kysely<Tables>, asked: VoyagesQuestion, now: Date): Promise<Page<VoyageLine>> {
  const today = now.toISOString().slice(0, 10);
  const start = asked.from ?? addDays(today, -BACK_DAYS);
  const end = asked.to ?? addDays(today, WEEKS_AHEAD * 7);
  const from = readKeyset(asked.cursor, placeKey);
  const words = wordsOf(asked.q).map(
    word => sql`(b.name like ${`%${word}%`} or v.carrier_export_voyage_number like ${`${word}%`}
      or f.carrier_service_code like ${`${word}%`} or l.scac = ${word})`,
  );
  const parts = [
    sql`true`,
    ...(asked.id ? [sql`v.id = ${asked.id}`] : []),
    ...(asked.serviceId ? [sql`v.service_id = ${asked.serviceId}`] : []),
    ...(asked.lineId ? [sql`v.line_id = ${asked.lineId}`] : []),
    ...(asked.status ? [sql`v.status = ${asked.status}`] : []),
    ...words,
  ];
  const found = sql`
    select v.id, v.version, v.status, v.service_id, v.successor_id, l.scac as line, f.carrier_service_code as service,
      b.name as vessel, v.carrier_export_voyage_number as number, k.etd, k.eta, k.calls, k.changes, k.first_id, k.last_id,
      coalesce(k.etd, k.eta, v.created_at) as placed_at
    from voyage as v join shipping_line as l on l.id = v.line_id
      left join service as f on f.id = v.service_id left join vessel as b on b.id = v.vessel_id
      left join lateral (
        select min(${SHOWN_DEPARTURE}) as etd, max(${SHOWN_ARRIVAL}) as eta, count(*) as calls,
          count(*) filter (where c.call_status is not null) as changes,
          (array_agg(c.port_id order by c.seq))[1] as first_id, (array_agg(c.port_id order by c.seq desc))[1] as last_id
        from port_call as c where c.voyage_id = v.id) as k on true
    where ${sql.join(parts, sql` and `)}`;
  const inWindow = asked.id
    ? sql`true`
    : sql`placed_at >= ${`${start}T00:00:00Z`}::timestamptz
    and placed_at < ${`${addDays(end, 1)}T00:00:00Z`}::timestamptz`;
  const { rows } = await sql<Record<string, unknown> & { id: string; placedAt: Date }>`
    select x.*, a.un_locode as first_code, a.name_zh as first_zh, a.name_en as first_en, a.time_zone as first_zone,
      z.un_locode as last_code, z.name_zh as last_zh, z.name_en as last_en, z.time_zone as last_zone
    from (${found}) as x left join port as a on a.id = x.first_id left join port as z on z.id = x.last_id
    where ${inWindow} ${from ? sql`and (placed_at, x.id) > (${from[0]}::timestamptz, ${from[1]})` : sql``}
    order by placed_at, x.id limit ${asked.limit + 1}`.execute(db);
  const counted = from
    ? 0
    : Number(
        (await sql<{ n: number }>`select count(*) as n from (${found}) as x where ${inWindow}`.execute(db)).rows[0]
          ?.n ?? 0,
      );
  return keysetPage(rows, {
    limit: asked.limit,
    counted,
    keyOf: row => [row.placedAt.toISOString(), row.id],
    show: (row): VoyageLine => ({
      id: row.id,
      version: Number(row.version),
      status: row.status as VoyageLine['status'],
      line: String(row.line),
      service: text(row.service),
      serviceId: text(row.serviceId),
      vessel: text(row.vessel),
      number: String(row.number),
      successorId: text(row.successorId),
      firstPort: row.firstId ? placeOf(row, 'first') : null,
      lastPort: row.lastId ? placeOf(row, 'last') : null,
      etd: iso(row.etd),
      eta: iso(row.eta),
      calls: Number(row.calls ?? 0),
      changes: Number(row.changes ?? 0),
    }),
  });
}
