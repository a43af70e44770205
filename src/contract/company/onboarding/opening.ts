import { z } from 'zod';
import type { Finding } from '../../kernel/errors.ts';
import { CUSTOMER_LEVELS } from '../partners/customer.resource.ts';
import { COMPANY_CODE } from './company-code.ts';
import { companyFinding } from './findings.ts';

const id = z.string().min(1).max(36);

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

const ACCOUNT = /^[a-z0-9][a-z0-9._-]{2,29}$/;

/** What is missing to open a company of this kind, in the order of the form. */
export function openingFindings(kind: string | null, opening: Opening): readonly Finding[] {
  const { companyCode, packageIds, customerLevelId, creditLimit, salesIds, rateIds, admin } = opening;
  const isCustomer = kind !== 'provider';
  const isLevel = customerLevelId !== null && Object.hasOwn(CUSTOMER_LEVELS, customerLevelId);
  const wanted = [
    [COMPANY_CODE.test(companyCode), 'NO_CODE', 'companyCode'],
    [packageIds.length > 0, 'NO_PACKAGE', 'packageIds'],
    [!isCustomer || isLevel, 'NO_LEVEL', 'customerLevelId'],
    [!isCustomer || creditLimit !== null, 'NO_CREDIT', 'creditLimit'],
    [!isCustomer || salesIds.length > 0, 'NO_SALES', 'salesIds'],
    [isCustomer || rateIds.length > 0, 'NO_RATE', 'rateIds'],
    [ACCOUNT.test(admin.account) && admin.name !== '', 'NO_ADMIN', 'admin'],
  ] as const;
  return wanted.flatMap(([isThere, code, member]) => (isThere ? [] : [companyFinding(code, `opening.${member}`)]));
}
