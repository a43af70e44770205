import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';

/** Days in which a person may take the deletion of the account back. */
export const DELETION_DAYS = 15;

export const privacy = defineCall({
  method: 'GET',
  path: '/api/UserSetting/Privacy',
  access: 'user',
  summary: { zh: '隐私', en: 'What I agreed to and when, and a deletion under way' },
  data: z.object({
    /** False for a company account: its data are the company's. */
    isOffered: z.boolean(),
    /** Every version agreed to, newest first. */
    consents: z.array(z.object({ version: z.string(), at: z.string() })),
    /** Version of the terms in force. */
    currentTerms: z.string(),
    deletion: z.object({ requestedAt: z.string(), dueAt: z.string() }).nullable(),
  }),
});

/** Agrees to the terms in force; any other version -> `CONSENT_REQUIRED`. Agreeing twice changes nothing. */
export const acceptTerms = defineCall({
  method: 'POST',
  path: '/api/UserSetting/AcceptTerms',
  access: 'user',
  summary: { zh: '同意当前条款', en: 'Agree to the terms in force, after they have changed' },
  body: z.object({ version: z.string().max(20) }),
  data: z.null(),
  errors: ['CONSENT_REQUIRED', 'not_found'],
});

export const myData = defineCall({
  method: 'GET',
  path: '/api/UserSetting/MyData',
  access: 'user',
  summary: { zh: '下载我的数据', en: 'Everything kept about me as a person, as JSON' },
  data: z.record(z.string(), z.unknown()),
});

export const deleteAccount = defineCall({
  method: 'POST',
  path: '/api/UserSetting/DeleteAccount',
  access: 'user',
  summary: {
    zh: '注销账号',
    en: 'Have the account erased in 15 days; needs the password, and a code where two steps are on',
  },
  body: z.object({ password: z.string().min(1).max(128), code: z.string().trim().max(40).optional() }),
  data: z.object({ dueAt: z.string() }),
  errors: ['not_found', 'PASSWORD_WRONG', 'TOTP_WRONG', 'LOGIN_LOCKED', 'LOGIN_DISABLED'],
});

export const keepAccount = defineCall({
  method: 'POST',
  path: '/api/UserSetting/KeepAccount',
  access: 'user',
  summary: { zh: '撤销注销', en: 'Change my mind: the account stays' },
  body: z.object({}),
  data: z.null(),
  errors: ['not_found'],
});

export const askForRight = defineCall({
  method: 'POST',
  path: '/api/UserSetting/AskForRight',
  access: 'seat',
  summary: { zh: '申请权限', en: 'Ask the administrators of my company for a page or a button' },
  body: z.object({
    path: z.string().min(1).max(120),
    code: z.string().max(60).nullable().default(null),
    reason: z.string().trim().min(1).max(300),
  }),
  data: z.null(),
});
