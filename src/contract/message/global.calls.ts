import { z } from 'zod';
import { storedFileSchema } from '../files/calls.ts';
import { defineCall } from '../kernel/call.ts';
import { changeSchema } from '../kernel/facts.ts';
import { keysetQuerySchema, pageOf, pageQuerySchema } from '../kernel/page.ts';
import {
  APPLIED_EVENTS,
  audienceSchema,
  GLOBAL_STATES,
  globalContentSchema,
  globalMessageSchema,
} from './global-message.ts';
import { MESSAGE_PATHS } from './rights.ts';

/** Calls about global messages. Which button an event needs is checked when the event is known. */

const view = { anyOf: [{ path: MESSAGE_PATHS.globals }] } as const;
const right = (code: string) => ({ anyOf: [{ path: MESSAGE_PATHS.globals, code }] });
const id = z.string().min(1).max(36);
const text = z.object({ zh: z.string(), en: z.string() });

export const globalMessageList = defineCall({
  method: 'GET',
  path: '/api/GlobalMessage/List',
  access: view,
  summary: { zh: '全局消息列表', en: 'Global messages, the last changed first' },
  query: pageQuerySchema
    .pick({ q: true, cursor: true, limit: true })
    .extend({ state: z.enum(GLOBAL_STATES).optional() }),
  data: pageOf(globalMessageSchema),
});

export const getGlobalMessage = defineCall({
  method: 'GET',
  path: '/api/GlobalMessage/Get',
  access: view,
  summary: { zh: '查看全局消息', en: 'One global message with its counters as they are now' },
  query: z.object({ id }),
  data: globalMessageSchema,
  errors: ['not_found'],
});

export const globalMessageLog = defineCall({
  method: 'GET',
  path: '/api/GlobalMessage/Log',
  access: right('LOG'),
  summary: { zh: '全局消息日志', en: 'What happened to a global message, newest first' },
  query: z.object({ id }),
  data: z.array(
    z.object({
      seq: z.int(),
      event: z.string(),
      toState: z.string(),
      at: z.string(),
      who: z.string().nullable(),
      remarks: z.string().nullable(),
      changes: z.array(changeSchema),
    }),
  ),
  errors: ['not_found'],
});

/** Without `id` a new draft; with it a draft is changed, its version as `If-Match`. */
export const saveGlobalMessage = defineCall({
  method: 'POST',
  path: '/api/GlobalMessage/Save',
  access: right('SUBMIT'),
  summary: { zh: '保存草稿', en: 'Make or change a draft' },
  body: z.object({ id: id.optional(), content: globalContentSchema }),
  data: globalMessageSchema,
  errors: ['not_found', 'stale_version', 'event_not_allowed', 'MSG_TOO_LONG'],
});

export const copyGlobalMessage = defineCall({
  method: 'POST',
  path: '/api/GlobalMessage/Copy',
  access: right('COPY'),
  summary: { zh: '复制', en: 'A new draft with the same words and audience, without its times' },
  body: z.object({ id }),
  data: globalMessageSchema,
  errors: ['not_found', 'event_not_allowed', 'MSG_TOO_LONG'],
});

/** The button is the event's own code; the version goes along as `If-Match`. */
export const applyGlobalMessage = defineCall({
  method: 'POST',
  path: '/api/GlobalMessage/Apply',
  access: view,
  summary: { zh: '执行操作', en: 'Submit, approve, reject, cancel, send, recall or remind' },
  body: z.object({ id, event: z.enum(APPLIED_EVENTS), remarks: z.string().trim().max(500).optional() }),
  data: globalMessageSchema,
  errors: ['not_found', 'stale_version', 'event_not_allowed', 'MSG_AUDIENCE_EMPTY', 'MSG_RECALL_LATE', 'MSG_TOO_LONG'],
});

export const testGlobalMessage = defineCall({
  method: 'POST',
  path: '/api/GlobalMessage/TestSend',
  access: right('TEST_SEND'),
  summary: { zh: '测试发送', en: 'Send it to myself alone' },
  body: z.object({ content: globalContentSchema }),
  data: z.object({ queued: z.literal(true) }),
  errors: ['MSG_TOO_LONG', 'not_found'],
});

export const audienceCount = defineCall({
  method: 'POST',
  path: '/api/GlobalMessage/Audience',
  access: view,
  summary: { zh: '预估接收人', en: 'How many an audience reaches, and ten of them' },
  body: z.object({ audience: audienceSchema }),
  data: z.object({
    count: z.int(),
    needsReview: z.boolean(),
    sample: z.array(z.object({ key: z.string(), name: text, company: text })),
  }),
});

export const globalMessagePreview = defineCall({
  method: 'POST',
  path: '/api/GlobalMessage/Preview',
  access: view,
  summary: { zh: '预览', en: 'The text as its readers will see it, cleaned HTML in both languages' },
  body: globalContentSchema.pick({ bodyZh: true, bodyEn: true }),
  data: z.object({ zh: z.string(), en: z.string(), isTooLong: z.boolean() }),
});

export const audienceChoices = defineCall({
  method: 'GET',
  path: '/api/GlobalMessage/Choices',
  access: view,
  summary: { zh: '接收人选项', en: 'Companies, roles, lines of work or employees to address' },
  query: z.object({
    by: z.enum(['companies', 'roles', 'lines', 'employees']),
    q: z.string().max(100).optional(),
    /** Names of what was chosen before. */
    ids: z.string().max(20_000).optional(),
  }),
  data: z.array(z.object({ id: z.string(), name: text, hint: z.string() })),
});

/** Multipart: `file`. */
export const attachGlobalFile = defineCall({
  method: 'POST',
  path: '/api/GlobalMessage/Attach',
  access: right('SUBMIT'),
  summary: { zh: '上传附件', en: 'Upload a file to go along (multipart: file)' },
  upload: [],
  data: storedFileSchema,
  errors: ['body_too_large', 'malformed_body'],
});

export const READER_FILTERS = ['all', 'read', 'unread', 'confirmed', 'unconfirmed'] as const;

export const globalReaderSchema = z.object({
  key: z.string(),
  name: text,
  company: text,
  deliveredAt: z.string().nullable(),
  readAt: z.string().nullable(),
  confirmedAt: z.string().nullable(),
});
export type GlobalReader = z.infer<typeof globalReaderSchema>;

export const globalReaders = defineCall({
  method: 'GET',
  path: '/api/GlobalMessage/Readers',
  access: view,
  summary: { zh: '阅读与确认名单', en: 'Who was addressed, has read, has confirmed' },
  query: keysetQuerySchema.extend({ id, filter: z.enum(READER_FILTERS).default('all') }),
  data: pageOf(globalReaderSchema),
  errors: ['not_found'],
});

/** Answers the bytes themselves; no envelope. */
export const exportGlobalReaders = defineCall({
  method: 'GET',
  path: '/api/GlobalMessage/ExportReaders',
  access: right('EXPORT'),
  summary: { zh: '导出阅读与确认名单', en: 'The readers as an Excel file' },
  query: z.object({ id, filter: z.enum(READER_FILTERS).default('all'), language: z.enum(['CN', 'EN']).default('CN') }),
  data: z.never(),
  errors: ['not_found', 'EXPORT_TOO_MANY'],
});
