import { z } from 'zod';
import type { Text } from '../../kernel/text.ts';
import { companyFieldsSchema } from './company-fields.ts';
import { licenceSchema, MOST_LICENCES } from './licence.ts';

/** How a company comes onto the platform (people-and-portals B.2, B.3). */

/** Names of the documents in the log and on the live connection. */
export const APPLICATION_DOC = 'companyApplication';
export const CHANGE_DOC = 'companyChange';
export const COMPANY_DOC = 'company';

const word = (zh: string, en: string): Text => ({ zh, en });

export const APPLICATION_STATES = [
  'DRAFT',
  'SUBMITTED',
  'IN_REVIEW',
  'RETURNED',
  'APPROVED',
  'FINISHED',
  'REJECTED',
  'WITHDRAWN',
] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

export const APPLICATION_STATE_LABELS: Readonly<Record<ApplicationState, Text>> = {
  DRAFT: word('草稿', 'Draft'),
  SUBMITTED: word('待审核', 'To review'),
  IN_REVIEW: word('审核中', 'In review'),
  RETURNED: word('退回补充', 'Returned'),
  APPROVED: word('审核通过', 'Approved'),
  FINISHED: word('已开通', 'Opened'),
  REJECTED: word('已拒绝', 'Rejected'),
  WITHDRAWN: word('已撤回', 'Withdrawn'),
};

/** Those that count against the limit of open applications. */
export const OPEN_STATES: readonly ApplicationState[] = ['SUBMITTED', 'IN_REVIEW', 'RETURNED', 'APPROVED'];
export const MOST_OPEN = 3;
export const MOST_DRAFTS = 10;
/** A taken application goes back to the queue when nothing was done with it. */
export const LAPSE_MS = 24 * 3_600_000;
export const EXPIRE_MS = 30 * 86_400_000;
export const REJECT_WAIT_MS = 7 * 86_400_000;
export const REOPEN_MS = 7 * 86_400_000;

export const APPLICATION_SOURCES = ['join', 'staff', 'invitation'] as const;
export type ApplicationSource = (typeof APPLICATION_SOURCES)[number];
export const SOURCE_LABELS = {
  join: word('自行申请', 'Joined by itself'),
  staff: word('员工录入', 'Entered by staff'),
  invitation: word('邀请', 'Invited'),
} as const satisfies Readonly<Record<ApplicationSource, Text>>;

export const RETURN_CODES = ['UNREADABLE', 'MISMATCH', 'INCOMPLETE', 'EXPIRED', 'OTHER'] as const;
export const RETURN_LABELS: Readonly<Record<(typeof RETURN_CODES)[number], Text>> = {
  UNREADABLE: word('无法辨认', 'Cannot be read'),
  MISMATCH: word('与证照不符', 'Differs from the licence'),
  INCOMPLETE: word('不完整', 'Incomplete'),
  EXPIRED: word('已过期', 'Expired'),
  OTHER: word('其他', 'Other'),
};

export const REJECT_CODES = ['DUPLICATE', 'FORGED', 'OUT_OF_SCOPE', 'SANCTIONED', 'OTHER'] as const;
export const REJECT_LABELS = {
  DUPLICATE: word('企业已入驻', 'On the platform already'),
  FORGED: word('材料不实', 'Papers are not genuine'),
  OUT_OF_SCOPE: word('不在业务范围', 'Not our business'),
  SANCTIONED: word('受限名单', 'On a list of restrictions'),
  OTHER: word('其他', 'Other'),
} as const satisfies Readonly<Record<(typeof REJECT_CODES)[number], Text>>;

/** Why one field was sent back. `path` is a field, or `licences`. */
export const returnReasonSchema = z.object({
  path: z.string().min(1).max(60),
  code: z.enum(RETURN_CODES),
  text: z.string().trim().max(200).default(''),
});
export type ReturnReason = z.infer<typeof returnReasonSchema>;

export const WIZARD_STEPS = ['kind', 'company', 'people', 'check'] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];
export const WIZARD_LABELS = {
  kind: word('类型', 'Kind'),
  company: word('企业', 'Company'),
  people: word('人员', 'People'),
  check: word('核对', 'Check'),
} as const satisfies Readonly<Record<WizardStep, Text>>;

/** What the applicant writes. */
export const applicationContentSchema = z.object({
  fields: companyFieldsSchema,
  licences: z.array(licenceSchema).max(MOST_LICENCES).default([]),
  consent: z.boolean().default(false),
  step: z.enum(WIZARD_STEPS).default('kind'),
});
export type ApplicationContent = z.output<typeof applicationContentSchema>;

/** An application as it is read. */
export const applicationSchema = applicationContentSchema.extend({
  id: z.string(),
  /** The platform's: it decides. */
  companyId: z.string(),
  /** `CA` + yyMMdd + 4 digits. */
  no: z.string(),
  source: z.enum(APPLICATION_SOURCES),
  state: z.enum(APPLICATION_STATES),
  version: z.int(),
  applicantUserId: z.string().nullable(),
  createdBy: z.string().nullable(),
  auditorId: z.string().nullable(),
  /** Version of the terms that it was handed in under. */
  consentVersion: z.string().nullable(),
  takenAt: z.string().nullable(),
  returnReasons: z.array(returnReasonSchema),
  rejectCode: z.enum(REJECT_CODES).nullable(),
  /** What the auditor said: of a refusal, of a code that was let pass. */
  decisionReason: z.string().nullable(),
  /** The company that came of it. */
  newCompanyId: z.string().nullable(),
  companyCode: z.string().nullable(),
  submittedAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** What lists find it by, as `fields` say it. */
  kind: z.string().nullable(),
  countryCode: z.string().nullable(),
  uscc: z.string().nullable(),
  registrationNo: z.string().nullable(),
  nameZh: z.string().nullable(),
  nameEn: z.string().nullable(),
});
export type Application = z.output<typeof applicationSchema>;

/** Only the names and the state, for lists. */
export const applicationRowSchema = applicationSchema
  .pick({
    id: true,
    no: true,
    source: true,
    state: true,
    version: true,
    auditorId: true,
    takenAt: true,
    companyCode: true,
    submittedAt: true,
    decidedAt: true,
    finishedAt: true,
    createdAt: true,
    updatedAt: true,
  })
  .extend({
    kind: z.string().nullable(),
    nameZh: z.string().nullable(),
    nameEn: z.string().nullable(),
    uscc: z.string().nullable(),
    countryCode: z.string().nullable(),
    applicantName: z.string().nullable(),
    auditorName: z.string().nullable(),
    auditorNameEn: z.string().nullable(),
  });
export type ApplicationRow = z.output<typeof applicationRowSchema>;

/** Menu paths of onboarding. */
export const COMPANY_PATHS = {
  applications: '/system/CompanyApplication',
  audit: '/system/CompanyAudit',
  finish: '/system/CompanyAuditFinish',
  create: '/system/company/CreateCompany',
  current: '/system/CurrentCompanyDetail',
  edit: '/system/company/editCompanyInfo',
  join: '/join/createCompany',
} as const;
