import { z } from 'zod';
import type { Finding } from '../../kernel/errors.ts';
import type { Text } from '../../kernel/text.ts';
import { companyFinding } from './findings.ts';
import { licenceSchema, MOST_LICENCES } from './licence.ts';

/** Changes of a company's own data that staff have to agree to (people-and-portals B.3). */

const word = (zh: string, en: string): Text => ({ zh, en });

export const CHANGE_REQUEST_STATES = ['SUBMITTED', 'APPROVED', 'REJECTED'] as const;
export type ChangeRequestState = (typeof CHANGE_REQUEST_STATES)[number];

export const CHANGE_REQUEST_LABELS: Readonly<Record<ChangeRequestState, Text>> = {
  SUBMITTED: word('待审核', 'To review'),
  APPROVED: word('已通过', 'Approved'),
  REJECTED: word('已拒绝', 'Rejected'),
};

const ACCOUNT = /^[A-Z0-9]{4,34}$/;
const SWIFT = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

export const bankAccountSchema = z.object({
  bank: z.string().trim().min(1).max(100),
  account: z
    .string()
    .max(60)
    .overwrite(text => text.replace(/[\s-]/g, '').toUpperCase()),
  currency: z.string().regex(/^[A-Z]{3}$/),
  swift: z
    .string()
    .max(20)
    .overwrite(text => text.replace(/\s/g, '').toUpperCase())
    .nullable()
    .default(null),
});
export type BankAccount = z.output<typeof bankAccountSchema>;

export const bankFindings = (accounts: readonly BankAccount[]): readonly Finding[] =>
  accounts.flatMap(({ account, swift }, index) => [
    ...(ACCOUNT.test(account) ? [] : [companyFinding('BANK_ACCOUNT', `bankAccounts[${index}].account`)]),
    ...(swift === null || swift === '' || SWIFT.test(swift)
      ? []
      : [companyFinding('SWIFT', `bankAccounts[${index}].swift`)]),
  ]);

/** `6222020012345678` -> `6222 **** 5678` */
export const maskedAccount = (account: string): string =>
  account.length <= 8 ? '****' : `${account.slice(0, 4)} **** ${account.slice(-4)}`;

/** What waits for approval; the rest of a company's data changes at once. */
export const governedSchema = z.object({
  nameZh: z.string().trim().min(2).max(100),
  nameEn: z.string().trim().min(2).max(70),
  uscc: z.string().max(30).nullable(),
  licences: z.array(licenceSchema).max(MOST_LICENCES),
  bankAccounts: z.array(bankAccountSchema).max(10),
});
export type Governed = z.output<typeof governedSchema>;
export const GOVERNED_FIELDS = ['nameZh', 'nameEn', 'uscc', 'licences', 'bankAccounts'] as const;
export type GovernedField = (typeof GOVERNED_FIELDS)[number];

export const GOVERNED_LABELS: Readonly<Record<GovernedField, Text>> = {
  nameZh: word('中文名称', 'Chinese name'),
  nameEn: word('英文名称', 'English name'),
  uscc: word('统一社会信用代码', 'Credit code'),
  licences: word('证照', 'Licences'),
  bankAccounts: word('银行账户', 'Bank accounts'),
};

/** A change request as it is read: old and new side by side. */
export const changeRequestSchema = z.object({
  id: z.string(),
  /** `CC` + yyMMdd + 4 digits. */
  no: z.string(),
  companyId: z.string(),
  companyCode: z.string(),
  companyName: z.string(),
  companyNameEn: z.string(),
  state: z.enum(CHANGE_REQUEST_STATES),
  version: z.int(),
  before: governedSchema.partial(),
  after: governedSchema.partial(),
  reason: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdByName: z.string().nullable(),
  createdAt: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
});
export type ChangeRequest = z.output<typeof changeRequestSchema>;
