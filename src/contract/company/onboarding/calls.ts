import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { findingSchema, textSchema } from '../../kernel/envelope.ts';
import { pageOf, pageQuerySchema } from '../../kernel/page.ts';
import { logEntrySchema } from '../../kernel/resource.ts';
import {
  APPLICATION_SOURCES,
  APPLICATION_STATES,
  applicationContentSchema,
  applicationRowSchema,
  applicationSchema,
  COMPANY_PATHS,
  REJECT_CODES,
  returnReasonSchema,
} from './application.ts';
import { changeRequestSchema } from './company-change.ts';
import { COMPANY_CODE } from './company-code.ts';
import { companyFieldsSchema } from './company-fields.ts';
import { storedLicenceSchema } from './licence.ts';

/** How a company asks to come onto the platform, and how staff decide. */

const id = z.string().min(1).max(36);
const reason = z.string().trim().max(500);
const base = '/api/CompanyApplication';

/** The button of each act, on the path where it stands. */
export const AUDIT_RIGHTS = {
  TAKE: { path: COMPANY_PATHS.audit, code: 'TAKE' },
  RELEASE: { path: COMPANY_PATHS.audit, code: 'RELEASE' },
  ASSIGN: { path: COMPANY_PATHS.audit, code: 'ASSIGN' },
  RETURN: { path: COMPANY_PATHS.audit, code: 'RETURN' },
  REJECT: { path: COMPANY_PATHS.audit, code: 'REJECT' },
  APPROVE: { path: COMPANY_PATHS.audit, code: 'APPROVE' },
  FINISH: { path: COMPANY_PATHS.finish, code: 'FINISH' },
  REOPEN: { path: COMPANY_PATHS.finish, code: 'REOPEN' },
  ADD: { path: COMPANY_PATHS.applications, code: 'ADD' },
  CREATE: { path: COMPANY_PATHS.create, code: 'ADD' },
} as const;
export type AuditCode = keyof typeof AUDIT_RIGHTS;

const READERS = {
  anyOf: [{ path: COMPANY_PATHS.applications }, { path: COMPANY_PATHS.audit }, { path: COMPANY_PATHS.finish }],
} as const;

/** One act of the lifecycle, and why it is refused now. */
const abilitySchema = z.object({ event: z.string(), allowed: z.boolean(), reason: textSchema.nullable() });

export const applicationDetailSchema = applicationSchema.extend({
  applicantName: z.string().nullable(),
  auditorName: z.string().nullable(),
  auditorNameEn: z.string().nullable(),
  /** Check results: credit code, duplicates, licences; only for staff. */
  checks: z.array(findingSchema),
  abilities: z.array(abilitySchema),
  log: z.array(logEntrySchema),
});
export type ApplicationDetail = z.output<typeof applicationDetailSchema>;

/** Step by step, incomplete as it may be. Without `id` a new draft; with one, `version` is what was seen. */
export const saveApplication = defineCall({
  method: 'POST',
  path: `${base}/Save`,
  access: 'user',
  summary: {
    zh: '保存企业申请',
    en: 'Save a draft of an application; staff enter one for a company with `source` staff',
  },
  body: applicationContentSchema.extend({
    id: id.optional(),
    version: z.int().optional(),
    source: z.enum(['join', 'staff']).default('join'),
  }),
  data: applicationDetailSchema,
  errors: ['not_found', 'stale_version', 'event_not_allowed'],
});

export const submitApplication = defineCall({
  method: 'POST',
  path: `${base}/Submit`,
  access: 'user',
  summary: { zh: '提交企业申请', en: 'Hand an application in' },
  body: z.object({ id, version: z.int() }),
  data: applicationDetailSchema,
  errors: ['not_found', 'stale_version', 'event_not_allowed'],
});

export const withdrawApplication = defineCall({
  method: 'POST',
  path: `${base}/Withdraw`,
  access: 'user',
  summary: { zh: '撤回企业申请', en: 'Take an application back that nobody has taken up' },
  body: z.object({ id, version: z.int() }),
  data: applicationDetailSchema,
  errors: ['not_found', 'stale_version', 'event_not_allowed'],
});

/** Those of the signed-in person, newest first. */
export const myApplications = defineCall({
  method: 'GET',
  path: `${base}/Mine`,
  access: 'user',
  summary: { zh: '我的企业申请', en: 'Applications of the signed-in person, newest first, 50 at most' },
  data: z.array(applicationRowSchema),
});

export const getApplication = defineCall({
  method: 'GET',
  path: `${base}/Get`,
  access: 'user',
  summary: { zh: '查看企业申请', en: 'One application: of the applicant, or of any for staff' },
  query: z.object({ id }),
  data: applicationDetailSchema,
  errors: ['not_found'],
});

/** Step 2 of the wizard asks while the applicant types. */
export const checkDuplicate = defineCall({
  method: 'POST',
  path: `${base}/CheckDuplicate`,
  access: 'user',
  summary: { zh: '企业查重', en: 'Is such a company on the platform already?' },
  body: companyFieldsSchema.pick({
    kind: true,
    countryCode: true,
    nameZh: true,
    nameEn: true,
    uscc: true,
    registrationNo: true,
  }),
  data: z.object({
    /** The same code, or the same number in the same country: only asking to join is left. */
    existing: z.object({ code: z.string(), nameZh: z.string(), nameEn: z.string() }).nullable(),
    /** Names alike. */
    similar: z.array(z.object({ nameZh: z.string(), nameEn: z.string(), score: z.int() })),
  }),
});

/** Multipart: one `file`. */
export const uploadLicence = defineCall({
  method: 'POST',
  path: `${base}/UploadLicence`,
  access: 'user',
  summary: { zh: '上传证照', en: 'Upload a licence (multipart: file), PDF or image up to 10 MB' },
  data: storedLicenceSchema,
  errors: ['body_too_large', 'malformed_body'],
});

