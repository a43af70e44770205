import { z } from 'zod';
import { APPLICATION_SOURCES, APPLICATION_STATES } from '#contract/company/onboarding/application.ts';
import { CHANGE_REQUEST_STATES } from '#contract/company/onboarding/company-change.ts';
import { LICENCE_KINDS } from '#contract/company/onboarding/licence.ts';
import { partnerRows } from './partners/tables.ts';

/** What is known of a company beyond identity's row; one row a company, made by a trigger together with it. */
export const companyProfileRow = z.object({
  companyId: z.string(),
  registrationNo: z.string().nullable(),
  taxId: z.string().nullable(),
  addressLines: z.array(z.string()),
  addressZh: z.string().nullable(),
  city: z.string().nullable(),
  cityCode: z.string().nullable(),
  postcode: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  emailDomain: z.string().nullable(),
  industry: z.string().nullable(),
  sizeBand: z.string().nullable(),
  annualTeuBand: z.string().nullable(),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  contactEmail: z.string().nullable(),
  customerLevelId: z.string().nullable(),
  creditLimit: z.string(),
  creditCurrency: z.string(),
  paymentTermDays: z.number(),
  settlementDay: z.number().nullable(),
  invoiceTitle: z.string().nullable(),
  bankAccounts: z.unknown(),
  linesServed: z.array(z.string()),
  portsServed: z.array(z.string()),
  parentCompanyId: z.string().nullable(),
  sameLegalEntityId: z.string().nullable(),
  portalEnabled: z.boolean(),
  portalSiteId: z.string().nullable(),
  version: z.number(),
  /** Facts in the company's log. */
  factSeq: z.number(),
  updatedAt: z.date(),
  updatedBy: z.string().nullable(),
});

export const companyLicenceRow = z.object({
  id: z.string(),
  companyId: z.string(),
  fileId: z.string(),
  fileName: z.string(),
  kind: z.enum(LICENCE_KINDS),
  validUntil: z.string().nullable(),
  remindedFor: z.string().nullable(),
  createdAt: z.date(),
  createdBy: z.string().nullable(),
});

export const companyApplicationRow = z.object({
  id: z.string(),
  companyId: z.string(),
  no: z.string(),
  source: z.enum(APPLICATION_SOURCES),
  state: z.enum(APPLICATION_STATES),
  version: z.number(),
  applicantUserId: z.string().nullable(),
  createdBy: z.string().nullable(),
  kind: z.string().nullable(),
  countryCode: z.string().nullable(),
  uscc: z.string().nullable(),
  registrationNo: z.string().nullable(),
  nameZh: z.string().nullable(),
  nameEn: z.string().nullable(),
  content: z.unknown(),
  auditorId: z.string().nullable(),
  takenAt: z.date().nullable(),
  returnReasons: z.unknown(),
  rejectCode: z.string().nullable(),
  decisionReason: z.string().nullable(),
  newCompanyId: z.string().nullable(),
  companyCode: z.string().nullable(),
  submittedAt: z.date().nullable(),
  decidedAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type CompanyApplicationRow = z.infer<typeof companyApplicationRow>;

export const companyChangeRow = z.object({
  id: z.string(),
  companyId: z.string(),
  no: z.string(),
  state: z.enum(CHANGE_REQUEST_STATES),
  version: z.number(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.date(),
  decidedBy: z.string().nullable(),
  decidedAt: z.date().nullable(),
});
export type CompanyChangeRow = z.infer<typeof companyChangeRow>;

export const companyRows = {
  companyApplication: companyApplicationRow,
  companyChange: companyChangeRow,
  companyProfile: companyProfileRow,
  companyLicence: companyLicenceRow,
} as const;

export type CompanyTables = { [T in keyof typeof companyRows]: z.infer<(typeof companyRows)[T]> };

/** Tables and views of customers and providers. @public a test compares them with the live database */
export const servedRows = partnerRows;
