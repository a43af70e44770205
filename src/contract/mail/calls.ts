import { z } from 'zod';
import { DATA_PATHS } from '../basic-data/paths.ts';
import { defineCall } from '../kernel/call.ts';
import { pageOf, pageQuerySchema } from '../kernel/page.ts';

/** Document type of live messages about mails. */
export const MAIL_DOC = 'mail';

export const outboxMailSchema = z.object({
  id: z.string(),
  purpose: z.string(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  /** Names of the files that go with it. */
  files: z.array(z.string()),
  state: z.enum(['QUEUED', 'SENDING', 'SENT', 'FAILED', 'CANCELLED']),
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  error: z.string().nullable(),
});
export type OutboxMail = z.infer<typeof outboxMailSchema>;

export const testOutbox = defineCall({
  method: 'GET',
  path: '/api/Mail/TestOutbox',
  access: { anyOf: [{ path: DATA_PATHS.basicCode }] },
  summary: {
    zh: '测试发件箱',
    en: 'Mails and text messages, newest first; Status 0 outside a demo, where nobody may read other people’s codes',
  },
  query: pageQuerySchema.omit({ sort: true }),
  data: pageOf(outboxMailSchema).nullable(),
});
