import { z } from 'zod';

/** Live connection at `/api/client/ws`. Both sides ignore types they do not know and frames that are not JSON. */
export const LIVE_PATH = '/api/client/ws';
export const LIVE_PING_EVERY_MS = 5_000;
export const LIVE_RECONNECT_AFTER_MS = 5_000;
/** Without a ping for this long the server closes with `LIVE_CLOSE.noPing`. */
export const LIVE_SILENCE_LIMIT_MS = 15_000;

export const LIVE_CLOSE = { noSession: 4401, noPing: 4408, superseded: 4409, tooMuch: 4429 } as const;

export const liveClientMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('auth'), token: z.string() }),
]);
export type LiveClientMessage = z.infer<typeof liveClientMessageSchema>;

export const liveServerMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('authOk'), unread: z.int() }),
  /** Made by an event of a document. The client refreshes the unread count and fetches the detail. */
  z.object({ type: z.literal('message'), id: z.string(), title: z.string() }),
  /** Written by a person; handled like `message`. */
  z.object({ type: z.literal('send'), id: z.string(), title: z.string() }),
  /** A document changed. Says only *that* it changed; data is read again under the reader's own rights. */
  z.object({ type: z.literal('doc'), docType: z.string(), docId: z.string(), version: z.int(), state: z.string() }),
  z.object({ type: z.literal('session'), reason: z.enum(['SUPERSEDED', 'REVOKED', 'LOGGED_OUT']) }),
  z.object({ type: z.literal('menu') }),
]);
export type LiveServerMessage = z.infer<typeof liveServerMessageSchema>;
