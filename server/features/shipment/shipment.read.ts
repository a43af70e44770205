import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { ShipmentContainerRecord, ShipmentRecord } from './tables.ts';

/** What an SI asks of shipments; row-level security keeps foreign ones out of every answer. */

export interface ShipmentWithContainers extends ShipmentRecord {
  readonly containers: readonly ShipmentContainerRecord[];
}

/** Confirmed, neither cancelled nor closed, and not part of another shipment's bill. */
export const isOpenForSi = (shipment: Pick<ShipmentRecord, 'state' | 'mergedIntoId'>): boolean =>
  OPEN_STATES.has(shipment.state) && shipment.mergedIntoId === null;

export const OPEN_STATES: ReadonlySet<ShipmentRecord['state']> = new Set<ShipmentRecord['state']>([
  'CONFIRMED',
  'IN_EXECUTION',
  'DEPARTED',
  'ARRIVED',
  'DELIVERED',
  'COMPLETED',
]);

/** Calendar day of departure at the port of loading, `YYYY-MM-DD`; empty when unknown. */
export const sailingDateOf = ({ etd, cutOffZone }: Pick<ShipmentRecord, 'etd' | 'cutOffZone'>): string =>
  etd === null ? '' : new Intl.DateTimeFormat('en-CA', { timeZone: cutOffZone, dateStyle: 'short' }).format(etd);

async function withContainers(
  db: Kysely<Tables>,
  shipments: readonly ShipmentRecord[],
): Promise<ShipmentWithContainers[]> {
  if (shipments.length === 0) return [];
  const rows = await db
    .selectFrom('shipmentContainer')
    .selectAll()
    .where(
      'shipmentId',
      'in',
      shipments.map(shipment => shipment.id),
    )
    .orderBy('seq')
    .execute();
  const byShipment = Map.groupBy(rows, row => row.shipmentId);
  return shipments.map(shipment => ({ ...shipment, containers: byShipment.get(shipment.id) ?? [] }));
}

export async function shipmentsOf(db: Kysely<Tables>, ids: readonly string[]): Promise<ShipmentWithContainers[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('shipment')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .execute();
  return withContainers(db, rows);
}

/**
 * The same, held until the transaction ends: who makes or changes SIs of these shipments takes turns, so that rules
 * about a shipment's SIs judge what is really there. Always in the order of their ids, so two never wait for each other.
 */
export async function lockShipments(db: Kysely<Tables>, ids: readonly string[]): Promise<ShipmentWithContainers[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('shipment')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .execute();
  return withContainers(db, rows);
}

/** Shipments of the same company that one bill could take in, too: same carrier, vessel, voyage, POL and POD, no SI yet. */
export const mergeCandidatesOf = (
  db: Kysely<Tables>,
  shipment: ShipmentRecord,
): Promise<Pick<ShipmentRecord, 'id' | 'mblNo'>[]> =>
  db
    .selectFrom('shipment')
    .select(['id', 'mblNo'])
    .where('companyId', '=', shipment.companyId)
    .where('carrier', '=', shipment.carrier)
    .where('vessel', '=', shipment.vessel)
    .where('voyage', '=', shipment.voyage)
    .where('pol', '=', shipment.pol)
    .where('pod', '=', shipment.pod)
    .where('id', '<>', shipment.id)
    .where('state', 'in', [...OPEN_STATES])
    .where('mergedIntoId', 'is', null)
    .where('siCount', '=', 0)
    .where('mblNo', '<>', '')
    .orderBy('id')
    .limit(20)
    .execute();

/** What the active SIs of a shipment cover. */
export interface SiCoverage {
  readonly siState: ShipmentRecord['siState'];
  readonly siCount: number;
}

/** Written by the SI projection in the transaction of the fact it follows from. */
export async function saveCoverage(db: Kysely<Tables>, shipmentId: string, coverage: SiCoverage): Promise<void> {
  await db.updateTable('shipment').set(coverage).where('id', '=', shipmentId).execute();
}

/** Marks these shipments, and no others, as part of the bill of `shipmentId`. */
export async function saveMerge(db: Kysely<Tables>, shipmentId: string, mergedIds: readonly string[]): Promise<void> {
  const freed = db.updateTable('shipment').set({ mergedIntoId: null }).where('mergedIntoId', '=', shipmentId);
  await (mergedIds.length === 0 ? freed : freed.where('id', 'not in', mergedIds)).execute();
  if (mergedIds.length === 0) return;
  await db.updateTable('shipment').set({ mergedIntoId: shipmentId }).where('id', 'in', mergedIds).execute();
}

/** Neither done with nor given up: a company with such a shipment is not closed. */
const UNFINISHED = ['CONFIRMED', 'IN_EXECUTION', 'DEPARTED', 'ARRIVED', 'DELIVERED'] as const;

export async function countOpenShipments(db: Kysely<Tables>, companyId: string): Promise<number> {
  const { n } = await db
    .selectFrom('shipment')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('companyId', '=', companyId)
    .where('state', 'in', [...UNFINISHED])
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The newest shipments of a company. */
export const latestShipmentsOf = (db: Kysely<Tables>, companyId: string, limit: number): Promise<ShipmentRecord[]> =>
  db
    .selectFrom('shipment')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
