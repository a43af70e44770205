import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { pageOf, pageQuerySchema } from '../kernel/page.ts';

export const MESSAGE_CATEGORIES = ['SYSTEM', 'BUSINESS', 'AUDIT', 'CRM', 'EDM', 'ANNOUNCEMENT', 'SECURITY'] as const;
export const MESSAGE_LEVELS = ['INFO', 'WARN', 'CRITICAL'] as const;
export type MessageCategory = (typeof MESSAGE_CATEGORIES)[number];
export type MessageLevel = (typeof MESSAGE_LEVELS)[number];

/** A file that came with a message; `Url` is the call that gives its bytes. */
const attachmentSchema = z.object({ Id: z.string(), Name: z.string(), Size: z.int(), Url: z.string() });

export const messageDetailSchema = z.object({
  Id: z.string(),
  Title: z.string(),
  TitleEn: z.string(),
  /** Cleaned HTML. */
  Description: z.string(),
  DescriptionEn: z.string(),
  SendId: z.string(),
  Category: z.enum(MESSAGE_CATEGORIES),
  Level: z.enum(MESSAGE_LEVELS),
  SenderName: z.string(),
  CreateTime: z.string(),
  ReadTime: z.string().nullable(),
  ArchiveTime: z.string().nullable(),
  ConfirmTime: z.string().nullable(),
  ExpireTime: z.string().nullable(),
  MustConfirm: z.boolean(),
  Pinned: z.boolean(),
  /** Taken back by its sender: the body is gone. */
  Recalled: z.boolean(),
  LinkPath: z.string().nullable(),
  Attachments: z.array(attachmentSchema),
});
export type MessageDetail = z.infer<typeof messageDetailSchema>;

export const messageSummarySchema = messageDetailSchema.omit({
  Description: true,
  DescriptionEn: true,
  Attachments: true,
});
export type MessageSummary = z.infer<typeof messageSummarySchema>;

const id = z.string().min(1).max(36);
const ids = z.array(id).min(1).max(200);

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

export const MESSAGE_TABS = ['all', 'unread', 'toConfirm', 'archived'] as const;
export type MessageTab = (typeof MESSAGE_TABS)[number];

export const messageList = defineCall({
  method: 'GET',
  path: '/api/Message/List',
  access: 'user',
  summary: { zh: '我的消息', en: 'My messages: pinned ones first, then the newest' },
  query: pageQuerySchema.extend({
    /** Without it everything that is not archived. */
    tab: z.enum(MESSAGE_TABS).optional(),
    unread: z.enum(['true', 'false']).optional(),
    category: z.enum(MESSAGE_CATEGORIES).optional(),
    level: z.enum(MESSAGE_LEVELS).optional(),
    /** Came at or after, and before, these instants. */
    from: z.iso.datetime().optional(),
    to: z.iso.datetime().optional(),
    /** The portal shows what the seat got, and of the person's own only SECURITY (G.5). */
    scope: z.enum(['all', 'portal']).optional(),
  }),
  data: pageOf(messageSummarySchema),
});

/** The messages before and after one, in time: what J and K of the detail page lead to. */
export const messageNeighbours = defineCall({
  method: 'GET',
  path: '/api/Message/Neighbours',
  access: 'user',
  summary: { zh: '上一条与下一条', en: 'Ids of the next newer and the next older message' },
  query: z.object({ id }),
  data: z.object({ newer: z.string().nullable(), older: z.string().nullable() }),
});

const changed = z.object({ changed: z.int() });

export const markRead = defineCall({
  method: 'POST',
  path: '/api/Message/MarkRead',
  access: 'user',
  summary: { zh: '标为已读', en: 'Mark given messages read, or all that came before an instant' },
  body: z.union([z.object({ ids }), z.object({ all: z.literal(true), before: z.iso.datetime() })]),
  data: z.object({ marked: z.int() }),
});

export const markUnread = defineCall({
  method: 'POST',
  path: '/api/Message/MarkUnread',
  access: 'user',
  summary: { zh: '标为未读', en: 'Mark given messages unread again' },
  body: z.object({ ids }),
  data: changed,
});

export const archiveMessages = defineCall({
  method: 'POST',
  path: '/api/Message/Archive',
  access: 'user',
  summary: { zh: '归档消息', en: 'Put messages into the archive, or take them out again' },
  body: z.object({ ids, archived: z.boolean() }),
  data: changed,
});

export const pinMessages = defineCall({
  method: 'POST',
  path: '/api/Message/Pin',
  access: 'user',
  summary: { zh: '置顶消息', en: 'Keep messages at the top, or no longer' },
  body: z.object({ ids, pinned: z.boolean() }),
  data: changed,
});

/** What was confirmed stays confirmed; asking again changes nothing. */
export const confirmMessage = defineCall({
  method: 'POST',
  path: '/api/Message/Confirm',
  access: 'user',
  summary: { zh: '确认消息', en: 'Confirm a message that asks for it; it is read by that' },
  body: z.object({ id }),
  data: z.object({ confirmedAt: z.string() }),
  errors: ['not_found', 'event_not_allowed'],
});

/** Answers the bytes themselves, with their name in `Content-Disposition`; no envelope. */
export const messageAttachment = defineCall({
  method: 'GET',
  path: '/api/Message/Attachment',
  access: 'user',
  summary: { zh: '下载消息附件', en: 'A file that came with a message addressed to me' },
  query: z.object({ id, file: id }),
  data: z.never(),
  errors: ['not_found'],
});
