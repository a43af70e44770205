import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { findingSchema } from '../kernel/envelope.ts';
import { changeSchema } from '../kernel/facts.ts';
import { pageOf, pageQuerySchema } from '../kernel/page.ts';
import { actorNames } from './actor-names.ts';
import { statedOriginsSchema } from './origin.ts';
import { right, SI_PATHS } from './rights.ts';
import { siWireSchema } from './wire.ts';

/** All TDBillLading* calls of specification §7, to the letter; rules and answers as in the design, A7. */

const id36 = z.string().min(1).max(36);
const readAccess = {
  anyOf: [
    right(SI_PATHS.customerList),
    right(SI_PATHS.queue),
    right(SI_PATHS.all),
    right(SI_PATHS.own),
    right(SI_PATHS.make),
  ],
};

const quantitiesSchema = z.object({ NUM: z.string(), WEIGHT: z.string(), VOLUME: z.string() });
const containerQuantitiesSchema = quantitiesSchema.extend({ CNNO: z.string(), TYPE: z.string() });

export const getDataInfo = defineCall({
  method: 'GET',
  path: '/api/TDBillLadingSI/GetDataInfo',
  access: readAccess,
  summary: { zh: '补料源数据', en: 'Everything known of a shipment that an SI can start from' },
  /** `Id`: an SI that is about to be modified, which then takes nothing of its own containers away. */
  query: z.object({ CGO_ID: id36, Id: id36.optional() }),
  data: z.object({
    CGO_ID: z.string(),
    BOOKING_NO: z.string(),
    MBL_NO: z.string(),
    /** Header defaults and boxes with details, in wire names. */
    header: siWireSchema,
    BOXES: z.array(z.looseObject({})),
    used: z.array(containerQuantitiesSchema),
    remaining: z.array(containerQuantitiesSchema),
    /** Shipments that are part of this one's bill already, each with what it says itself. */
    merged: z.array(z.object({ BOOKING_NO: z.string(), header: siWireSchema, BOXES: z.array(z.looseObject({})) })),
    mergeCandidates: z.array(z.object({ MCGO_ID: z.string(), MMBL_NO: z.string() })),
    templates: z.array(z.object({ Id: z.string(), TBI_TEMPLATE_NAME: z.string() })),
    lastSI: z.object({ Id: z.string(), NO: z.string() }).nullable(),
    cutOffs: z.object({ DCO: z.string().nullable(), VCO: z.string().nullable(), AFC: z.string().nullable() }),
    regimes: z.array(z.string()),
    /** Booked containers as a box summary, `40HQ*2`. */
    BOX_SUMMARY: z.string(),
    STATUS: z.string(),
  }),
  errors: ['not_found'],
});

/** Beside the content of a record: where its values came from (`origin.ts`), kept with the fact. */
const origins = { ORIGINS: statedOriginsSchema.nullish() };

/**
 * Body shared by check and add. Members it does not know are ignored and told (DOC-I-01), as those of a record are.
 * A body or record without the right shape is 422 `malformed_body` or `invalid_input`.
 */
export const siSetBodySchema = z.looseObject({
  TDBLInfos: z.array(siWireSchema.extend(origins)).max(100),
  Num: z.coerce.number().int(),
  CGO_ID: id36,
  MBL_NO: z.string().max(64).default(''),
});

export const checkReportSchema = z.object({
  ok: z.boolean(),
  errors: z.array(findingSchema),
  warnings: z.array(findingSchema),
  infos: z.array(findingSchema),
  totals: z.object({ byContainer: z.array(containerQuantitiesSchema), set: quantitiesSchema, boxSummary: z.string() }),
  checkId: z.string(),
  /** SHA-256 of the normalised set; the wizard submits only what it checked. */
  contentHash: z.string(),
  checkedAt: z.string(),
});
export type CheckReport = z.infer<typeof checkReportSchema>;

