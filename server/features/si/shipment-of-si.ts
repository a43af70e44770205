import type { Transaction } from 'kysely';
import type { Box, SiDraft } from '#contract/si/shipping-instruction.ts';
import type { Tables } from '../../db/tables.ts';
import { type ShipmentWithContainers, saveCoverage, saveMerge } from '../shipment/shipment.read.ts';
import { coverageOf } from './coverage.ts';

/** What follows for a shipment from its SIs: coverage, and which shipments are part of its bill. */
export async function refreshShipment(db: Transaction<Tables>, shipment: ShipmentWithContainers): Promise<void> {
  const rows = await db
    .selectFrom('shippingInstruction')
    .select(['siType', 'content'])
    .where('shipmentId', '=', shipment.id)
    .where('active', '=', true)
    .execute();
  const active = rows.map(row => ({ siType: row.siType, content: row.content as SiDraft }));
  await saveCoverage(
    db,
    shipment.id,
    coverageOf(
      shipment,
      active.map(({ siType, content }) => ({ siType, boxes: content.boxes as Box[] })),
    ),
  );
  const merged = active.filter(({ siType }) => siType !== 3).flatMap(({ content }) => content.masters);
  await saveMerge(db, shipment.id, [...new Set(merged.map(link => link.shipmentId))]);
}
