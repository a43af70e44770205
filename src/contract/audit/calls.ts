import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { pageOf, pageQuerySchema } from '../kernel/page.ts';

/** Where the audit log is granted: the platform's page of permissions, and the settings of a company outside it. */
const PERMISSIONS = '/system/permission/permissionList';
const EXTERNAL_SETTINGS = '/workbench/userSetting';

export const AUDIT_RIGHTS = [
  { path: PERMISSIONS, code: 'VERIFY_AUDIT' },
  { path: EXTERNAL_SETTINGS, code: 'VERIFY_AUDIT' },
] as const;

/** What is written down for good (people-and-portals A.2), in the order in which a filter offers it. */
export const AUDIT_ACTIONS = [
  'LOGIN',
  'LOGIN_FAILED',
  'LOCKED',
  'UNLOCKED',
  'LOGOUT',
  'SUPERSEDED',
  'SESSION_END',
  'SWITCH_EMPLOYEE',
  'REGISTER',
  'PASSWORD_CHANGE',
  'PASSWORD_RESET',
  'TWO_STEP_ON',
  'TWO_STEP_OFF',
  'BIND',
  'UNBIND',
  'ROLE_CHANGE',
  'GRANT_CHANGE',
  'MENU_CHANGE',
  'EMPLOYEE_STATUS',
  'USER_STATUS',
  'COMPANY_STATUS',
  'REVEAL',
  'EXPORT',
  'ACT_FOR_START',
  'ACT_FOR_END',
  'TOKEN_CREATE',
  'TOKEN_REVOKE',
  'SETTINGS_CHANGE',
  'DENIED_COMMAND',
  'FILE_INFECTED',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const auditEntrySchema = z.object({
  id: z.string(),
  /** Place in the chain of its company. */
  seq: z.int(),
  at: z.iso.datetime(),
  action: z.enum(AUDIT_ACTIONS),
  result: z.enum(['OK', 'DENIED', 'FAILED']),
  companyId: z.string().nullable(),
  /** Null = nobody's log: a person without a company, or a name that belongs to no one. */
  companyCode: z.string().nullable(),
  actorEmployeeId: z.string().nullable(),
  actorUserId: z.string().nullable(),
  actorName: z.string().nullable(),
  actorNameEn: z.string().nullable(),
  sessionId: z.string().nullable(),
  ip: z.string().nullable(),
  targetType: z.string().nullable(),
  targetId: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  traceId: z.string().nullable(),
  hash: z.string(),
});
export type AuditEntryShown = z.infer<typeof auditEntrySchema>;

export const auditList = defineCall({
  method: 'GET',
  path: '/api/Audit/List',
  access: { anyOf: AUDIT_RIGHTS },
  summary: { zh: '审计日志', en: 'Audit log, newest first: the own company’s; the platform sees all' },
  query: pageQuerySchema.omit({ sort: true }).extend({
    action: z.enum(AUDIT_ACTIONS).optional(),
    result: z.enum(['OK', 'DENIED', 'FAILED']).optional(),
    /** Employee or user. */
    actorId: z.string().max(36).optional(),
    targetType: z.string().max(60).optional(),
    targetId: z.string().max(200).optional(),
    companyId: z.string().max(36).optional(),
    from: z.iso.datetime().optional(),
    until: z.iso.datetime().optional(),
  }),
  data: pageOf(auditEntrySchema),
});

export const auditChainSchema = z.object({
  companyId: z.string().nullable(),
  companyCode: z.string().nullable(),
  entries: z.int(),
  /** First entry that does not fit; null = nothing was changed, taken out or cut off. */
  brokenAt: z.int().nullable(),
  /** Seal of the last entry: written down elsewhere, it shows later that the log before it is the same. */
  lastHash: z.string(),
});
export type AuditChain = z.infer<typeof auditChainSchema>;

export const auditVerify = defineCall({
  method: 'GET',
  path: '/api/Audit/Verify',
  access: { anyOf: AUDIT_RIGHTS },
  summary: { zh: '校验审计日志', en: 'Recomputes the seals of the audit log, one chain a company' },
  data: z.array(auditChainSchema).max(2_000),
});
