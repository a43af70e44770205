import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { BookingState } from '#contract/booking/booking-codes.ts';
import type { BoxTimes } from '#contract/booking/rules/box-milestones.ts';
import type { TrackedBooking, TrackingFilter } from '#contract/booking/tracking.calls.ts';
import type { Tables } from '../../../db/tables.ts';
import { likeText } from '../../../kernel/resource/condition-sql.ts';
import type { ShipmentRecord } from '../../shipment/tables.ts';
import { milestonesOf } from './milestones.ts';

/** Bookings on their way, with what is known of each. */

const FOLLOWED: readonly BookingState[] = [
  'PENDING_ACCEPTANCE',
  'ACCEPTED',
  'RECEIVED',
  'PENDING_UPDATE',
  'UPDATE_RECEIVED',
  'CONFIRMED',
  'PENDING_AMENDMENT',
  'COMPLETED',
];
const DAY_MS = 86_400_000;

export interface TrackingAsk {
  readonly companyId: string;
  readonly employeeId: string;
  readonly now: Date;
}

export interface TrackedRow {
  readonly id: string;
  readonly bookingNo: string;
  readonly version: number;
  readonly state: BookingState;
  readonly carrier: string | null;
  readonly carrierRef: string | null;
  readonly vesselName: string | null;
  readonly voyageNo: string | null;
  readonly pol: string | null;
  readonly pod: string | null;
  readonly polPlace: Place | null;
  readonly podPlace: Place | null;
  readonly etd: Date | null;
  readonly eta: string | null;
  readonly containers: string | null;
  readonly cgoId: string | null;
  readonly channel: string;
  readonly rolls: number;
  readonly hasOpenRoll: boolean;
  readonly nextCutOff: Date | null;
  readonly isWatched: boolean;
  readonly createdAt: Date;
  readonly submittedAt: Date | null;
  readonly acceptDueAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly receivedAt: Date | null;
  readonly pickupFrom: string | null;
  readonly gateCutOff: string | null;
  readonly atd: Date | null;
  /** Milestones that all containers have reached, with the last of their times. */
  readonly boxTimes: Readonly<Record<string, string>> | null;
  readonly shipmentState: ShipmentRecord['state'] | null;
}

interface Place {
  readonly zh: string | null;
  readonly en: string | null;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly zone: string | null;
}

const isWatched = ({ employeeId }: TrackingAsk) =>
  sql<boolean>`exists (select from booking_watch as w where w.booking_id = b.id and w.employee_id = ${employeeId})`;

/** Rolled to a later sailing, or a day over its departure and nobody has said that it sailed. */
const isDelayed = ({ now }: TrackingAsk) =>
  sql<boolean>`(b.rolls > 0 or (b.etd < ${new Date(now.getTime() - DAY_MS)} and s.atd is null
    and b.state in ('CONFIRMED', 'PENDING_AMENDMENT') and coalesce(s.state, '') not in ('DEPARTED', 'ARRIVED', 'DELIVERED', 'COMPLETED', 'CLOSED')))`;

const OF: Readonly<Record<TrackingFilter, (ask: TrackingAsk) => RawBuilder<unknown>>> = {
  ALL: () => sql`true`,
  DELAYED: isDelayed,
  ROLLED: () => sql`b.rolls > 0`,
  NEAR: ({ now }) => sql`b.next_cut_off between ${now} and ${new Date(now.getTime() + DAY_MS)}`,
  WATCHED: isWatched,
};

const wheres = (ask: TrackingAsk, filter: TrackingFilter, q: string): RawBuilder<unknown> => {
  const like = `${likeText(q.trim().toUpperCase())}%`;
  return sql.join(
    [
      sql`b.company_id = ${ask.companyId} and b.state = any(${[...FOLLOWED]}::text[])`,
      OF[filter](ask),
      ...(q.trim() === ''
        ? []
        : [
            sql`(b.booking_no like ${like} or b.carrier_ref like ${like} or upper(b.vessel_name) like ${like}
              or b.pol like ${like} or b.pod like ${like})`,
          ]),
    ],
    sql` and `,
  );
};

const place = (code: RawBuilder<unknown>) => sql`(select json_build_object('zh', p.name_zh, 'en', p.name_en,
  'latitude', p.latitude::text, 'longitude', p.longitude::text, 'zone', p.time_zone)
  from port as p where p.un_locode = ${code} order by p.id limit 1)`;

