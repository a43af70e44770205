import type { Transaction } from 'kysely';
import type { Finding } from '#contract/kernel/errors.ts';
import { boxSummary } from '#contract/si/parts/box-summary.ts';
import { draftTotals } from '#contract/si/parts/totals.ts';
import { currentDraft, type SiDraft } from '#contract/si/shipping-instruction.ts';
import { contentOf, type SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import type { Tables } from '../../db/tables.ts';
import type { SiRow } from './tables.ts';

/** Facts -> rows: the row of a document, and back. All but the findings of its last check follows from the log alone. */
type ProjectedRow = Omit<SiRow, 'warnings' | 'findings'>;

const isActive = ({ state, deleted }: SiDocument): boolean =>
  !deleted && state !== 'DRAFT' && state !== 'DECLINED' && state !== 'CANCELLED';

/** Number its bill has: the carrier's or computed part number, that of the merged bill, or the shipment's. */
const billNoOf = ({ simblNo, mergeMblNo, mblNo }: SiDraft): string => simblNo || mergeMblNo || mblNo;

const instant = (text: string | null): Date | null => (text ? new Date(text) : null);

export function rowOf(document: SiDocument): ProjectedRow {
  const content = contentOf(document);
  const totals = draftTotals(content);
  return {
    id: document.id,
    no: document.no,
    companyId: document.companyId,
    companyCode: document.companyCode,
    shipmentId: content.shipmentId,
    draftId: content.draftId,
    siType: content.siType,
    plannedCount: content.plannedCount,
    state: document.state,
    active: isActive(document),
    mblNo: content.mblNo,
    simblNo: content.simblNo,
    billNo: billNoOf(content),
    carrier: content.carrier,
    vessel: content.vessel,
    voyage: content.voyage,
    loadingCode: content.loadingCode,
    dischargeCode: content.dischargeCode,
    sailingDate: content.sailingDate || null,
    deadline: instant(content.deadline),
    boxSummary: boxSummary(content.boxes, content.goodsType),
    totalPackages: totals.packageCount,
    totalWeightKg: totals.weightKg,
    totalVolumeCbm: totals.volumeCbm,
    source: document.sources,
    version: document.version,
    revision: document.revision,
    late: document.late,
    amendment: document.amendment,
    everSent: document.everSent,
    deleted: document.deleted,
    reviewRemarks: document.reviewRemarks,
    createId: document.createId,
    lastEditorId: document.lastEditorId,
    claimerId: document.claimerId,
    claimedAt: instant(document.claimedAt),
    reviewerId: document.reviewerId,
    reviewedAt: instant(document.reviewedAt),
    submittedAt: new Date(document.submittedAt),
    updatedAt: new Date(document.updatedAt),
    decision: document.decision,
    content,
  };
}

/** The document that a row stands for; `rowOf(documentOf(row))` is the row. */
export const documentOf = (row: SiRow): SiDocument => ({
  ...currentDraft(row.content as SiDraft),
  id: row.id,
  no: row.no,
  companyId: row.companyId,
  companyCode: row.companyCode,
  sources: row.source,
  state: row.state,
  version: row.version,
  revision: row.revision,
  late: row.late,
  amendment: row.amendment,
  everSent: row.everSent,
  deleted: row.deleted,
  reviewRemarks: row.reviewRemarks,
  createId: row.createId,
  lastEditorId: row.lastEditorId,
  claimerId: row.claimerId,
  claimedAt: row.claimedAt?.toISOString() ?? null,
  reviewerId: row.reviewerId,
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
  submittedAt: row.submittedAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  decision: row.decision as SiDocument['decision'],
});

/** A document and, where it was just checked, what the check found. */
export interface Projected {
  readonly document: SiDocument;
  readonly findings?: readonly Finding[];
}

const checkColumns = (findings: readonly Finding[]) => ({
  warnings: findings.filter(finding => finding.severity === 'warning').length,
  findings: JSON.stringify(findings),
});

const stored = (row: ProjectedRow) => ({
  ...row,
  content: JSON.stringify(row.content),
  decision: row.decision === null ? null : JSON.stringify(row.decision),
});

const containersOf = (document: SiDocument): Tables['siContainer'][] => {
  const { id: siId, companyId, shipmentId, carrier, vessel, voyage } = document;
  const numbers = new Set(document.boxes.map(box => box.containerNo).filter(number => number !== ''));
  const active = isActive(document) && document.siType !== 3;
  return [...numbers].map(containerNo => ({
    siId,
    companyId,
    shipmentId,
    containerNo,
    carrier,
    vessel,
    voyage,
    active,
  }));
};

/** Parameters of one statement are counted in 16 bits. */
const ROWS_PER_STATEMENT = 500;

async function addContainers(db: Transaction<Tables>, documents: readonly SiDocument[]): Promise<void> {
  const containers = documents.flatMap(containersOf);
  for (let from = 0; from < containers.length; from += ROWS_PER_STATEMENT) {
    const part = containers.slice(from, from + ROWS_PER_STATEMENT);
    await db.insertInto('siContainer').values(part).execute();
  }
}

export async function insertRows(db: Transaction<Tables>, added: readonly Projected[]): Promise<void> {
  if (added.length === 0) return;
  await db
    .insertInto('shippingInstruction')
    .values(added.map(({ document, findings = [] }) => ({ ...stored(rowOf(document)), ...checkColumns(findings) })))
    .execute();
  await addContainers(
    db,
    added.map(({ document }) => document),
  );
}

export async function updateRow(db: Transaction<Tables>, { document, findings }: Projected): Promise<void> {
  const { id, ...columns } = stored(rowOf(document));
  await db
    .updateTable('shippingInstruction')
    .set({ ...columns, ...(findings && checkColumns(findings)) })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('siContainer').where('siId', '=', id).execute();
  await addContainers(db, [document]);
}
