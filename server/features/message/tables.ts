import { z } from 'zod';
import { globalMessage } from '#machines/message/global-message.document.ts';
import { type DocumentTable, documentTable } from '../../kernel/document/document-table.ts';

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
  /** What happened, as `si-decided`; templates and the list of sent messages go by it. */
  event: z.string(),
};

export const messageOutboxRow = z.object({
  ...content,
  params: z.unknown(),
  audience: z.unknown(),
  hasOwnMail: z.boolean(),
  dedupeKey: z.string().nullable(),
  dueAt: z.date(),
});

export const messageRow = z.object({
  ...content,
  times: z.number(),
  createdAt: z.date(),
  expiresAt: z.date().nullable(),
  mustConfirm: z.boolean(),
  recalledAt: z.date().nullable(),
  attachments: z.unknown(),
});

export const messageRecipientRow = z.object({
  messageId: z.string(),
  recipientKey: z.string(),
  at: z.date(),
  readAt: z.date().nullable(),
  archivedAt: z.date().nullable(),
  pinned: z.boolean(),
  deliveredAt: z.date().nullable(),
  confirmedAt: z.date().nullable(),
  mustConfirm: z.boolean(),
  expiresAt: z.date().nullable(),
  recalledAt: z.date().nullable(),
  mailId: z.string().nullable(),
});

export const messageDedupeRow = z.object({ dedupeKey: z.string(), messageId: z.string(), at: z.date() });

export const messageSentRow = z.object({
  messageId: z.string(),
  companyId: z.string(),
  event: z.string(),
  category: z.string(),
  level: z.string(),
  kind: z.string(),
  title: z.string(),
  titleEn: z.string(),
  senderName: z.string(),
  at: z.date(),
});

export const messageTemplateRow = z.object({
  event: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  bodyZh: z.string(),
  bodyEn: z.string(),
  level: z.enum(['INFO', 'WARN', 'CRITICAL']).nullable(),
  mail: z.boolean().nullable(),
  version: z.number(),
  updatedBy: z.string(),
  updatedAt: z.date(),
});

export const messageDigestRow = z.object({ recipientKey: z.string(), messageId: z.string(), dueAt: z.date() });

export const messageRows = {
  messageOutbox: messageOutboxRow,
  message: messageRow,
  messageRecipient: messageRecipientRow,
  messageDedupe: messageDedupeRow,
  messageSent: messageSentRow,
  messageTemplate: messageTemplateRow,
  messageDigest: messageDigestRow,
  globalMessage: documentTable(globalMessage),
} as const;

export type MessageTables = {
  [T in Exclude<keyof typeof messageRows, 'globalMessage'>]: z.infer<(typeof messageRows)[T]>;
} & { readonly globalMessage: DocumentTable<typeof globalMessage> };
