import { sql } from 'kysely';
import { localTimeOf, readLocalTime } from '#contract/basic-data/rules/local-time.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { rowsByIds } from '../../../kernel/resource/references.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import { logWrites, type Writer } from '../../../kernel/resource/write.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { projectSailings } from './projection.ts';
import { refreshShipments } from './touched.ts';
import { servedOf, updateAll } from './writing.ts';

/**
 * What happens to times at a port whose time zone is put right: people meant the clock on the wall there, so cut-offs, plans and
 * estimates keep their local time and their instants move; what has happened stays (design A.7.9).
 */

const READ_LOCALLY = ['arrivalPlanned', 'arrivalEstimated', 'departurePlanned', 'departureEstimated'] as const;

/** Zone that times at a port without one are shown in. */
const NO_ZONE = 'Etc/UTC';

const MINUTE_MS = 60_000;

interface Zones {
  readonly from: string | null;
  readonly to: string | null;
}

const moved = (at: unknown, { from, to }: Zones): string | null => {
  if (typeof at !== 'string') return null;
  const read = readLocalTime(localTimeOf(at, from ?? NO_ZONE), to ?? NO_ZONE);
  // Clocks are read to the minute; zones differ by whole minutes, so what is below one stays.
  return read ? new Date(Date.parse(read.instant) + (Date.parse(at) % MINUTE_MS)).toISOString() : at;
};

function changesOf(call: AnyRow, zones: Zones): Row {
  const times = READ_LOCALLY.filter(field => call[field] !== null).map(field => [field, moved(call[field], zones)]);
  const cutOffs = (call.cutOffs as readonly Row[]).map(one => ({ ...one, at: moved(one.at, zones) }));
  return { ...Object.fromEntries(times), cutOffs };
}

/** Calls at the port that have not left yet. */
export async function callsToCome(
  { db }: Tx,
  portId: string,
): Promise<readonly { readonly id: string; readonly voyageId: string }[]> {
  const { rows } = await sql<{ id: string; voyageId: string }>`select id, voyage_id from port_call
    where port_id = ${portId} and departure_actual is null order by id`.execute(db);
  return rows;
}

/** Moves them; answers the voyages that were touched. */
export async function keepLocalTimes(writer: Writer, portId: string, zones: Zones): Promise<readonly string[]> {
  if (zones.from === zones.to) return [];
  const served = servedOf(writer, 'PortCall');
  const toCome = await callsToCome(writer.tx, portId);
  const calls = await rowsByIds(
    writer.tx.db,
    served,
    toCome.map(({ id }) => id),
  );
  const changes = calls.map(call => ({ before: call, row: changesOf(call, zones) }));
  const written = await updateAll(writer, served, 'MOVE_ZONE', changes);
  await logWrites(writer, served, written);
  const voyages = [...new Set(calls.map(({ voyageId }) => String(voyageId)))];
  await projectSailings(writer.tx.db, voyages);
  await refreshShipments(writer.tx.db, voyages);
  return voyages;
}
