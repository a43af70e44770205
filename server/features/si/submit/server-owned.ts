import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import type { ShipmentRecord } from '../../shipment/tables.ts';

/**
 * What a customer may not say of an SI is not taken from the request: the cut-off is the shipment's, and part numbers of a
 * split set are computed. Staff may set both (design A2.1, A5.2).
 */
export function withServerOwned(
  draft: SiDraft,
  {
    asker,
    shipment,
    before,
  }: {
    readonly asker: CompanyKind;
    readonly shipment: Pick<ShipmentRecord, 'id' | 'dco'> | undefined;
    /** The content as stored, when an SI is modified. */
    readonly before?: SiDraft;
  },
): SiDraft {
  const isStaff = asker === 'platform';
  const cutOff = shipment?.dco?.toISOString() ?? '';
  const kept = before && {
    draftId: before.draftId,
    shipmentId: before.shipmentId,
    siType: before.siType,
    plannedCount: before.plannedCount,
  };
  return {
    ...draft,
    shipmentId: draft.shipmentId || (shipment?.id ?? ''),
    ...kept,
    deadline: isStaff ? draft.deadline || cutOff : cutOff,
    simblNo: isStaff ? draft.simblNo || (before?.simblNo ?? '') : (before?.simblNo ?? ''),
  };
}