const COLUMNS = (
  ask: TrackingAsk,
) => sql`b.id, b.booking_no, b.version, b.state, b.carrier, b.carrier_ref, b.vessel_name, b.voyage_no,
  b.pol, b.pod, b.etd, b.containers, b.cgo_id, b.channel, b.rolls, b.has_open_roll, b.next_cut_off, b.created_at, b.submitted_at,
  b.accept_due_at, b.confirmed_at, ${isWatched(ask)} as is_watched, ${isDelayed(ask)} as is_delayed,
  coalesce(b.confirmed->'plan'->-1->>'arrival', b.content->'routing'->>'eta') as eta,
  b.confirmed->'equipments'->0->>'pickupFrom' as pickup_from,
  (select c->>'at' from jsonb_array_elements(b.cut_offs) as c where c->>'code' = 'FCO' limit 1) as gate_cut_off,
  (select min(e.at) from document_event as e where e.document_type = 'booking' and e.document_id = b.id
    and e.to_state = 'ACCEPTED') as accepted_at,
  (select min(e.at) from document_event as e where e.document_type = 'booking' and e.document_id = b.id
    and e.event = 'ACK') as received_at,
  (select jsonb_object_agg(of.code, of.at) from (select m.code, max(m.at) as at from container_milestone as m
    join shipment_container as c on c.id = m.container_id where c.shipment_id = b.cgo_id group by m.code
    having count(*) = (select count(*) from shipment_container as a where a.shipment_id = b.cgo_id)) as of) as box_times,
  s.atd, s.state as shipment_state, ${place(sql`b.pol`)} as pol_place, ${place(sql`b.pod`)} as pod_place`;

export type TrackedRead = TrackedRow & { readonly isDelayed: boolean };

export async function trackingPage(
  db: Transaction<Tables>,
  ask: TrackingAsk,
  { filter, q = '' }: { readonly filter: TrackingFilter; readonly q?: string | undefined },
  { after, limit }: { readonly after: readonly [at: string, id: string] | null; readonly limit: number },
): Promise<readonly TrackedRead[]> {
  const behind = after ? sql`and (b.created_at, b.id) < (${after[0]}::timestamptz, ${after[1]})` : sql``;
  const { rows } = await sql<TrackedRead>`
    select ${COLUMNS(ask)} from booking as b left join shipment as s on s.id = b.cgo_id
    where ${wheres(ask, filter, q)} ${behind} order by b.created_at desc, b.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countTracked(
  db: Transaction<Tables>,
  ask: TrackingAsk,
  { filter, q = '' }: { readonly filter: TrackingFilter; readonly q?: string | undefined },
  most: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from booking as b left join shipment as s on s.id = b.cgo_id where ${wheres(ask, filter, q)} limit ${most}) as found`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

export async function trackedOne(db: Transaction<Tables>, ask: TrackingAsk, id: string): Promise<TrackedRead | null> {
  const { rows } =
    await sql<TrackedRead>`select ${COLUMNS(ask)} from booking as b left join shipment as s on s.id = b.cgo_id
    where b.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

const iso = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString());
const degrees = (text: string | null | undefined): number | null => (text == null ? null : Number(text));

const placeOf = (code: string | null, known: Place | null): TrackedBooking['pol'] => ({
  code: code ?? '',
  zh: known?.zh ?? known?.en ?? code ?? '',
  en: known?.en ?? known?.zh ?? code ?? '',
  latitude: degrees(known?.latitude),
  longitude: degrees(known?.longitude),
  zone: known?.zone ?? '',
});

/** What is known of the whole; `boxes` of one container, or of all of them. */
export const milestonesOfRow = (row: TrackedRead, boxes: BoxTimes) =>
  milestonesOf({
    submittedAt: iso(row.submittedAt),
    acceptDueAt: iso(row.acceptDueAt),
    acceptedAt: iso(row.acceptedAt),
    receivedAt: iso(row.receivedAt),
    confirmedAt: iso(row.confirmedAt),
    pickupFrom: iso(row.pickupFrom || null),
    gateCutOff: iso(row.gateCutOff),
    etd: iso(row.etd),
    atd: iso(row.atd),
    eta: iso(row.eta || null),
    shipmentState: row.shipmentState,
    boxes,
  });

/** Of all containers, by the database: a milestone that one of them has not reached is absent. */
const timesOf = (told: TrackedRow['boxTimes']): BoxTimes =>
  Object.fromEntries(Object.entries(told ?? {}).map(([code, at]) => [code, iso(at) as string]));

export function presentTracked(row: TrackedRead): TrackedBooking {
  const [etd, eta] = [iso(row.etd), iso(row.eta || null)];
  return {
    id: row.id,
    bookingNo: row.bookingNo,
    version: row.version,
    state: row.state,
    channel: row.channel,
    carrier: row.carrier ?? '',
    carrierRef: row.carrierRef ?? '',
    vesselName: row.vesselName ?? '',
    voyageNo: row.voyageNo ?? '',
    pol: placeOf(row.pol, row.polPlace),
    pod: placeOf(row.pod, row.podPlace),
    etd,
    eta,
    containers: row.containers ?? '',
    cgoId: row.cgoId,
    rolls: row.rolls,
    hasOpenRoll: row.hasOpenRoll,
    isDelayed: row.isDelayed,
    nextCutOff: iso(row.nextCutOff),
    isWatched: row.isWatched,
    milestones: milestonesOfRow(row, timesOf(row.boxTimes)),
  };
}
