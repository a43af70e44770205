import { z } from 'zod';
import { siGrid } from '#contract/si/staff.resource.ts';
import { SI_STATES } from '#contract/si/status.ts';
import { siSubmitLog } from '#contract/si/submit-log.resource.ts';
import { siTemplateResource } from '#contract/si/template.resource.ts';
import { type ResourceTable, tableRow } from '../../kernel/resource/table-row.ts';

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
  sources: z.number(),
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
  createdAt: z.date(),
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

/** The maker of a template is null where the product brought it along. */
export const siTemplateRow = tableRow(siTemplateResource, ['usedCount']).extend({ createdBy: z.string().nullable() });

export const siDraftSetRow = z.object({
  employeeId: z.string(),
  record: z.string(),
  companyId: z.string(),
  shipmentId: z.string(),
  machineState: z.enum(['process1', 'process2', 'finish']),
  num: z.number(),
  siType: z.number(),
  frame: z.unknown(),
  drafts: z.unknown(),
  version: z.number(),
  updatedAt: z.date(),
});

export const siMailEventRow = z.object({
  id: z.string(),
  companyId: z.string(),
  siId: z.string(),
  event: z.string(),
  remarks: z.string(),
  at: z.date(),
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

export const siMissingToldRow = z.object({
  shipmentId: z.string(),
  companyId: z.string(),
  threshold: z.number(),
  cutOff: z.date(),
  at: z.date(),
});

export const reviewRemarkRow = z.object({ no: z.number(), zh: z.string(), en: z.string() });

/** Views may give nothing in any column, as far as the catalogue knows. */
const viewRow = (row: z.ZodObject): z.ZodObject =>
  z.object(Object.fromEntries(Object.entries(row.shape).map(([name, type]) => [name, (type as z.ZodType).nullable()])));

const text = z.string();
const siGridRow = viewRow(
  tableRow(siGrid).extend({
    sourceNo: z.number(),
    shipmentId: text,
    createId: text,
    lastEditorId: text,
    claimerId: text,
    claimedAt: z.date(),
    reviewerId: text,
    everSent: z.boolean(),
    companyNameEn: text,
  }),
);
const siSubmitLogGridRow = viewRow(
  tableRow(siSubmitLog).extend({ employeeId: text, onBehalfOfEmployeeId: text, companyNameEn: text }),
);

const checkRuleRow = z.object({
  id: text,
  code: text,
  carrier: text,
  companyId: text.nullable(),
  setting: z.enum(['error', 'warning', 'off']),
  validFrom: text,
  validTo: text.nullable(),
  reason: text,
  createdBy: text,
  createdAt: z.date(),
  endedBy: text.nullable(),
  endedAt: z.date().nullable(),
  endReason: text,
});

const siDifferenceRow = z.object({
  siId: text,
  key: text,
  companyId: text,
  source: z.enum(['PACKING']),
  siValue: text,
  otherValue: text,
  foundAt: z.date(),
  acceptedBy: text.nullable(),
  acceptedAt: z.date().nullable(),
});

export const siRows = {
  shippingInstruction: shippingInstructionRow,
  siContainer: siContainerRow,
  siTemplate: siTemplateRow,
  siDraftSet: siDraftSetRow,
  siMailEvent: siMailEventRow,
  siDraftKey: siDraftKeyRow,
  siSubmitLog: siSubmitLogRow,
  siMissingTold: siMissingToldRow,
  reviewRemark: reviewRemarkRow,
  checkRule: checkRuleRow,
  siDifference: siDifferenceRow,
  siGrid: siGridRow,
  siSubmitLogGrid: siSubmitLogGridRow,
} as const;

export type SiTemplateRow = Omit<ResourceTable<typeof siTemplateResource>, 'usedCount' | 'lastUsedAt'> & {
  readonly companyId: string;
  readonly usedCount: number;
  readonly lastUsedAt: Date | null;
  readonly createdBy: string | null;
};
export type SiTables = { [T in Exclude<keyof typeof siRows, 'siTemplate'>]: z.infer<(typeof siRows)[T]> } & {
  readonly siTemplate: SiTemplateRow;
};
export type SiRow = z.infer<typeof shippingInstructionRow>;
export type SubmitLogRow = z.infer<typeof siSubmitLogRow>;
