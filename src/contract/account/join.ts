import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { companyKindSchema } from '../kernel/company-kind.ts';
import { pageOf, pageQuerySchema } from '../kernel/page.ts';
import { EMPLOYEE_PATH } from '../people/employee.ts';
import { captchaSchema } from '../session/session.ts';

/** How a person comes to a seat: an existing company account, or asking the company for one (design A.11, B.2). */

export const JOIN_REQUEST_DAYS = 14;
export const JOIN_MESSAGE_LENGTH = 200;
/** Document type of live messages about requests. */
export const JOIN_DOC = 'joinRequest';

export const bindEmployee = defineCall({
  method: 'POST',
  path: '/api/CurrentUser/BindEmployee',
  access: 'user',
  summary: {
    zh: '绑定企业账号',
    en: 'Bind a company account by its own password to the individual user who is signed in',
  },
  body: z.object({
    companyCode: z.string().trim().min(1).max(20),
    account: z.string().trim().min(1).max(30),
    password: z.string().min(1).max(512),
    /** Of the account's second step, where it has one: of the authenticator, or a recovery code. */
    code: z.string().trim().min(1).max(40).optional(),
    captcha: captchaSchema.optional(),
  }),
  data: z.object({ employeeId: z.string() }),
  errors: [
    'LOGIN_BAD_CREDENTIALS',
    'LOGIN_LOCKED',
    'LOGIN_DISABLED',
    'COMPANY_SUSPENDED',
    'CAPTCHA_REQUIRED',
    'CAPTCHA_INVALID',
    'BIND_LIMIT',
    'BIND_TAKEN',
    'TWO_STEP_NEEDED',
    'TWO_STEP_INVALID',
    'not_found',
  ] as const,
});

export const unbindEmployee = defineCall({
  method: 'POST',
  path: '/api/CurrentUser/UnbindEmployee',
  access: 'user',
  summary: {
    zh: '解绑企业账号',
    en: 'End a binding; a seat without a password of its own has no way in afterwards, so it is asked for twice',
  },
  body: z.object({ employeeId: z.string().max(36), evenWithoutPassword: z.boolean().default(false) }),
  data: z.null(),
  errors: ['not_found', 'UNBIND_NO_WAY_IN'],
});

export const joinCompanySchema = z.object({
  companyId: z.string(),
  companyCode: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  kind: companyKindSchema,
});

export const findJoinCompany = defineCall({
  method: 'GET',
  path: '/api/JoinRequest/FindCompany',
  access: 'user',
  summary: { zh: '查找企业', en: 'The company with exactly this code or credit code; Status 0 when there is none' },
  query: z.object({ key: z.string().trim().min(1).max(30) }),
  data: joinCompanySchema.nullable(),
});

const status = z.enum(['OPEN', 'ACCEPTED', 'DECLINED', 'EXPIRED']);
export type JoinStatus = z.infer<typeof status>;

export const myJoinRequestSchema = joinCompanySchema.extend({
  id: z.string(),
  message: z.string(),
  status,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type MyJoinRequest = z.infer<typeof myJoinRequestSchema>;

export const myJoinRequests = defineCall({
  method: 'GET',
  path: '/api/JoinRequest/Mine',
  access: 'user',
  summary: { zh: '我的加入申请', en: 'My last twenty requests, newest first' },
  data: z.array(myJoinRequestSchema),
});

export const askToJoin = defineCall({
  method: 'POST',
  path: '/api/JoinRequest/Create',
  access: 'user',
  summary: {
    zh: '申请加入企业',
    en: 'Ask a company for a seat; its administrators are told. One open request a company',
  },
  body: z.object({ companyId: z.string().max(36), message: z.string().trim().max(JOIN_MESSAGE_LENGTH).default('') }),
  data: z.object({ id: z.string() }),
  errors: ['not_found', 'JOIN_OPEN', 'JOIN_MEMBER', 'BIND_LIMIT'],
});

export const joinRequestSchema = z.object({
  id: z.string(),
  userId: z.string(),
  displayName: z.string(),
  /** Masked. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  message: z.string(),
  status,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type JoinRequest = z.infer<typeof joinRequestSchema>;

export const joinRequests = defineCall({
  method: 'GET',
  path: '/api/JoinRequest/List',
  access: { anyOf: [{ path: EMPLOYEE_PATH, code: 'ADD' }] },
  summary: { zh: '加入申请', en: 'Requests to join my company, newest first; open ones only on demand' },
  query: pageQuerySchema.omit({ q: true, sort: true }).extend({ open: z.enum(['true', 'false']).default('true') }),
  data: pageOf(joinRequestSchema),
});

export const acceptJoinRequest = defineCall({
  method: 'POST',
  path: '/api/JoinRequest/Accept',
  access: { anyOf: [{ path: EMPLOYEE_PATH, code: 'ADD' }] },
  summary: { zh: '接受加入申请', en: 'Make a seat for the asker and bind it to him' },
  body: z.object({
    id: z.string().max(36),
    /** Name of the company account; he has no password for it and signs in as himself. */
    account: z.string().trim().toLowerCase().min(3).max(30),
    roleIds: z.array(z.string().max(36)).min(1).max(20),
    position: z.string().trim().max(50).nullable().default(null),
  }),
  data: z.object({ employeeId: z.string() }),
  errors: ['not_found', 'ALREADY_TAKEN', 'BIND_LIMIT', 'JOIN_MEMBER'],
});

export const declineJoinRequest = defineCall({
  method: 'POST',
  path: '/api/JoinRequest/Decline',
  access: { anyOf: [{ path: EMPLOYEE_PATH, code: 'ADD' }] },
  summary: { zh: '拒绝加入申请', en: 'Decline; the asker is told' },
  body: z.object({ id: z.string().max(36) }),
  data: z.null(),
  errors: ['not_found', 'ALREADY_TAKEN'],
});