export const checkSi = defineCall({
  method: 'POST',
  path: '/api/TDBillLadingInfo/CheckTDBillLadingInfo',
  access: {
    anyOf: [
      right(SI_PATHS.customerList, 'ADD'),
      right(SI_PATHS.customerList, 'EDIT'),
      right(SI_PATHS.make, 'PT_ADD'),
      right(SI_PATHS.queue, 'EDIT'),
    ],
  },
  summary: { zh: '提交前检查', en: 'Run all rules over a set; a check that found something is not a failed call' },
  /** `Id` when the check precedes a modification. */
  body: siSetBodySchema.extend({ Id: id36.optional() }),
  data: checkReportSchema,
  errors: ['not_found'],
});

const acceptWarnings = z.array(z.string().max(20)).max(200).default([]);

export const createdSiSchema = z.object({
  Id: z.string(),
  TBI_NO: z.string(),
  DRAFT_ID: z.string(),
  TBI_SIMBL_NO: z.string(),
  TBI_STATUS: z.int(),
});

export const addSi = defineCall({
  method: 'POST',
  path: '/api/TDBillLadingInfo/AddTDBillLadingInfoList',
  /** Staff submit for shipments of their own company. */
  access: { anyOf: [right(SI_PATHS.customerList, 'SUBMIT'), right(SI_PATHS.make, 'SUBMIT')] },
  summary: {
    zh: '提交补料',
    en: 'Create a set of SIs, all or nothing, in input order; draft ids make it idempotent for 24 h',
  },
  body: siSetBodySchema.extend({ AcceptWarnings: acceptWarnings }),
  data: z.array(createdSiSchema),
  errors: ['not_found'],
});

export const addSiOnBehalf = defineCall({
  method: 'POST',
  path: '/api/TDBillLadingInfo/PTAddTDBillLadingInfoList',
  access: { anyOf: [right(SI_PATHS.make, 'PT_ADD')] },
  summary: { zh: '代客提交补料', en: 'Create SIs on behalf of a customer company (platform only)' },
  body: siSetBodySchema.extend({
    AcceptWarnings: acceptWarnings,
    EmployeeId: id36,
    COMPANYID: id36,
    COMPANYCODE: z.string().max(20),
  }),
  data: z.array(createdSiSchema),
});

export const modifySi = defineCall({
  method: 'POST',
  path: '/api/TDBillLadingInfo/ModifyTDBillLadingInfo',
  access: { anyOf: [right(SI_PATHS.customerList, 'EDIT'), right(SI_PATHS.queue, 'EDIT'), right(SI_PATHS.own, 'EDIT')] },
  summary: { zh: '修改补料', en: 'Modify an SI; status goes back to 1. If-Match or VERSION is required' },
  body: siWireSchema.and(
    z.looseObject({
      Id: id36,
      VERSION: z.coerce.number().int().optional(),
      AcceptWarnings: acceptWarnings,
      AMEND_REASON: z.string().max(200).optional(),
      ...origins,
    }),
  ),
  data: z.object({ Id: z.string(), VERSION: z.int(), REVISION: z.int(), TBI_STATUS: z.int() }),
  errors: ['not_found', 'stale_version', 'event_not_allowed'],
});

/** Header as lists show it: wire names of the specification plus the product's own computed members. */
export const siHeaderSchema = z.looseObject({
  Id: z.string(),
  TBI_NO: z.string(),
  TBI_STATUS: z.int(),
  CGO_ID: z.string(),
  VERSION: z.int(),
  REVISION: z.int(),
  LATE: z.boolean(),
  AMENDMENT: z.boolean(),
  COMPANY_NAME: z.string(),
  COMPANY_NAME_EN: z.string(),
  TBI_COMPANYCODE: z.string(),
  BOOKING_NO: z.string(),
  TBI_MBL_NO: z.string(),
  TBI_SIMBL_NO: z.string(),
  TBI_SITYPE: z.int(),
  TBI_NUM: z.int(),
  TBI_CARRIER: z.string(),
  TBI_VESSEL: z.string(),
  TBI_VOYAGE: z.string(),
  TBI_LOADING_CODE: z.string(),
  TBI_DISCHARGE_CODE: z.string(),
  TBI_SAILINGDATE: z.string(),
  TBI_DEADLINE: z.string(),
  TBI_SHREMARKS: z.string(),
  BOX_SUMMARY: z.string(),
  TOTAL_NUM: z.string(),
  TOTAL_WEIGHT: z.string(),
  TOTAL_VOLUME: z.string(),
  CREATE_NAME: z.string(),
  CREATE_NAME_EN: z.string(),
  CLAIMER_ID: z.string().nullable(),
  CLAIMER_NAME: z.string().nullable(),
  CLAIMER_NAME_EN: z.string().nullable(),
  REVIEWER_NAME: z.string().nullable(),
  REVIEWER_NAME_EN: z.string().nullable(),
  SUBMITTED_AT: z.string(),
  UPDATED_AT: z.string(),
  WARNINGS: z.int(),
});
export type SiHeader = z.infer<typeof siHeaderSchema>;

