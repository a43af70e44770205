import { z } from 'zod';

export const loginCodeRow = z.object({
  id: z.string(),
  purpose: z.enum(['login', 'register', 'reset', 'bind']),
  channel: z.enum(['sms', 'mail']),
  target: z.string(),
  codeHash: z.string(),
  userId: z.string().nullable(),
  tries: z.number(),
  ip: z.string(),
  createdAt: z.date(),
  expiresAt: z.date(),
  usedAt: z.date().nullable(),
});

export const loginCaptchaRow = z.object({
  id: z.string(),
  accountKey: z.string(),
  answer: z.string(),
  expiresAt: z.date(),
});

export const userConsentRow = z.object({ userId: z.string(), version: z.string(), at: z.date() });

export const passwordHistoryRow = z.object({
  id: z.string(),
  accountKey: z.string(),
  passwordHash: z.string(),
  createdAt: z.date(),
});

export const joinRequestRow = z.object({
  id: z.string(),
  companyId: z.string(),
  userId: z.string(),
  message: z.string(),
  status: z.enum(['OPEN', 'ACCEPTED', 'DECLINED', 'EXPIRED']),
  createdAt: z.date(),
  expiresAt: z.date(),
  decidedAt: z.date().nullable(),
  decidedBy: z.string().nullable(),
  employeeId: z.string().nullable(),
});

export const socialIdentityRow = z.object({
  provider: z.string(),
  subject: z.string(),
  userId: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  boundAt: z.date(),
});

export const socialStateRow = z.object({
  stateHash: z.string(),
  browserHash: z.string(),
  provider: z.string(),
  purpose: z.enum(['login', 'bind']),
  userId: z.string().nullable(),
  redirect: z.string().nullable(),
  verifier: z.string(),
  expiresAt: z.date(),
});

export const socialTicketRow = z.object({
  tokenHash: z.string(),
  browserHash: z.string(),
  provider: z.string(),
  subject: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  expiresAt: z.date(),
});

export const socialTestGrantRow = z.object({
  tokenHash: z.string(),
  kind: z.enum(['code', 'token']),
  subject: z.string(),
  redirectUri: z.string().nullable(),
  challenge: z.string().nullable(),
  expiresAt: z.date(),
});

export const accountRows = {
  loginCode: loginCodeRow,
  loginCaptcha: loginCaptchaRow,
  passwordHistory: passwordHistoryRow,
  userConsent: userConsentRow,
  joinRequest: joinRequestRow,
  socialIdentity: socialIdentityRow,
  socialState: socialStateRow,
  socialTicket: socialTicketRow,
  socialTestGrant: socialTestGrantRow,
} as const;

export type AccountTables = { [T in keyof typeof accountRows]: z.infer<(typeof accountRows)[T]> };
