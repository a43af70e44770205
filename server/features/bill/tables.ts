import { z } from 'zod';
import { BILL_DOC_TYPES } from '#contract/bill/body.ts';
import { BILL_STATES } from '#contract/bill/status.ts';

export const houseBillRow = z.object({
  id: z.string(),
  no: z.string(),
  companyId: z.string(),
  siId: z.string().nullable(),
  shipmentId: z.string(),
  state: z.enum(BILL_STATES),
  version: z.number(),
  revision: z.number(),
  printed: z.number(),
  viewers: z.unknown(),
  docType: z.enum(BILL_DOC_TYPES),
  vesselVoyage: z.string(),
  /** `YYYY-MM-DD`. */
  onBoardDate: z.string().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  body: z.unknown(),
  source: z.unknown(),
});

export const billRows = { houseBill: houseBillRow } as const;

export type BillTables = { [T in keyof typeof billRows]: z.infer<(typeof billRows)[T]> };
export type BillRow = z.infer<typeof houseBillRow>;
