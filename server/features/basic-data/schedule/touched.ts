import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Touched, TouchedShipment } from '#contract/basic-data/schedule/shapes.ts';
import type { Tables } from '../../../db/tables.ts';
import type { ReadCall, ReadVoyage } from './voyage.read.ts';

/** Shipments that are not over name a sailing by carrier, vessel and voyage; these are the ones a change touches. */
const MOST_LISTED = 200;

const ALIVE = sql`s.state not in ('COMPLETED', 'CLOSED', 'CANCELLED', 'BOOKING_LOST')`;

export interface OnSailing {
  readonly voyage: Pick<ReadVoyage, 'scac' | 'vessel' | 'number'>;
  /** Only those that load or discharge here. */
  readonly call?: Pick<ReadCall, 'place'>;
}

const onSailing = ({ voyage, call }: OnSailing): RawBuilder<unknown> => sql`(s.carrier = ${voyage.scac}
  and s.vessel = ${voyage.vessel} and s.voyage = ${voyage.number}
  ${call ? sql`and ${call.place.code} in (s.pol, s.pod)` : sql``})`;

/** All touched shipments, each once. */
export async function touchedShipments(
  db: Transaction<Tables>,
  sailings: readonly OnSailing[],
): Promise<TouchedShipment[]> {
  const named = sailings.filter(({ voyage }) => voyage.vessel !== null);
  if (named.length === 0) return [];
  const { rows } = await sql<Record<keyof TouchedShipment, string | Date | null>>`
    select s.id, s.shipment_no, s.booking_no, s.company_id, o.company_code, o.name_zh as company_name, s.state, s.pol, s.pod,
      s.etd, s.dco
    from shipment as s join company as o on o.id = s.company_id
    where ${ALIVE} and (${sql.join(named.map(onSailing), sql` or `)})
    order by o.company_code, s.shipment_no`.execute(db);
  return rows.map(
    row =>
      Object.fromEntries(
        Object.entries(row).map(([field, value]) => [field, value instanceof Date ? value.toISOString() : value]),
      ) as TouchedShipment,
  );
}

/** Counted by owner, with the first ones listed. */
export function touchedOf(shipments: readonly TouchedShipment[]): Touched {
  return {
    shipments: shipments.slice(0, MOST_LISTED),
    total: shipments.length,
    companies: [...Map.groupBy(shipments, ({ companyId }) => companyId).values()].map(own => ({
      code: own[0]!.companyCode,
      name: own[0]!.companyName,
      shipments: own.length,
    })),
  };
}

/** Departure and cut-offs that shipments of a sailing were told, brought up to what the schedule says now. */
export const refreshShipments = async (db: Transaction<Tables>, voyageIds: readonly string[]): Promise<void> => {
  await sql`select shipments_follow_voyages(${[...voyageIds]}::text[])`.execute(db);
};
