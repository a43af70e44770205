import type { Transaction } from 'kysely';
import type { Finding } from '#contract/kernel/errors.ts';
import { boxSummary } from '#contract/si/parts/box-summary.ts';
import { draftTotals } from '#contract/si/parts/totals.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import type { ShippingInstruction } from '#machines/si/shipping-instruction.document.ts';
import type { Tables } from '../../db/tables.ts';

/** What lists, indexes and checks read of an SI beside its row. */

export const isActive = ({ state, deleted }: Pick<ShippingInstruction, 'state' | 'deleted'>): boolean =>
  !deleted && state !== 'DRAFT' && state !== 'DECLINED' && state !== 'CANCELLED';

/** Number its bill has: the carrier's or computed part number, that of the merged bill, or the shipment's. */
const billNoOf = ({ simblNo, mergeMblNo, mblNo }: SiDraft): string => simblNo || mergeMblNo || mblNo;

const instant = (text: string): Date | null => (text ? new Date(text) : null);

/** Columns made of content and state. */
export function columnsOf(document: ShippingInstruction) {
  const { content } = document;
  const totals = draftTotals(content);
  return {
    shipmentId: content.shipmentId,
    draftId: content.draftId,
    siType: content.siType,
    plannedCount: content.plannedCount,
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
  };
}

/** What the last check found; no fact tells it. */
export const checkColumns = (findings: readonly Finding[]) => ({
  warnings: findings.filter(finding => finding.severity === 'warning').length,
  findings,
});

function containersOf(document: ShippingInstruction): Tables['siContainer'][] {
  const { id: siId, companyId, content } = document;
  const { shipmentId, carrier, vessel, voyage, siType, boxes } = content;
  const numbers = new Set(boxes.map(box => box.containerNo).filter(number => number !== ''));
  const active = isActive(document) && siType !== 3;
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
}

/** Parameters of one statement are counted in 16 bits. */
const ROWS_PER_STATEMENT = 500;

/** The containers that it holds, for the check that no other SI of the voyage has them. */
export async function keepContainers(
  db: Transaction<Tables>,
  before: ShippingInstruction | null,
  after: ShippingInstruction,
): Promise<void> {
  if (before) await db.deleteFrom('siContainer').where('siId', '=', after.id).execute();
  const containers = containersOf(after);
  for (let from = 0; from < containers.length; from += ROWS_PER_STATEMENT) {
    const part = containers.slice(from, from + ROWS_PER_STATEMENT);
    await db.insertInto('siContainer').values(part).execute();
  }
}
