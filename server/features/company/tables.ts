import { z } from 'zod';
import { LICENCE_KINDS } from '#contract/company/onboarding/licence.ts';
import { company } from '#machines/company/company.document.ts';
import { companyApplication } from '#machines/company/company-application.document.ts';
import { companyChange } from '#machines/company/company-change.document.ts';
import { type DocumentTable, documentTable } from '../../kernel/document/document-table.ts';
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

export const companyLogoRow = z.object({
  companyId: z.string(),
  contentType: z.enum(['image/png', 'image/jpeg']),
  width: z.number(),
  height: z.number(),
  content: z.string(),
  updatedAt: z.date(),
  updatedBy: z.string().nullable(),
});

export const companyRows = {
  companyApplication: documentTable(companyApplication),
  companyChange: documentTable(companyChange),
  companyLife: documentTable(company),
  companyProfile: companyProfileRow,
  companyLicence: companyLicenceRow,
  companyLogo: companyLogoRow,
} as const;

export type CompanyTables = {
  [T in Exclude<keyof typeof companyRows, 'companyApplication' | 'companyChange' | 'companyLife'>]: z.infer<
    (typeof companyRows)[T]
  >;
} & {
  readonly companyApplication: DocumentTable<typeof companyApplication>;
  readonly companyChange: DocumentTable<typeof companyChange>;
  readonly companyLife: DocumentTable<typeof company>;
};

/** Tables and views of customers and providers. @public a test compares them with the live database */
export const servedRows = partnerRows;