export const siList = defineCall({
  method: 'GET',
  path: '/api/TDBillLadingInfo/GetTDBillLadingInfoList',
  access: readAccess,
  summary: { zh: '业务单的补料', en: 'SIs of one shipment, oldest first' },
  query: z.object({ CGO_ID: id36 }),
  data: z.array(siHeaderSchema),
  errors: ['not_found'],
});

export const siPage = defineCall({
  method: 'GET',
  path: '/api/TDBillLadingInfo/List',
  access: readAccess,
  summary: { zh: '补料列表', en: 'SIs the asker may see, by page; queue = pending and in review in review order' },
  query: pageQuerySchema.extend({ status: z.string().max(60).optional(), queue: z.enum(['true', 'false']).optional() }),
  data: pageOf(siHeaderSchema),
});

/** What the asker may do now: every event of the machine this state knows, refused ones with their reason. */
export const abilitySchema = z.object({
  event: z.string(),
  allowed: z.boolean(),
  /** Finding code of the refusal, `AUTH_FORBIDDEN` when the right is missing. */
  reason: z.string().nullable(),
});

export const siDetailSchema = siHeaderSchema.extend({
  ...siWireSchema.shape,
  EVENTS: z.array(abilitySchema),
  FINDINGS: z.array(findingSchema),
  /** Paths changed since the last approved (else the first submitted) revision. */
  CHANGED: z.array(changeSchema),
});
export type SiDetail = z.infer<typeof siDetailSchema>;

export const siDetail = defineCall({
  method: 'GET',
  path: '/api/TDBillLadingInfo/GetTDBillLadingInfo',
  access: readAccess,
  summary: {
    zh: '补料详情',
    en: 'One SI whole, with boxes, findings and permitted events; asOf = as it was after that event',
  },
  query: z.object({ Id: id36, asOf: z.coerce.number().int().min(1).optional() }),
  data: siDetailSchema,
  errors: ['not_found'],
});

export const siLog = defineCall({
  method: 'GET',
  path: '/api/TDBillLadingInfo/GetTDBillLadingLog',
  access: readAccess,
  summary: { zh: '补料日志', en: 'Events of one SI, newest first' },
  query: z.object({ Id: id36 }),
  data: z.array(
    z.object({
      Seq: z.int(),
      Time: z.string(),
      ...actorNames,
      Event: z.string(),
      FromStatus: z.int().nullable(),
      ToStatus: z.int(),
      Remarks: z.string().nullable(),
      Revision: z.int(),
      Changes: z.array(changeSchema),
    }),
  ),
  errors: ['not_found'],
});

export const changeSiStatus = defineCall({
  method: 'GET',
  path: '/api/TDBillLadingInfo/ChangeTDBillLadingStatus',
  access: 'seat',
  summary: {
    zh: '变更补料状态',
    en: 'Changes state, though it is a GET, as the specification has it: the target status selects the event. Others use POST ChangeTDBillLadingStatusBatch',
  },
  query: z.object({
    TDId: id36,
    Status: z.string().max(10),
    Remarks: z.string().max(2000).default(''),
    Version: z.coerce.number().int().optional(),
  }),
  data: z.object({ Id: z.string(), TBI_STATUS: z.int(), VERSION: z.int(), unchanged: z.boolean() }),
  errors: ['not_found', 'stale_version', 'event_not_allowed'],
});