/** Bytes instead of an envelope. */
export const licenceFile = defineCall({
  method: 'GET',
  path: `${base}/File`,
  access: 'user',
  summary: { zh: '下载证照', en: 'A licence: for who sent it, for staff, and for the company it belongs to' },
  query: z.object({ id }),
  data: z.never(),
  errors: ['not_found'],
});

const listFilter = {
  state: z.enum(APPLICATION_STATES).optional(),
  source: z.enum(APPLICATION_SOURCES).optional(),
};

export const applicationList = defineCall({
  method: 'GET',
  path: `${base}/List`,
  access: READERS,
  summary: { zh: '企业申请列表', en: 'All applications but drafts of applicants, newest first' },
  query: pageQuerySchema.pick({ q: true, cursor: true, limit: true }).extend(listFilter),
  data: pageOf(applicationRowSchema),
});

export const applicationCounts = defineCall({
  method: 'GET',
  path: `${base}/Counts`,
  access: READERS,
  summary: { zh: '企业申请计数', en: 'How many applications stand in each state' },
  data: z.record(z.string(), z.int()),
});

/** What waits for an auditor, oldest first: applications and changes of company data. */
export const auditQueue = defineCall({
  method: 'GET',
  path: `${base}/Queue`,
  access: { anyOf: [{ path: COMPANY_PATHS.audit }] },
  summary: {
    zh: '企业审核队列',
    en: 'Applications and change requests that wait for a decision, oldest first, 200 at most',
  },
  data: z.object({ applications: z.array(applicationRowSchema), changes: z.array(changeRequestSchema) }),
});

const withId = z.object({ id, version: z.int() });

/** What opens a company: its code, what it may do, who serves it, who begins. */
export const openingSchema = z.object({
  companyCode: z.string().regex(COMPANY_CODE).or(z.literal('')),
  packageIds: z.array(id).max(10),
  /** Customers. */
  customerLevelId: z.string().max(36).nullable().default(null),
  creditLimit: z
    .string()
    .regex(/^\d{1,13}(\.\d{1,2})?$/)
    .nullable()
    .default(null),
  creditCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('CNY'),
  paymentTermDays: z.int().min(0).max(120).default(0),
  settlementDay: z.int().min(1).max(31).nullable().default(null),
  /** Employees of the platform: sales of a customer, pricing of a provider; the first one leads. */
  salesIds: z.array(id).max(10).default([]),
  rateIds: z.array(id).max(10).default([]),
  portalEnabled: z.boolean().default(false),
  admin: z.object({
    account: z.string().trim().toLowerCase().max(30),
    name: z.string().trim().max(50),
    nameEn: z.string().trim().max(70).default(''),
    email: z.string().trim().toLowerCase().max(254).nullable().default(null),
    phone: z.string().trim().max(35).nullable().default(null),
  }),
});
export type Opening = z.output<typeof openingSchema>;

/** All that staff do with an application; the button of each act is checked by its machine. */
export const auditApplication = defineCall({
  method: 'POST',
  path: `${base}/Audit`,
  access: { anyOf: Object.values(AUDIT_RIGHTS) },
  summary: {
    zh: '领取、释放、退回、拒绝、通过、开通或重新审核企业申请',
    en: 'Take, release, return, refuse, approve, open or reopen an application',
  },
  body: z.discriminatedUnion('event', [
    withId.extend({ event: z.literal('TAKE') }),
    withId.extend({ event: z.literal('RELEASE') }),
    withId.extend({ event: z.literal('RETURN'), reasons: z.array(returnReasonSchema).max(40) }),
    withId.extend({
      event: z.literal('REJECT'),
      code: z.enum(REJECT_CODES).nullable().default(null),
      reason: reason.default(''),
    }),
    withId.extend({ event: z.literal('APPROVE'), overrideReason: reason.default('') }),
    withId.extend({ event: z.literal('FINISH'), opening: openingSchema }),
    withId.extend({ event: z.literal('REOPEN') }),
  ]),
  data: applicationDetailSchema,
  errors: ['not_found', 'stale_version', 'ALREADY_TAKEN', 'event_not_allowed'],
});

const personSchema = z.object({ id: z.string(), name: z.string(), nameEn: z.string(), account: z.string() });

/** What the activation form offers; without `id` for a company that staff enter. */
export const openingOptions = defineCall({
  method: 'GET',
  path: `${base}/OpeningOptions`,
  access: { anyOf: [AUDIT_RIGHTS.FINISH, AUDIT_RIGHTS.CREATE] },
  summary: { zh: '开通选项', en: 'Proposed code, packages, people and administrator for opening a company' },
  query: z.object({ id: id.optional(), nameEn: z.string().max(70).default('') }),
  data: z.object({
    companyCode: z.string(),
    packages: z.array(z.object({ id: z.string(), kind: z.string(), nameZh: z.string(), nameEn: z.string() })),
    sales: z.array(personSchema),
    rate: z.array(personSchema),
  }),
  errors: ['not_found'],
});

/** The staff's way without an audit: one page, one log. */
export const createCompany = defineCall({
  method: 'POST',
  path: '/api/Company/Create',
  access: { anyOf: [AUDIT_RIGHTS.CREATE] },
  summary: { zh: '新建企业', en: 'Enter and open a company in one step; needs a reason' },
  body: z.object({
    fields: companyFieldsSchema,
    licences: applicationContentSchema.shape.licences,
    opening: openingSchema,
    reason,
  }),
  data: z.object({ applicationId: z.string(), companyId: z.string(), companyCode: z.string() }),
});
