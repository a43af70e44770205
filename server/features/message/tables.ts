import { z } from 'zod';

const content = {
  id: z.string(),
  companyId: z.string(),
  /** Key of the act that sends: a document event, a global message, an employee. */
  sendId: z.string(),
  kind: z.enum(['message', 'send']),
  category: z.string(),
  level: z.string(),
  title: z.string(),
  titleEn: z.string(),
  description: z.string(),
  descriptionEn: z.string(),
  senderName: z.string(),
  docType: z.string().nullable(),
  docId: z.string().nullable(),
  linkPath: z.string().nullable(),
};

export const messageOutboxRow = z.object({
  ...content,
  audience: z.unknown(),
  dedupeKey: z.string().nullable(),
  dueAt: z.date(),
});

export const messageRow = z.object({ ...content, times: z.number(), createdAt: z.date() });

export const messageRecipientRow = z.object({
  messageId: z.string(),
  recipientKey: z.string(),
  at: z.date(),
  readAt: z.date().nullable(),
  archivedAt: z.date().nullable(),
});

export const messageDedupeRow = z.object({ dedupeKey: z.string(), messageId: z.string(), at: z.date() });

export const messageRows = {
  messageOutbox: messageOutboxRow,
  message: messageRow,
  messageRecipient: messageRecipientRow,
  messageDedupe: messageDedupeRow,
} as const;

export type MessageTables = { [T in keyof typeof messageRows]: z.infer<(typeof messageRows)[T]> };
