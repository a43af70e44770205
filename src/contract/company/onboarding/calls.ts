import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { findingSchema } from '../../kernel/envelope.ts';
import { pageOf, pageQuerySchema } from '../../kernel/page.ts';
import { logEntrySchema } from '../../kernel/resource.ts';
import {
  APPLICATION_SOURCES,
  APPLICATION_STATES,
  applicationRowSchema,
  applicationSchema,
  COMPANY_PATHS,
} from './application.ts';
import { AUDIT_RIGHTS } from './audit-rights.ts';
import { changeRequestSchema } from './company-change.ts';
import { companyFieldsSchema } from './company-fields.ts';
import { storedLicenceSchema } from './licence.ts';

/** How a company asks to come onto the platform, and how staff decide. */

const id = z.string().min(1).max(36);
const base = '/api/CompanyApplication';

const READERS = {
  anyOf: [{ path: COMPANY_PATHS.applications }, { path: COMPANY_PATHS.audit }, { path: COMPANY_PATHS.finish }],
} as const;

export const applicationDetailSchema = applicationSchema.extend({
  applicantName: z.string().nullable(),
  auditorName: z.string().nullable(),
  auditorNameEn: z.string().nullable(),
  /** Check results: credit code, duplicates, licences; only for staff. */
  checks: z.array(findingSchema),
  log: z.array(logEntrySchema),
});
export type ApplicationDetail = z.output<typeof applicationDetailSchema>;

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
  path: `${base}/Detail`,
  access: 'user',
  summary: {
    zh: '查看企业申请',
    en: 'One application with checks, names and log: of the applicant, or of any for staff',
  },
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
  upload: [],
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
  path: `${base}/Page`,
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
