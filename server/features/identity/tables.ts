import { z } from 'zod';
import { companyKindSchema } from '#contract/kernel/company-kind.ts';
import { accountModeSchema, languageSchema } from '#contract/session/session.ts';

export const companyRow = z.object({
  id: z.string(),
  companyCode: z.string(),
  kind: companyKindSchema,
  nameZh: z.string(),
  nameEn: z.string(),
  shortName: z.string(),
  countryCode: z.string(),
  uscc: z.string().nullable(),
  providerTypes: z.array(z.string()),
  logoUrl: z.string().nullable(),
  timeZone: z.string(),
  status: z.enum(['PENDING', 'ACTIVE', 'SUSPENDED', 'CLOSED']),
  createdAt: z.date(),
});

export const companyDomainRow = z.object({
  host: z.string(),
  companyId: z.string(),
  siteKey: z.string(),
  variant: z.string(),
});

export const appUserRow = z.object({
  id: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  displayName: z.string(),
  passwordHash: z.string().nullable(),
  passwordChangedAt: z.date().nullable(),
  totpSecret: z.string().nullable(),
  totpEnabledAt: z.date().nullable(),
  totpLastStep: z.number().nullable(),
  recoveryHashes: z.array(z.string()),
  defaultEmployeeId: z.string().nullable(),
  language: languageSchema,
  firstRegister: z.boolean(),
  status: z.enum(['ACTIVE', 'LOCKED', 'DISABLED', 'DELETED']),
  createdAt: z.date(),
  consentAt: z.date().nullable(),
  consentVersion: z.string().nullable(),
});

export const employeeRow = z.object({
  id: z.string(),
  companyId: z.string(),
  account: z.string(),
  employeeNo: z.string(),
  name: z.string(),
  nameEn: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  position: z.string().nullable(),
  passwordHash: z.string().nullable(),
  mustChangePassword: z.boolean(),
  userId: z.string().nullable(),
  businessLines: z.array(z.string()),
  language: languageSchema,
  status: z.enum(['INVITED', 'ACTIVE', 'DISABLED', 'RESIGNED']),
  lastUsedAt: z.date().nullable(),
  createdAt: z.date(),
  departmentId: z.string().nullable(),
  managerId: z.string().nullable(),
  card: z.unknown(),
  version: z.number(),
  resignedAt: z.date().nullable(),
  resignedFrom: z.enum(['ACTIVE', 'DISABLED']).nullable(),
  updatedAt: z.date(),
});

export const menuNodeRow = z.object({
  id: z.string(),
  tree: z.enum(['INTERNAL', 'EXTERNAL']),
  parentId: z.string().nullable(),
  path: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  icon: z.string().nullable(),
  sort: z.number(),
  kind: z.enum(['GROUP', 'PAGE', 'WEBVIEW']),
  url: z.string().nullable(),
  buttons: z.unknown(),
  hidden: z.boolean(),
  enabled: z.boolean(),
  origin: z.unknown(),
  removed: z.boolean(),
});

export const roleRow = z.object({
  id: z.string(),
  companyId: z.string().nullable(),
  code: z.string().nullable(),
  kind: z.enum(['PLATFORM', 'COMPANY', 'CUSTOMER', 'PROVIDER']),
  nameZh: z.string(),
  nameEn: z.string(),
  grantsAll: z.boolean(),
  status: z.enum(['ACTIVE', 'DISABLED']),
  note: z.string().nullable(),
  version: z.number(),
});

export const roleGrantRow = z.object({ roleId: z.string(), menuId: z.string(), buttonCodes: z.array(z.string()) });

export const permissionItemRow = z.object({
  id: z.string(),
  roleId: z.string().nullable(),
  employeeId: z.string().nullable(),
  itemKey: z.string(),
  permissionKey: z.string(),
  value: z.string(),
  validUntil: z.date().nullable(),
  reason: z.string().nullable(),
  grantedBy: z.string().nullable(),
  grantedAt: z.date().nullable(),
});

export const employeeRoleRow = z.object({ employeeId: z.string(), roleId: z.string(), companyId: z.string() });

export const companyGrantRow = z.object({ companyId: z.string(), roleId: z.string() });

export const rightsVersionRow = z.object({ onlyRow: z.boolean(), version: z.number(), catalogueHash: z.string() });

export const sessionRow = z.object({
  id: z.string(),
  tokenHash: z.string(),
  previousTokenHash: z.string().nullable(),
  previousValidUntil: z.date().nullable(),
  previousEmployeeId: z.string().nullable(),
  accountKey: z.string(),
  accountMode: accountModeSchema,
  userId: z.string().nullable(),
  employeeId: z.string().nullable(),
  deviceId: z.string(),
  ip: z.string(),
  ipRegion: z.string(),
  userAgent: z.string(),
  deviceLabel: z.string(),
  remember: z.boolean(),
  shared: z.boolean(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  idleExpiresAt: z.date(),
  absoluteExpiresAt: z.date(),
  status: z.enum(['ACTIVE', 'SUPERSEDED', 'LOGGED_OUT', 'EXPIRED', 'REVOKED']),
  endedAt: z.date().nullable(),
  supersededBy: z.string().nullable(),
  menuTold: z.string().nullable(),
  /** Support view of staff: see `session/acting-for.ts`. */
  actingFor: z.record(z.string(), z.unknown()).nullable(),
});

/** The second step of a company account; no row, no second step. */
export const employeeTwoStepRow = z.object({
  employeeId: z.string(),
  totpSecret: z.string(),
  totpEnabledAt: z.date(),
  totpLastStep: z.number().nullable(),
  recoveryHashes: z.array(z.string()),
});

export const loginStepRow = z.object({
  tokenHash: z.string(),
  userId: z.string().nullable(),
  employeeId: z.string().nullable(),
  remember: z.boolean(),
  shared: z.boolean(),
  tries: z.number(),
  expiresAt: z.date(),
});

export const loginThrottleRow = z.object({
  accountKey: z.string(),
  failures: z.number(),
  lockedUntil: z.date().nullable(),
  triedAt: z.date(),
});

export const loginFailureRow = z.object({ id: z.string(), ip: z.string(), at: z.date() });

export const apiTokenRow = z.object({
  id: z.string(),
  companyId: z.string(),
  employeeId: z.string(),
  title: z.string(),
  shown: z.string(),
  tokenHash: z.string(),
  readsOnly: z.boolean(),
  secondStep: z.boolean(),
  expiresAt: z.date(),
  lastUsedAt: z.date().nullable(),
  revokedAt: z.date().nullable(),
  createdAt: z.date(),
});

export const identityRows = {
  apiToken: apiTokenRow,
  company: companyRow,
  companyDomain: companyDomainRow,
  appUser: appUserRow,
  employee: employeeRow,
  menuNode: menuNodeRow,
  role: roleRow,
  roleGrant: roleGrantRow,
  permissionItem: permissionItemRow,
  employeeRole: employeeRoleRow,
  companyGrant: companyGrantRow,
  rightsVersion: rightsVersionRow,
  session: sessionRow,
  employeeTwoStep: employeeTwoStepRow,
  loginStep: loginStepRow,
  loginThrottle: loginThrottleRow,
  loginFailure: loginFailureRow,
} as const;

export type IdentityTables = { [T in keyof typeof identityRows]: z.infer<(typeof identityRows)[T]> };

export type AppUserRow = z.infer<typeof appUserRow>;
export type MenuNodeRow = z.infer<typeof menuNodeRow>;
