import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { COMPANY_PATHS } from './application.ts';
import { AUDIT_RIGHTS } from './audit-rights.ts';
import { changeRequestSchema, governedSchema } from './company-change.ts';
import { companyFieldsSchema } from './company-fields.ts';
import { COMPANY_STATES } from './company-status.ts';
import { licenceSchema } from './licence.ts';
import { logoSchema } from './logo.calls.ts';

/** The own company: what is known of it, and how that changes. */

const id = z.string().min(1).max(36);

/** Fields that a company changes at once. */
export const freeFieldsSchema = companyFieldsSchema.pick({
  shortName: true,
  registrationNo: true,
  taxId: true,
  addressText: true,
  addressZh: true,
  city: true,
  postcode: true,
  phone: true,
  website: true,
  emailDomain: true,
  industry: true,
  sizeBand: true,
  annualTeuBand: true,
  invoiceTitle: true,
  contactName: true,
  contactPhone: true,
  contactEmail: true,
});
type Free = z.output<typeof freeFieldsSchema>;
const withoutDefault = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema;
/** Some of them; what is not named stays as it is, so nothing is filled in by a default. */
const freeChangesSchema = z.strictObject(
  Object.fromEntries(
    Object.entries(freeFieldsSchema.shape).map(([name, schema]) => [name, withoutDefault(schema).optional()]),
  ),
) as unknown as z.ZodType<Partial<Free>>;

export const FREE_FIELDS = Object.keys(freeFieldsSchema.shape) as (keyof typeof freeFieldsSchema.shape)[];

export const companyDetailSchema = z.object({
  id: z.string(),
  companyCode: z.string(),
  kind: z.string(),
  status: z.enum(COMPANY_STATES),
  nameZh: z.string(),
  nameEn: z.string(),
  countryCode: z.string(),
  uscc: z.string().nullable(),
  providerTypes: z.array(z.string()),
  timeZone: z.string(),
  fields: freeFieldsSchema,
  licences: z.array(licenceSchema),
  logo: logoSchema.nullable(),
  /** Masked without the right to see them. */
  bankAccounts: governedSchema.shape.bankAccounts,
  isBankMasked: z.boolean(),
  packages: z.array(z.object({ id: z.string(), nameZh: z.string(), nameEn: z.string() })),
  seats: z.object({ active: z.int(), total: z.int() }),
  /** Who of the platform serves the company today. */
  contacts: z.array(
    z.object({
      employeeId: z.string(),
      duty: z.string(),
      name: z.string(),
      nameEn: z.string(),
      phone: z.string().nullable(),
    }),
  ),
  customerLevelId: z.string().nullable(),
  creditLimit: z.string(),
  creditCurrency: z.string(),
  paymentTermDays: z.int(),
  portalEnabled: z.boolean(),
  /** A change that waits for approval. */
  openChange: changeRequestSchema.nullable(),
  version: z.int(),
});
export type CompanyDetail = z.output<typeof companyDetailSchema>;

const READ = { anyOf: [{ path: COMPANY_PATHS.current }] } as const;

export const currentCompany = defineCall({
  method: 'GET',
  path: '/api/Company/Current',
  access: READ,
  summary: { zh: '当前企业', en: 'The own company; staff with EDIT_ANY may ask for another one by `id`' },
  query: z.object({ id: id.optional() }),
  data: companyDetailSchema,
  errors: ['not_found'],
});

/** Free fields change at once, the others become a change request. If-Match carries the version. */
export const editCompany = defineCall({
  method: 'POST',
  path: '/api/Company/Edit',
  access: {
    anyOf: [
      { path: COMPANY_PATHS.current, code: 'EDIT' },
      { path: COMPANY_PATHS.current, code: 'EDIT_ANY' },
    ],
  },
  summary: { zh: '编辑企业信息', en: 'Change company data: free fields at once, the others by a change request' },
  body: z.object({
    id: id.optional(),
    version: z.int(),
    fields: freeChangesSchema,
    governed: governedSchema.partial().default({}),
  }),
  data: companyDetailSchema,
  errors: ['not_found', 'stale_version'],
});

export const decideChangeRequest = defineCall({
  method: 'POST',
  path: '/api/CompanyChange/Decide',
  access: { anyOf: [AUDIT_RIGHTS.APPROVE, AUDIT_RIGHTS.REJECT] },
  summary: { zh: '审核企业信息变更', en: 'Approve or reject a change of company data' },
  body: z.object({
    id,
    version: z.int(),
    event: z.enum(['APPROVE', 'REJECT']),
    reason: z.string().trim().max(500).default(''),
  }),
  data: changeRequestSchema,
  errors: ['not_found', 'stale_version', 'event_not_allowed'],
});
