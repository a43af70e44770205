import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { findingSchema } from '../kernel/envelope.ts';
import { pageOf, pageQuerySchema } from '../kernel/page.ts';
import { type Resource, refLabelSchema, resourceCalls, rightsTo, systemShape } from '../kernel/resource.ts';
import { resourceExportBody } from '../kernel/resource-export.ts';
import { shipmentRowSchema } from '../shipment/calls.ts';
import { createdSiSchema, siSetBodySchema } from './calls.ts';
import { right, SI_PATHS } from './rights.ts';
import { siGrid, siOwnGrid } from './staff.resource.ts';

/** Calls of the staff's SI screens: grids over all companies, exports, making SIs for others, parked drafts. */

const id36 = z.string().min(1).max(36);

/** What a row carries beside the fields of its declaration: what commands and columns of the screen ask. */
const siGridMoreSchema = z.object({
  companyId: z.string(),
  shipmentId: z.string(),
  createId: z.string(),
  lastEditorId: z.string(),
  claimerId: z.string().nullable(),
  claimedAt: z.string().nullable(),
  everSent: z.boolean(),
  companyNameEn: z.string(),
  creatorName: z.string(),
  creatorNameEn: z.string(),
  claimerName: z.string(),
  claimerNameEn: z.string(),
  reviewerName: z.string(),
  reviewerNameEn: z.string(),
});
export type SiGridMore = z.infer<typeof siGridMoreSchema>;

/** The list of a resource whose rows carry more than its fields. */
export const listWith = <S extends z.ZodRawShape, M extends z.ZodRawShape>(
  resource: Resource<S>,
  more: z.ZodObject<M>,
) => {
  const { list } = resourceCalls(resource);
  const row = z.object({ ...resource.schema.shape, ...systemShape, ...more.shape });
  return defineCall({ ...list, data: pageOf(row).extend({ refs: z.record(z.string(), refLabelSchema) }) });
};

/** Rows by filter, order and cursor; beside the declared fields each row says who made, claimed and reviewed it. */
export const siGridList = listWith(siGrid, siGridMoreSchema);
export const siOwnGridList = listWith(siOwnGrid, siGridMoreSchema);

/** What an export of a grid is asked with: filter, order, search, columns of the view, language of heads and choices. */
export const gridExportBody = resourceExportBody.omit({ format: true });
/** The job that was begun; `Job/Get` tells how far it is. */
export const jobStarted = z.object({ jobId: z.string() });

/** Begins a job that writes the rows of a view and their cargo lines as a workbook; the job's result names the file. */
export const exportSiGrid = defineCall({
  method: 'POST',
  path: '/api/SiGrid/ExportJob',
  access: rightsTo(siGrid, 'EXPORT'),
  summary: { zh: '导出 SI（含货物明细）', en: 'SIs of a view as a workbook with a sheet of cargo lines, by a job' },
  body: gridExportBody,
  data: jobStarted,
});

/** The same of the staff's own SIs. */
export const exportSiOwnGrid = defineCall({
  method: 'POST',
  path: '/api/SiOwnGrid/ExportJob',
  access: rightsTo(siOwnGrid, 'EXPORT'),
  summary: { zh: '导出内部 SI（含货物明细）', en: 'Own SIs of a view as a workbook with cargo lines, by a job' },
  body: gridExportBody,
  data: jobStarted,
});

/** Takes the delete mark off again, each SI in its own transaction; a refused one says why (SI-L-01). */
export const restoreSi = defineCall({
  method: 'POST',
  path: '/api/TDBillLadingInfo/RestoreTDBillLadingInfo',
  access: { anyOf: [right(SI_PATHS.all, 'RESTORE')] },
  summary: { zh: '恢复已删除的补料', en: 'Take the delete mark off SIs, with a result per item' },
  body: z.object({
    items: z
      .array(z.object({ TDId: id36, Version: z.int().optional() }))
      .min(1)
      .max(100),
  }),
  data: z.array(
    z.object({
      TDId: z.string(),
      ok: z.boolean(),
      TBI_STATUS: z.int().nullable(),
      VERSION: z.int().nullable(),
      errors: z.array(findingSchema),
    }),
  ),
});

/** Parks one draft in status 0, new or under its Id (then with VERSION or If-Match). Nothing is checked but its shape. */
export const parkSiDraft = defineCall({
  method: 'POST',
  path: '/api/TDBillLadingInfo/SaveTDBillLadingDraft',
  access: { anyOf: [right(SI_PATHS.make, 'PT_ADD')] },
  summary: { zh: '暂存草稿', en: 'Park one draft (status 0), new or again; staff only' },
  body: siSetBodySchema.extend({ Id: id36.optional(), VERSION: z.int().optional() }),
  data: createdSiSchema.extend({ VERSION: z.int() }),
  errors: ['not_found', 'stale_version', 'event_not_allowed', 'IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'],
});

/** Submits a parked draft as it stands: the check must be clean, unconfirmed warnings are SI-S-10. */
export const submitSiDraft = defineCall({
  method: 'POST',
  path: '/api/TDBillLadingInfo/SubmitTDBillLadingDraft',
  access: { anyOf: [right(SI_PATHS.make, 'PT_ADD')] },
  summary: { zh: '提交已暂存的草稿', en: 'Submit a parked draft; by whoever parked it' },
  body: z.object({ Id: id36, VERSION: z.int(), AcceptWarnings: z.array(z.string().max(20)).max(200).default([]) }),
  data: createdSiSchema.extend({ VERSION: z.int() }),
  errors: ['not_found', 'stale_version', 'event_not_allowed'],
});

const customerChoiceSchema = z.object({
  companyId: z.string(),
  companyCode: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
});
export type CustomerChoice = z.infer<typeof customerChoiceSchema>;

/** Active customers whose code or name begins with or contains `q`, by code, at most 20; with `shipmentId` the one whose shipment it is. */
export const customersToServe = defineCall({
  method: 'GET',
  path: '/api/SiOnBehalf/Customers',
  access: { anyOf: [right(SI_PATHS.make, 'PT_ADD')] },
  summary: { zh: '可代客补料的客户', en: 'Customers that staff can make SIs for, by code or name' },
  query: z.object({ q: z.string().max(60).default(''), shipmentId: id36.optional() }),
  data: z.array(customerChoiceSchema),
});

/** Active employees of one customer, by name; at most 100. */
export const customerPeople = defineCall({
  method: 'GET',
  path: '/api/SiOnBehalf/People',
  access: { anyOf: [right(SI_PATHS.make, 'PT_ADD')] },
  summary: { zh: '客户的员工', en: 'Employees of a customer in whose name an SI is made' },
  query: z.object({ companyId: id36 }),
  data: z.array(z.object({ employeeId: z.string(), account: z.string(), name: z.string(), nameEn: z.string() })),
});

/**
 * Shipments that want an SI, nearest cut-off first: of the named customer, or without one of the asker's own company. With
 * `shipmentId` that one alone, if it wants one.
 */
export const shipmentsToMake = defineCall({
  method: 'GET',
  path: '/api/SiOnBehalf/Shipments',
  access: { anyOf: [right(SI_PATHS.make)] },
  summary: { zh: '待补料业务（本公司或指定客户）', en: 'Shipments to instruct of one company, nearest cut-off first' },
  query: pageQuerySchema.extend({
    companyId: id36.optional(),
    shipmentId: id36.optional(),
    vessel: z.string().max(35).optional(),
  }),
  data: pageOf(shipmentRowSchema.extend({ COMPANY_ID: z.string() })),
});
