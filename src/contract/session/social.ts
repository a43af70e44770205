import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { codeSchema, loginAnswerSchema } from './session.ts';
import { signInAnswerSchema } from './sign-in.calls.ts';

/** Signing in through another service (design A.7). */

const provider = z.string().min(1).max(30);
const ticket = z.string().min(1).max(100);

export const socialStart = defineCall({
  method: 'GET',
  path: '/api/WxAppWebsite/SocialStart',
  access: 'visitor',
  summary: {
    zh: '开始社交登录',
    en: 'Where to send the browser; the way back is good for ten minutes, once, in this browser',
  },
  query: z.object({
    provider,
    /** `bind` adds the identity to the user who is signed in. */
    purpose: z.enum(['login', 'bind']),
    /** Page of the product to go on to. */
    redirect: z.string().max(500).optional(),
  }),
  data: z.object({ authorizeUrl: z.string() }),
  errors: ['SOCIAL_STATE_INVALID', 'unavailable'],
});

export const socialOutcomeSchema = z.object({
  /** `known`: sign in with the ticket · `unknown`: bind it or create a user with it · `bound`: done, no ticket. */
  outcome: z.enum(['known', 'unknown', 'bound']),
  /** The identity waits ten minutes under this. */
  ticket: z.string().nullable(),
  provider: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  redirect: z.string().nullable(),
});
export type SocialOutcome = z.infer<typeof socialOutcomeSchema>;

export const socialFinish = defineCall({
  method: 'POST',
  path: '/api/WxAppWebsite/SocialFinish',
  access: 'visitor',
  summary: {
    zh: '完成社交登录',
    en: 'What came back from the other service: whose identity it is, or that it is nobody’s yet',
  },
  body: z.object({ code: z.string().min(1).max(500), state: z.string().min(1).max(100) }),
  data: socialOutcomeSchema,
  errors: ['SOCIAL_STATE_INVALID', 'SOCIAL_CODE_INVALID', 'SOCIAL_TAKEN', 'unavailable'],
});

export const socialSignIn = defineCall({
  method: 'POST',
  path: '/api/WxAppWebsite/SocialSignIn',
  access: 'visitor',
  summary: { zh: '社交账号登录', en: 'Sign in with a known identity; Status 2 = second step wanted' },
  body: z.object({ ticket, remember: z.boolean().default(true) }),
  data: signInAnswerSchema,
  errors: ['SOCIAL_STATE_INVALID', 'LOGIN_DISABLED'],
});

export const socialCreate = defineCall({
  method: 'POST',
  path: '/api/WxAppWebsite/SocialCreate',
  access: 'visitor',
  summary: { zh: '用社交账号注册', en: 'A new user with this identity, signed in at once' },
  body: z.object({
    ticket,
    displayName: z.string().trim().min(1).max(50),
    consentVersion: z.string().max(20).optional(),
    remember: z.boolean().default(true),
  }),
  data: loginAnswerSchema,
  errors: ['SOCIAL_STATE_INVALID', 'SOCIAL_TAKEN', 'CONSENT_REQUIRED'],
});

export const socialBindExisting = defineCall({
  method: 'POST',
  path: '/api/WxAppWebsite/SocialBindExisting',
  access: 'visitor',
  summary: { zh: '绑定已有账号', en: 'Adds the identity to the user whose login code this is, and signs in' },
  body: z.object({
    ticket,
    target: z.string().trim().min(1).max(254),
    code: codeSchema,
    remember: z.boolean().default(true),
  }),
  data: signInAnswerSchema,
  errors: [
    'SOCIAL_STATE_INVALID',
    'SOCIAL_TAKEN',
    'CODE_INVALID',
    'CODE_EXPIRED',
    'LOGIN_DISABLED',
    'LOGIN_LOCKED',
  ] as const,
});

export const socialIdentitySchema = z.object({
  provider: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  subject: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  boundAt: z.iso.datetime(),
});
export type SocialIdentity = z.infer<typeof socialIdentitySchema>;

export const socialIdentities = defineCall({
  method: 'GET',
  path: '/api/CurrentUser/SocialIdentities',
  access: 'user',
  summary: {
    zh: '已绑定的社交账号',
    en: 'Identities of other services that sign me in; more are added by SocialStart with purpose bind',
  },
  data: z.array(socialIdentitySchema),
});

export const socialUnbind = defineCall({
  method: 'POST',
  path: '/api/CurrentUser/SocialUnbind',
  access: 'user',
  summary: { zh: '解绑社交账号', en: 'This identity signs me in no longer' },
  body: z.object({ provider, subject: z.string().max(200) }),
  data: z.null(),
  errors: ['not_found', 'SOCIAL_LAST_WAY'],
});
