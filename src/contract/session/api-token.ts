import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';

/** A program signs in with such a token instead of a session's: `Authorization: Bearer flt_…`. */
export const API_TOKEN_PREFIX = 'flt_';
export const API_TOKEN_MOST_DAYS = 366;
export const API_TOKENS_MOST = 20;

export const apiTokenSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Its first signs; the whole of it is shown once, when it is made. */
  shown: z.string(),
  readsOnly: z.boolean(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

export const apiTokens = defineCall({
  method: 'GET',
  path: '/api/ApiToken/List',
  access: 'seat',
  summary: { zh: '我的接口令牌', en: 'My tokens for programs, newest first' },
  data: z.array(apiTokenSchema),
});

export const createApiToken = defineCall({
  method: 'POST',
  path: '/api/ApiToken/Create',
  access: 'seat',
  summary: { zh: '新建接口令牌', en: 'Make a token with my rights in this company; the answer alone shows it whole' },
  body: z.object({
    title: z.string().trim().min(1).max(60),
    days: z.int().min(1).max(API_TOKEN_MOST_DAYS),
    readsOnly: z.boolean(),
  }),
  data: apiTokenSchema.extend({ token: z.string() }),
});

export const revokeApiToken = defineCall({
  method: 'POST',
  path: '/api/ApiToken/Revoke',
  access: 'seat',
  summary: { zh: '吊销接口令牌', en: 'End a token at once' },
  body: z.object({ id: z.string().max(36) }),
  data: z.null(),
  errors: ['not_found'],
});
