import type { Transaction } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { Box, SiDraft } from '#contract/si/shipping-instruction.ts';
import type { SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import type { Tables } from '../../db/tables.ts';
import { appendFacts, type NewFact } from '../../kernel/event-store.ts';
import { lockShipments, type ShipmentWithContainers, saveCoverage, saveMerge } from '../shipment/shipment.read.ts';
import { coverageOf } from './coverage.ts';
import type { Decided } from './shipping-instruction.decide.ts';
import { documentOf, insertRows, type Projected, updateRow } from './shipping-instruction.projection.ts';
import type { SiRow } from './tables.ts';

/** Name of shipping instructions in the event log and on the live connection. */
export const SI_DOCUMENT_TYPE = 'si';

export interface Origin {
  readonly requestId: string | null;
}

export interface Outcome extends Decided {
  readonly findings?: Projected['findings'];
}

const newFact = ({ fact, document }: Decided, { requestId }: Origin): NewFact => {
  const { seq, ...rest } = fact;
  return {
    ...rest,
    documentType: SI_DOCUMENT_TYPE,
    documentId: document.id,
    companyId: document.companyId,
    expectedSeq: seq,
    requestId,
  };
};

export interface LockedSi {
  readonly row: SiRow;
  readonly document: SiDocument;
}

/**
 * One SI, held until the transaction ends: two reviewers decide one after the other. Its shipment is taken first, as every
 * writer does, so that nobody waits in a circle. A row that is not there or not visible is `not_found`.
 */
export async function lockSi(
  db: Transaction<Tables>,
  id: string,
  alsoShipments: readonly string[] = [],
): Promise<LockedSi & { readonly shipments: readonly ShipmentWithContainers[] }> {
  const found = await db.selectFrom('shippingInstruction').select('shipmentId').where('id', '=', id).executeTakeFirst();
  if (!found) throw new AppError('not_found');
  const shipments = await lockShipments(db, [found.shipmentId, ...alsoShipments]);
  const row = await db
    .selectFrom('shippingInstruction')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { row, document: documentOf(row), shipments };
}

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

/** New documents of one shipment, which the caller holds: facts, rows, and what follows for the shipment. */
export async function saveBirths(
  db: Transaction<Tables>,
  births: readonly Outcome[],
  shipment: ShipmentWithContainers,
  origin: Origin,
): Promise<void> {
  await appendFacts(
    db,
    births.map(birth => newFact(birth, origin)),
  );
  await insertRows(db, births);
  await refreshShipment(db, shipment);
}

/** One further fact of a document that the caller holds. */
export async function saveFact(
  db: Transaction<Tables>,
  outcome: Outcome,
  shipment: ShipmentWithContainers,
  origin: Origin,
): Promise<void> {
  await appendFacts(db, [newFact(outcome, origin)]);
  await updateRow(db, outcome);
  await refreshShipment(db, shipment);
}
