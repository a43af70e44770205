import type { ShipmentRow } from '#contract/shipment/calls.ts';
import { boxSummary } from '#contract/si/parts/box-summary.ts';
import { sailingDateOf } from './shipment.read.ts';
import type { ShipmentRecord } from './tables.ts';

export const presentShipment = (
  shipment: ShipmentRecord & { readonly companyName: string },
  bookedTypes: readonly string[],
): ShipmentRow => ({
  CGO_ID: shipment.id,
  BOOKING_NO: shipment.bookingNo,
  MBL_NO: shipment.mblNo,
  STATUS: shipment.state,
  COMPANY_NAME: shipment.companyName,
  CARRIER: shipment.carrier,
  VESSEL: shipment.vessel,
  VOYAGE: shipment.voyage,
  LOADING_CODE: shipment.pol,
  DISCHARGE_CODE: shipment.pod,
  SAILINGDATE: sailingDateOf(shipment),
  DEADLINE: shipment.dco?.toISOString() ?? '',
  DEADLINE_ZONE: shipment.cutOffZone,
  BOX_SUMMARY: boxSummary(
    bookedTypes.map(type => ({ type })),
    shipment.goodsType,
  ),
  SI_COUNT: shipment.siCount,
  SI_STATE: shipment.mergedIntoId === null ? shipment.siState : 'MERGED',
});
