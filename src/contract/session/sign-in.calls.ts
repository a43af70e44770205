import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { captchaSchema, codeSchema, loginAnswerSchema, secondStepWantedSchema } from './session.ts';

/** Calls around signing in: codes, registering, new passwords (design A.4, A.6). */

/** As long as a new password may be typed; whether it will do is said by the rule, in words. */
const newPassword = z.string().min(1).max(512);
const target = z.string().trim().min(1).max(254);
const companyCode = z.string().trim().max(20);

export const signInWays = defineCall({
  method: 'GET',
  path: '/api/WebsitePublic/SignInWays',
  access: 'visitor',
  summary: { zh: '可用的登录方式', en: 'Which ways to sign in this server offers' },
  data: z.object({
    /** Codes by text message reach somebody. */
    sms: z.boolean(),
    social: z.array(z.object({ provider: z.string(), nameZh: z.string(), nameEn: z.string() })),
  }),
});

export const askCaptcha = defineCall({
  method: 'POST',
  path: '/api/WebsitePublic/Captcha',
  access: 'visitor',
  summary: { zh: '图形验证码', en: 'An image code for one account or target: five minutes, one answer' },
  body: z.object({
    /** `code` for a code that is to be sent; otherwise the account mode of the login. */
    use: z.enum(['code', 'userBindEmployee', 'employee']),
    loginName: target,
    companyCode: companyCode.optional(),
  }),
  data: z.object({ id: z.string(), svg: z.string() }),
});

export const sendCode = defineCall({
  method: 'POST',
  path: '/api/WebsitePublic/SendCode',
  access: 'visitor',
  summary: {
    zh: '发送验证码',
    en: 'Sends six digits by mail or text message. The answer is the same whether the target exists or not',
  },
  body: z.object({
    channel: z.enum(['sms', 'mail']),
    /** Phone or e-mail; with a company code, the account whose seat is to be reached. */
    target,
    purpose: z.enum(['login', 'register', 'reset', 'bind']),
    companyCode: companyCode.optional(),
    captcha: captchaSchema.optional(),
  }),
  data: z.object({
    /** Seconds until the next one may be asked for. */
    againAfterS: z.int(),
    validS: z.int(),
  }),
  errors: ['CAPTCHA_REQUIRED', 'CAPTCHA_INVALID'],
});

export const register = defineCall({
  method: 'POST',
  path: '/api/WebsitePublic/Register',
  access: 'visitor',
  summary: {
    zh: '注册',
    en: 'A new individual user, signed in at once; an invitation is accepted with the session this gives',
  },
  body: z.object({
    phone: target.optional(),
    email: target.optional(),
    code: codeSchema,
    password: newPassword,
    displayName: z.string().trim().min(1).max(50),
    consentVersion: z.string().max(20).optional(),
    remember: z.boolean().default(true),
  }),
  data: loginAnswerSchema,
  errors: ['CODE_INVALID', 'CODE_EXPIRED', 'CONSENT_REQUIRED', 'PASSWORD_WEAK', 'LOGIN_LOCKED'],
});

export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/WebsitePublic/ResetPassword',
  access: 'visitor',
  summary: { zh: '重置密码', en: 'A new password by a code; ends all sessions of the account and lifts its lock' },
  body: z.object({ target, companyCode: companyCode.optional(), code: codeSchema, newPassword }),
  data: z.null(),
  errors: ['CODE_INVALID', 'CODE_EXPIRED', 'PASSWORD_WEAK', 'PASSWORD_REUSED', 'LOGIN_LOCKED'],
});

export const changePassword = defineCall({
  method: 'POST',
  path: '/api/AuthUser/ChangePassword',
  access: 'user',
  summary: {
    zh: '修改密码',
    en: 'A new password for the account that is signed in: its other sessions end, Data = the new token of this one',
  },
  /** An account that has no password yet (social sign-in) sends an empty old one. */
  body: z.object({ oldPassword: z.string().max(512), newPassword }),
  data: z.string(),
  errors: ['PASSWORD_WRONG', 'PASSWORD_WEAK', 'PASSWORD_REUSED', 'LOGIN_LOCKED', 'LOGIN_DISABLED'],
});

/** What a way to sign in answers: a token, or the second step. */
export const signInAnswerSchema = z.union([loginAnswerSchema, secondStepWantedSchema]);
