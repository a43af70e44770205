import { z } from 'zod';
import { SI_STATES } from '#contract/si/status.ts';

/** `numeric` columns are decimal text, `date` is `YYYY-MM-DD`. */
export const shippingInstructionRow = z.object({
  id: z.string(),
  no: z.string(),
  companyId: z.string(),
  companyCode: z.string(),
  shipmentId: z.string(),
  draftId: z.string(),
  siType: z.number(),
  plannedCount: z.number(),
  state: z.enum(SI_STATES),
  active: z.boolean(),
  mblNo: z.string(),
  simblNo: z.string(),
  billNo: z.string(),
  carrier: z.string(),
  vessel: z.string(),
  voyage: z.string(),
  loadingCode: z.string(),
  dischargeCode: z.string(),
  sailingDate: z.string().nullable(),
  deadline: z.date().nullable(),
  boxSummary: z.string(),
  totalPackages: z.string(),
  totalWeightKg: z.string(),
  totalVolumeCbm: z.string(),
  source: z.number(),
  version: z.number(),
  revision: z.number(),
  late: z.boolean(),
  amendment: z.boolean(),
  everSent: z.boolean(),
  deleted: z.boolean(),
  reviewRemarks: z.string(),
  createId: z.string(),
  lastEditorId: z.string(),
  claimerId: z.string().nullable(),
  claimedAt: z.date().nullable(),
  reviewerId: z.string().nullable(),
  reviewedAt: z.date().nullable(),
  submittedAt: z.date(),
  updatedAt: z.date(),
  warnings: z.number(),
  findings: z.unknown(),
  decision: z.unknown(),
  content: z.unknown(),
});

export const siContainerRow = z.object({
  siId: z.string(),
  companyId: z.string(),
  shipmentId: z.string(),
  containerNo: z.string(),
  carrier: z.string(),
  vessel: z.string(),
  voyage: z.string(),
  active: z.boolean(),
});

export const siTemplateRow = z.object({
  id: z.string(),
  companyId: z.string(),
  name: z.string(),
  content: z.unknown(),
  usedCount: z.number(),
  lastUsedAt: z.date().nullable(),
  createdBy: z.string(),
  updatedAt: z.date(),
});

export const siDraftKeyRow = z.object({
  companyId: z.string(),
  shipmentId: z.string(),
  draftId: z.string(),
  contentHash: z.string(),
  siId: z.string(),
  answer: z.unknown(),
  at: z.date(),
});

export const siSubmitLogRow = z.object({
  id: z.string(),
  companyId: z.string(),
  shipmentId: z.string(),
  siId: z.string().nullable(),
  employeeId: z.string(),
  onBehalfOfEmployeeId: z.string().nullable(),
  call: z.enum(['CHECK', 'ADD', 'PT_ADD', 'MODIFY']),
  siType: z.number(),
  num: z.number(),
  ok: z.boolean(),
  errors: z.number(),
  warnings: z.number(),
  ms: z.number(),
  report: z.unknown(),
  at: z.date(),
});

export const reviewRemarkRow = z.object({ no: z.number(), zh: z.string(), en: z.string() });

export const siRows = {
  shippingInstruction: shippingInstructionRow,
  siContainer: siContainerRow,
  siTemplate: siTemplateRow,
  siDraftKey: siDraftKeyRow,
  siSubmitLog: siSubmitLogRow,
  reviewRemark: reviewRemarkRow,
} as const;

export type SiTables = { [T in keyof typeof siRows]: z.infer<(typeof siRows)[T]> };
export type SiRow = z.infer<typeof shippingInstructionRow>;
export type SubmitLogRow = z.infer<typeof siSubmitLogRow>;
