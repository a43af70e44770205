import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { pageOf, pageQuerySchema } from '../kernel/page.ts';

export const messageDetailSchema = z.object({
  Id: z.string(),
  Title: z.string(),
  TitleEn: z.string(),
  /** Cleaned HTML. */
  Description: z.string(),
  DescriptionEn: z.string(),
  SendId: z.string(),
  Category: z.enum(['SYSTEM', 'BUSINESS', 'AUDIT', 'CRM', 'EDM', 'ANNOUNCEMENT', 'SECURITY']),
  Level: z.enum(['INFO', 'WARN', 'CRITICAL']),
  SenderName: z.string(),
  CreateTime: z.string(),
  ReadTime: z.string().nullable(),
  LinkPath: z.string().nullable(),
  Attachments: z.array(z.object({ Name: z.string(), Url: z.string() })),
});
export type MessageDetail = z.infer<typeof messageDetailSchema>;

export const unReadMessageCount = defineCall({
  method: 'GET',
  path: '/api/Message/UnReadMessageCount',
  access: 'user',
  summary: { zh: '未读消息数', en: 'Unread messages of the current seat plus those of the user' },
  data: z.int(),
});

export const messageSelfInfoDetail = defineCall({
  method: 'GET',
  path: '/api/Message/GetMessageSelfInfoDetail',
  access: 'user',
  summary: { zh: '消息详情', en: 'One message addressed to me; Status 0 otherwise. Does not mark it read' },
  query: z.object({ id: z.string().max(36).optional() }),
  data: messageDetailSchema.nullable(),
  errors: ['MSG_ID'],
});

export const messageList = defineCall({
  method: 'GET',
  path: '/api/Message/List',
  access: 'user',
  summary: { zh: '我的消息', en: 'My messages, newest first' },
  query: pageQuerySchema.extend({ unread: z.enum(['true', 'false']).optional() }),
  data: pageOf(messageDetailSchema.omit({ Description: true, DescriptionEn: true, Attachments: true })),
});

export const markRead = defineCall({
  method: 'POST',
  path: '/api/Message/MarkRead',
  access: 'user',
  summary: { zh: '标为已读', en: 'Mark given messages read, or all that came before an instant' },
  body: z.union([
    z.object({ ids: z.array(z.string().max(36)).min(1).max(200) }),
    z.object({ all: z.literal(true), before: z.iso.datetime() }),
  ]),
  data: z.object({ marked: z.int() }),
});
