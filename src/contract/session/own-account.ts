import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { codeSchema } from './session.ts';

/** What a signed-in person does with his own way in: second step, devices. */

export const RECOVERY_CODES = 10;

const password = z.string().min(1).max(128);
const code = z.string().trim().min(1).max(40);

/**
 * What shows that the person sits there himself: his password, or a code of his second step. An account that has neither shows it by
 * a sign-in of no longer ago than this.
 */
export const FRESH_SIGN_IN_MINUTES = 10;
const proof = { password: password.optional(), code: code.optional() };
const PROOF_ERRORS = ['PROOF_NEEDED', 'PASSWORD_WRONG', 'TOTP_WRONG', 'LOGIN_LOCKED', 'LOGIN_DISABLED'] as const;

export const twoStepState = defineCall({
  method: 'GET',
  path: '/api/AuthUser/TwoStep',
  access: 'user',
  summary: { zh: '两步验证状态', en: 'Is the second step on, since when, how many recovery codes are left' },
  data: z.object({
    /** False in a support view: the account is another's. */
    isOffered: z.boolean(),
    /** A seat of the account demands it: it cannot be switched off. */
    isRequired: z.boolean(),
    /** False where the account is entered by another service or by codes alone. */
    hasPassword: z.boolean(),
    enabledAt: z.string().nullable(),
    codesLeft: z.int(),
  }),
});

export const beginTwoStep = defineCall({
  method: 'POST',
  path: '/api/AuthUser/BeginTwoStep',
  access: 'user',
  summary: { zh: '开始设置两步验证', en: 'A new secret for the authenticator; nothing is on before it is confirmed' },
  body: z.object({ password }),
  data: z.object({
    secret: z.string(),
    /** `otpauth://totp/…`, as the QR code holds it. */
    uri: z.string(),
    /** The secret, sealed for this person and 10 minutes: goes back with the code. */
    setupToken: z.string(),
  }),
  errors: ['not_found', 'PASSWORD_WRONG', 'LOGIN_LOCKED', 'LOGIN_DISABLED', 'TWO_STEP_ON'],
});

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmTwoStep = defineCall({
  method: 'POST',
  path: '/api/AuthUser/ConfirmTwoStep',
  access: 'user',
  summary: {
    zh: '启用两步验证',
    en: 'A code of the authenticator switches it on; recovery codes and the session’s next token are told once',
  },
  body: z.object({ setupToken: z.string().max(600), code }),
  data: recoveryCodes.extend({ token: z.string() }),
  errors: ['not_found', 'TOTP_WRONG', 'TWO_STEP_ON', 'TWO_STEP_LATE'],
});

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/AuthUser/RenewRecoveryCodes',
  access: 'user',
  summary: { zh: '重新生成恢复码', en: 'Ten new recovery codes; the old ones are worth nothing' },
  body: z.object({ password, code }),
  data: recoveryCodes,
  errors: ['not_found', 'PASSWORD_WRONG', 'LOGIN_LOCKED', 'LOGIN_DISABLED', 'TOTP_WRONG'],
});

export const endTwoStep = defineCall({
  method: 'POST',
  path: '/api/AuthUser/EndTwoStep',
  access: 'user',
  summary: { zh: '关闭两步验证', en: 'Switch the second step off: needs the password and a code' },
  body: z.object({ password, code }),
  data: z.null(),
  errors: ['not_found', 'PASSWORD_WRONG', 'LOGIN_LOCKED', 'LOGIN_DISABLED', 'TOTP_WRONG', 'TWO_STEP_KEPT'],
});

export const ownSessionSchema = z.object({
  sessionId: z.string(),
  isCurrent: z.boolean(),
  /** `user`, or the company account signed in with. */
  account: z.string(),
  deviceLabel: z.string(),
  ipRegion: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  status: z.enum(['ACTIVE', 'SUPERSEDED', 'LOGGED_OUT', 'EXPIRED', 'REVOKED']),
  endedAt: z.string().nullable(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

export const ownSessions = defineCall({
  method: 'GET',
  path: '/api/AuthUser/Sessions',
  access: 'user',
  summary: {
    zh: '登录设备',
    en: 'All my active sessions and the last 20 that ended, of the person and of the company accounts bound to him',
  },
  data: z.array(ownSessionSchema),
});

export const endSession = defineCall({
  method: 'POST',
  path: '/api/AuthUser/EndSession',
  access: 'user',
  summary: { zh: '结束会话', en: 'End one of my other sessions at once; needs the password or a code' },
  body: z.object({ sessionId: z.string().max(36), ...proof }),
  data: z.null(),
  errors: ['not_found', ...PROOF_ERRORS],
});

export const endOtherSessions = defineCall({
  method: 'POST',
  path: '/api/AuthUser/EndOtherSessions',
  access: 'user',
  summary: { zh: '结束其他会话', en: 'End all my sessions but this one; needs the password or a code' },
  body: z.object(proof),
  data: z.object({ ended: z.int() }),
  errors: ['not_found', ...PROOF_ERRORS],
});

export const ownSignInSchema = z.object({
  id: z.string(),
  at: z.string(),
  action: z.enum(['LOGIN', 'LOGIN_FAILED', 'LOCKED']),
  account: z.string(),
  deviceLabel: z.string().nullable(),
  ipRegion: z.string().nullable(),
});
export type OwnSignIn = z.infer<typeof ownSignInSchema>;

export const ownSignIns = defineCall({
  method: 'GET',
  path: '/api/AuthUser/SignIns',
  access: 'user',
  summary: { zh: '登录记录', en: 'My last 20 sign-ins and attempts, from the audit log' },
  data: z.array(ownSignInSchema),
});

export const setDefaultEmployee = defineCall({
  method: 'POST',
  path: '/api/CurrentUser/SetDefaultEmployee',
  access: 'user',
  summary: { zh: '设置默认企业', en: 'The company to begin in; null = the one used last' },
  body: z.object({ employeeId: z.string().max(36).nullable() }),
  data: z.null(),
  errors: ['not_found'],
});

const channel = z.enum(['sms', 'mail']);

export const sendContactCode = defineCall({
  method: 'POST',
  path: '/api/AuthUser/SendContactCode',
  access: 'user',
  summary: {
    zh: '向当前手机或邮箱发送验证码',
    en: 'A code to the address that a change gives up; where there is none of the kind, to the other one. Data = where it went, masked',
  },
  body: z.object({ channel }),
  data: z.object({
    /** Null: nothing to prove, the account has no address yet. */
    sentTo: z.string().nullable(),
  }),
  errors: ['not_found'],
});

export const changeContact = defineCall({
  method: 'POST',
  path: '/api/AuthUser/ChangeContact',
  access: 'user',
  summary: {
    zh: '修改手机或邮箱',
    en: 'Another phone or mail to sign in with: a code to the new one and a code to the old one',
  },
  body: z.object({
    channel,
    target: z.string().trim().min(1).max(254),
    newCode: codeSchema,
    oldCode: codeSchema.default(''),
  }),
  data: z.null(),
  errors: ['not_found', 'CODE_INVALID', 'CODE_EXPIRED', 'PHONE_TAKEN', 'LOGIN_LOCKED', 'LOGIN_DISABLED'],
});
