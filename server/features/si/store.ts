import type { Transaction } from 'kysely';
import { AppError, type Finding } from '#contract/kernel/errors.ts';
import type { FactOrigin } from '#contract/kernel/facts.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import type { ShippingInstruction, SiEvent } from '#machines/si/shipping-instruction.document.ts';
import { type SiDocument, siOf } from '#machines/si/shipping-instruction.evolve.ts';
import type { Tables } from '../../db/tables.ts';
import type { Deps } from '../../kernel/deps.ts';
import { asRow, lockDocument } from '../../kernel/document/document-row.ts';
import { changeDocument, createDocument } from '../../kernel/document/step.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import type { SeatedWho } from '../../kernel/who.ts';
import { lockShipments, type ShipmentWithContainers } from '../shipment/shipment.read.ts';
import { refreshShipment } from './shipment-of-si.ts';
import { checkColumns } from './shipping-instruction.projection.ts';
import { holding, type SiPrepared, servedShippingInstruction } from './shipping-instruction.served.ts';
import type { SiRow } from './tables.ts';

/** Calls to SIs compose what they need, hold the SI with its shipments, and send one event of the document. */

export interface Origin {
  readonly requestId: string | null;
}

/** The document that a row stands for. */
export const documentOf = (row: SiRow): SiDocument => siOf(asRow(servedShippingInstruction, row));

export interface HeldSi {
  readonly row: ShippingInstruction;
  readonly document: SiDocument;
  readonly shipments: readonly ShipmentWithContainers[];
}

/**
 * One SI, held until the transaction ends: two reviewers decide one after the other. Its shipment is locked before it. All
 * writers use this order, which prevents deadlocks. A row that is not there or not visible is `not_found`.
 */
export async function lockSi(
  db: Transaction<Tables>,
  id: string,
  alsoShipments: readonly string[] = [],
): Promise<HeldSi> {
  const found = await db.selectFrom('shippingInstruction').select('shipmentId').where('id', '=', id).executeTakeFirst();
  if (!found) throw new AppError('not_found');
  const shipments = await lockShipments(db, [found.shipmentId, ...alsoShipments]);
  const row = await lockDocument(db, servedShippingInstruction, id, null);
  return { row, document: siOf(row), shipments };
}

/** An event to an SI, with what does not come from the database. */
export interface SiAsk extends Partial<Origin> {
  readonly event: SiEvent;
  readonly actor: DocumentActor;
  readonly now: Date;
  readonly who?: SeatedWho | null;
  readonly remarks?: string | null;
  readonly prepared?: SiPrepared;
  /** One of several that are asked at once. */
  readonly isOneOfMany?: boolean;
  /** What was checked already. */
  readonly world?: unknown;
  /** A demo row: no message and no live update is sent for it. */
  readonly isSeed?: boolean;
}

const told = (remarks: string | null | undefined): string | null => remarks?.trim() || null;

/** One further event of an SI that the caller holds. */
export async function sendSi(tx: Tx, deps: Deps, { row, shipments }: HeldSi, ask: SiAsk): Promise<SiDocument> {
  const asked = { ...ask, remarks: told(ask.remarks), held: holding(shipments) };
  return siOf(await changeDocument({ tx, deps }, servedShippingInstruction, row, asked));
}

/** An SI that comes into being. */
export interface SiBirth {
  readonly id?: string;
  readonly no: string;
  readonly companyId: string;
  readonly companyCode: string;
  readonly sources: number;
  readonly content: SiDraft;
  readonly findings: readonly Finding[];
  /** Where its values came from. */
  readonly origins: readonly FactOrigin[];
  /** Id of the customer's employee on whose behalf staff create it; null otherwise. */
  readonly onBehalfOf: string | null;
}

/** New SIs of one shipment, which the caller holds: the first of `shipments`. */
export async function bearSis(
  tx: Tx,
  deps: Deps,
  births: readonly SiBirth[],
  {
    shipments,
    ...ask
  }: Omit<SiAsk, 'prepared'> & { readonly shipments: readonly [ShipmentWithContainers, ...ShipmentWithContainers[]] },
): Promise<SiDocument[]> {
  const born: SiDocument[] = [];
  for (const { id, findings, origins, onBehalfOf, ...birth } of births) {
    const row = await createDocument({ tx, deps }, servedShippingInstruction, {
      ...ask,
      ...(id ? { id } : {}),
      prepared: { ...birth, ...checkColumns(findings) },
      origins,
      onBehalfOf,
      held: holding(shipments),
    });
    born.push(siOf(row));
  }
  await refreshShipment(tx.db, shipments[0]);
  return born;
}