export const changeSiStatusBatch = defineCall({
  method: 'POST',
  path: '/api/TDBillLadingInfo/ChangeTDBillLadingStatusBatch',
  access: 'seat',
  summary: { zh: '批量变更状态', en: 'One event on many SIs, each in its own transaction, with a result per item' },
  body: z.object({
    items: z
      .array(z.object({ TDId: id36, Version: z.int().optional() }))
      .min(1)
      .max(100),
    Status: z.int(),
    Remarks: z.string().max(2000).default(''),
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

export const deleteSi = defineCall({
  method: 'POST',
  path: '/api/TDBillLadingInfo/DeleteTDBillLadingInfo',
  access: { anyOf: [right(SI_PATHS.customerList, 'DELETE'), right(SI_PATHS.own, 'DELETE')] },
  summary: { zh: '删除补料', en: 'Mark an SI deleted; it leaves the lists and stays in the log' },
  body: z.object({ Id: id36, VERSION: z.int() }),
  data: z.object({ Id: z.string(), VERSION: z.int() }),
  errors: ['not_found', 'stale_version', 'event_not_allowed'],
});

const templateFields = {
  TBI_TEMPLATE_NAME: z.string().default(''),
  TBI_CONSIGNOR: z.string().default(''),
  TBI_CONSIGNEE: z.string().default(''),
  TBI_NOTIFIER_1: z.string().default(''),
  TBI_NOTIFIER_2: z.string().default(''),
  TBI_NOTIFIER_3: z.string().default(''),
  TBI_MARKS: z.string().default(''),
  TBI_GOODS: z.string().default(''),
  TBI_PACKAGE: z.string().default(''),
  TBI_HSCODE: z.string().default(''),
  TBI_EMAILS: z.string().default(''),
  TBI_REMARKS: z.string().default(''),
};
export const siTemplateSchema = z.object({ Id: z.string(), ...templateFields });
export type SiTemplate = z.infer<typeof siTemplateSchema>;

export const templateRead = { anyOf: [right(SI_PATHS.templates), right(SI_PATHS.customerList), right(SI_PATHS.make)] };

export const saveTemplate = defineCall({
  method: 'POST',
  path: '/api/TDBillLadingTemplate/AddOrModifyTDTemplate',
  access: { anyOf: [right(SI_PATHS.templates, 'EDIT')] },
  summary: { zh: '保存补料模板', en: 'Save an SI template; an empty Id adds one' },
  body: z.object({
    Id: z.string().max(36).default(''),
    ...templateFields,
    /** Ours; as it is when absent. */
    SCOPE: z.enum(['MINE', 'COMPANY']).optional(),
    POD: z.string().max(5).optional(),
  }),
  data: z.object({ Id: z.string() }),
  errors: ['not_found', 'IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'],
});

export const getTemplate = defineCall({
  method: 'GET',
  path: '/api/TDBillLadingTemplate/GetTDTemplateInfo',
  access: templateRead,
  summary: { zh: '补料模板', en: 'One SI template of my company' },
  query: z.object({ Id: id36 }),
  data: siTemplateSchema,
  errors: ['not_found'],
});

export const templateList = defineCall({
  method: 'GET',
  path: '/api/TDBillLadingTemplate/GetTDTemplateList',
  access: templateRead,
  summary: { zh: '补料模板列表', en: 'SI templates of my company by name (at most 200)' },
  data: z.array(
    z.object({
      Id: z.string(),
      TBI_TEMPLATE_NAME: z.string(),
      /** How often it was applied; looking does not count. */
      UsedCount: z.int(),
      POD: z.string(),
      SCOPE: z.enum(['MINE', 'COMPANY']),
    }),
  ),
});

export const deleteTemplate = defineCall({
  method: 'POST',
  path: '/api/TDBillLadingTemplate/DeleteTDTemplate',
  access: { anyOf: [right(SI_PATHS.templates, 'DELETE')] },
  summary: { zh: '删除补料模板', en: 'Delete an SI template of my company' },
  body: z.object({ Id: id36 }),
  data: z.null(),
  errors: ['not_found'],
});

export const reviewRemarks = defineCall({
  method: 'GET',
  path: '/api/ReviewRemark/List',
  access: { anyOf: [right(SI_PATHS.queue)] },
  summary: { zh: '常用审核备注', en: 'Canned review remarks 1 to 9' },
  data: z.array(z.object({ no: z.int(), zh: z.string(), en: z.string() })),
});
