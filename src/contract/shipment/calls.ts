import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { pageOf, pageQuerySchema } from '../kernel/page.ts';
import { right, SI_PATHS } from '../si/rights.ts';

/** What a shipment shows where an SI is about to be made for it. */
export const shipmentRowSchema = z.object({
  CGO_ID: z.string(),
  BOOKING_NO: z.string(),
  MBL_NO: z.string(),
  STATUS: z.string(),
  COMPANY_NAME: z.string(),
  CARRIER: z.string(),
  VESSEL: z.string(),
  VOYAGE: z.string(),
  LOADING_CODE: z.string(),
  DISCHARGE_CODE: z.string(),
  SAILINGDATE: z.string(),
  DEADLINE: z.string(),
  DEADLINE_ZONE: z.string(),
  BOX_SUMMARY: z.string(),
  SI_COUNT: z.int(),
  /** None yet, some containers still without SI, or everything covered. */
  SI_STATE: z.enum(['NONE', 'PART', 'COMPLETE', 'MERGED']),
});
export type ShipmentRow = z.infer<typeof shipmentRowSchema>;

export const shipmentsToInstruct = defineCall({
  method: 'GET',
  path: '/api/Shipment/ListToInstruct',
  access: { anyOf: [right(SI_PATHS.customerList), right(SI_PATHS.make)] },
  summary: { zh: '待补料业务', en: 'Own confirmed shipments without a complete SI, nearest cut-off first' },
  query: pageQuerySchema,
  data: pageOf(shipmentRowSchema),
});
