import type { BillBody } from '#contract/bill/body.ts';
import { billBodySchema } from '#contract/bill/body.ts';
import type { BillDocument, BillSource } from '#machines/bill/house-bill.evolve.ts';
import type { BillRow } from './tables.ts';

/** Facts -> row, and back; `rowOf(documentOf(row))` is the row. */

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A field that came after the bill was made has its default. */
const bodyOf = (stored: unknown): BillBody => billBodySchema.parse(stored);

export const billRowOf = (document: BillDocument): BillRow => ({
  id: document.id,
  no: document.no,
  companyId: document.companyId,
  siId: document.siId,
  shipmentId: document.shipmentId,
  state: document.state,
  version: document.version,
  revision: document.revision,
  printed: document.printed,
  viewers: document.viewers,
  docType: document.body.docType,
  vesselVoyage: document.body.vesselVoyage,
  onBoardDate: DAY.test(document.body.onBoardDate) ? document.body.onBoardDate : null,
  createdAt: new Date(document.createdAt),
  updatedAt: new Date(document.updatedAt),
  body: document.body,
  source: document.source,
});

export function billOfRow(row: BillRow): BillDocument {
  const source = row.source as BillSource | null;
  return {
    id: row.id,
    no: row.no,
    companyId: row.companyId,
    siId: row.siId,
    shipmentId: row.shipmentId,
    state: row.state,
    version: row.version,
    revision: row.revision,
    printed: row.printed,
    viewers: row.viewers as string[],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    body: bodyOf(row.body),
    source: source && { ...source, body: bodyOf(source.body) },
  };
}

/** As the database takes it. */
export const storedBill = (document: BillDocument) => {
  const row = billRowOf(document);
  return {
    ...row,
    viewers: JSON.stringify(row.viewers),
    body: JSON.stringify(row.body),
    source: row.source === null ? null : JSON.stringify(row.source),
  };
};
