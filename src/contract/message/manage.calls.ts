import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { keysetQuerySchema, pageOf, pageQuerySchema } from '../kernel/page.ts';
import { MESSAGE_CATEGORIES, MESSAGE_LEVELS } from './calls.ts';
import { MESSAGE_PATHS } from './rights.ts';

/** Looking after the messages of the system: what was sent, in which words, and whether its mail arrived. */

const view = { anyOf: [{ path: MESSAGE_PATHS.manage }] } as const;
const right = (code: string) => ({ anyOf: [{ path: MESSAGE_PATHS.manage, code }] });

export const sentMessageSchema = z.object({
  id: z.string(),
  at: z.string(),
  event: z.string(),
  eventName: z.object({ zh: z.string(), en: z.string() }),
  category: z.enum(MESSAGE_CATEGORIES),
  level: z.enum(MESSAGE_LEVELS),
  kind: z.enum(['message', 'send']),
  title: z.object({ zh: z.string(), en: z.string() }),
  senderName: z.string(),
  company: z.string(),
  companyEn: z.string().nullable(),
  addressed: z.int(),
  delivered: z.int(),
  read: z.int(),
  confirmed: z.int(),
  mailWaiting: z.int(),
  mailSent: z.int(),
  mailFailed: z.int(),
});
export type SentMessage = z.infer<typeof sentMessageSchema>;

/** Titles and numbers only: a message's body belongs to those it was addressed to. */
export const sentMessages = defineCall({
  method: 'GET',
  path: '/api/MessageManage/Sent',
  access: view,
  summary: { zh: '已发送的消息', en: 'Messages sent, newest first, with how many read them; bodies are not told' },
  query: pageQuerySchema.pick({ q: true, cursor: true, limit: true }).extend({
    category: z.enum(MESSAGE_CATEGORIES).optional(),
    event: z.string().max(60).optional(),
  }),
  data: pageOf(sentMessageSchema),
});

export const MAIL_STATES = ['QUEUED', 'SENDING', 'SENT', 'FAILED', 'CANCELLED'] as const;

export const mailDeliverySchema = z.object({
  id: z.string(),
  purpose: z.string(),
  /** Masked: `l***@example.com`. */
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  dueAt: z.string(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  error: z.string().nullable(),
});
export type MailDelivery = z.infer<typeof mailDeliverySchema>;

export const mailDeliveries = defineCall({
  method: 'GET',
  path: '/api/MessageManage/Mail',
  access: view,
  summary: { zh: '邮件投递', en: 'Mails and what became of them, newest first' },
  query: keysetQuerySchema.extend({ state: z.enum(MAIL_STATES).optional() }),
  data: pageOf(mailDeliverySchema),
});

export const retryMail = defineCall({
  method: 'POST',
  path: '/api/MessageManage/Retry',
  access: right('RETRY'),
  summary: { zh: '重新投递', en: 'Try mails again that were given up' },
  body: z.object({ ids: z.array(z.string().min(1).max(36)).min(1).max(200) }),
  data: z.object({ queued: z.int() }),
});

const title = z.string().trim().min(1).max(100);
const body = z.string().max(4_000);

export const templateContentSchema = z.object({
  titleZh: title,
  titleEn: title,
  bodyZh: body,
  bodyEn: body,
  /** Null: what the event says. */
  level: z.enum(MESSAGE_LEVELS).nullable(),
  /** False: never a copy by mail; null: as each recipient has chosen. */
  mail: z.literal(false).nullable(),
});
export type TemplateContent = z.infer<typeof templateContentSchema>;

export const messageTemplateSchema = templateContentSchema.extend({
  event: z.string(),
  name: z.object({ zh: z.string(), en: z.string() }),
  category: z.enum(MESSAGE_CATEGORIES),
  eventLevel: z.enum(MESSAGE_LEVELS),
  /** Variables that its words may name. */
  slots: z.array(z.string()),
  /** 0: the words the product brings. */
  version: z.int(),
  updatedAt: z.string().nullable(),
  updatedBy: z.string().nullable(),
});
export type MessageTemplate = z.infer<typeof messageTemplateSchema>;

export const messageTemplates = defineCall({
  method: 'GET',
  path: '/api/MessageManage/Templates',
  access: view,
  summary: { zh: '消息模板', en: 'The words of every event' },
  data: z.array(messageTemplateSchema),
});

/** The version a template is based on goes along as `If-Match`; 0 where it is the product's own. */
export const saveTemplate = defineCall({
  method: 'POST',
  path: '/api/MessageManage/SaveTemplate',
  access: right('TEMPLATE_EDIT'),
  summary: { zh: '保存模板', en: 'Change the words of an event' },
  body: templateContentSchema.extend({ event: z.string().min(1).max(60) }),
  data: messageTemplateSchema,
  errors: ['not_found', 'stale_version'],
});

export const resetTemplate = defineCall({
  method: 'POST',
  path: '/api/MessageManage/ResetTemplate',
  access: right('TEMPLATE_EDIT'),
  summary: { zh: '恢复默认模板', en: 'Go back to the words the product brings' },
  body: z.object({ event: z.string().min(1).max(60) }),
  data: messageTemplateSchema,
  errors: ['not_found', 'stale_version'],
});
