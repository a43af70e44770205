import { z } from 'zod';
import { storedFileSchema } from '../../files/calls.ts';
import { defineCall } from '../../kernel/call.ts';
import { keysetQuerySchema, pageOf } from '../../kernel/page.ts';
import { rowResultSchema } from '../../kernel/resource.ts';
import type { Text } from '../../kernel/text.ts';
import { RATE_PATHS, rateRight } from '../paths.ts';
import { seenRows } from '../row-list.ts';
import { POST_KIND_CODES, POST_RULE_CODES, POST_STATES } from './post-codes.ts';

/** Announcements about rates (design commercial A.4.2 FCLFreightPost): events, and what their readers get. */

const { announcements, customerQuery, ecommerce } = RATE_PATHS;
const id36 = z.string().min(1).max(36);
const publisher = (code: string) => ({ anyOf: [rateRight(announcements, code)] });
/** Own people, and customers where they ask for prices. */
const readers = { anyOf: [announcements, customerQuery, ecommerce].map(path => rateRight(path)) };

const bulk = <S extends z.ZodRawShape>(name: string, code: string, summary: Text, more: S) =>
  defineCall({
    method: 'POST',
    path: `/api/RatePost/${name}`,
    access: publisher(code),
    summary,
    body: z.object({ rows: seenRows, ...more }),
    data: z.array(rowResultSchema),
  });

export const publishPosts = bulk('Publish', 'PUBLISH', { zh: '发布公告', en: 'Publishes and tells its readers' }, {});
export const withdrawPosts = bulk(
  'Withdraw',
  'WITHDRAW',
  { zh: '撤回公告', en: 'Takes announcements back; nobody reads them any more' },
  {},
);
export const pinPosts = bulk(
  'Pin',
  'PIN',
  { zh: '置顶公告', en: 'Keeps announcements on top until a day; no day lets them go' },
  { until: z.iso.date().nullable() },
);

/** Multipart: `file`, and the fields `id` and `version` of the draft that it belongs to. */
export const attachToPost = defineCall({
  method: 'POST',
  path: '/api/RatePost/Attach',
  access: publisher('EDIT'),
  summary: { zh: '上传公告附件', en: 'Adds a file to a draft (multipart: file, id, version)' },
  upload: ['id', 'version'],
  data: storedFileSchema,
  errors: ['not_found', 'stale_version', 'event_not_allowed', 'body_too_large', 'malformed_body'],
});

export const detachFromPost = defineCall({
  method: 'POST',
  path: '/api/RatePost/Detach',
  access: publisher('EDIT'),
  summary: { zh: '移除公告附件', en: 'Takes a file off a draft; If-Match carries the version' },
  body: z.object({ id: id36, fileId: id36 }),
  data: z.object({ id: z.string(), version: z.int() }),
  errors: ['not_found', 'stale_version', 'event_not_allowed'],
});

const text = z.object({ zh: z.string(), en: z.string() });
const day = z.string();

const postSchema = z.object({
  id: z.string(),
  version: z.int(),
  title: text,
  kind: z.enum(POST_KIND_CODES),
  state: z.enum(POST_STATES),
  /** SCACs, trades and UN/LOCODEs that it is about. */
  carriers: z.array(z.string()),
  lines: z.array(text),
  ports: z.array(z.string()),
  effectiveFrom: day,
  effectiveTo: day.nullable(),
  isPinned: z.boolean(),
  isRead: z.boolean(),
  files: z.int(),
  /** Of the company's own; null for one of another company. */
  isOwn: z.boolean(),
  from: z.string(),
  publishedAt: z.string().nullable(),
  /** How many of those told have read it; of the company's own announcements. */
  readBy: z.int().nullable(),
  told: z.int().nullable(),
});
export type RatePostView = z.output<typeof postSchema>;

/** Those pinned first, then what takes effect last. */
export const postBoard = defineCall({
  method: 'GET',
  path: '/api/RatePost/Board',
  access: readers,
  summary: { zh: '公告板', en: 'Published announcements for the caller, pinned ones first' },
  query: keysetQuerySchema.extend({
    carrier: z.string().max(4).optional(),
    kind: z.enum(POST_KIND_CODES).optional(),
    unread: z.enum(['1']).optional(),
  }),
  data: pageOf(postSchema),
});

/** The text as its readers see it. The company's own people see drafts and withdrawn ones as well. */
export const readPost = defineCall({
  method: 'GET',
  path: '/api/RatePost/Read',
  access: readers,
  summary: { zh: '阅读公告', en: 'One announcement with its text as clean HTML and its files' },
  query: z.object({ id: id36 }),
  data: postSchema.extend({
    html: text,
    attachments: z.array(z.object({ id: z.string(), name: z.string(), size: z.int() })),
    increaseId: z.string().nullable(),
    surchargeRuleIds: z.array(z.string()),
  }),
  errors: ['not_found'],
});

export const markPostsRead = defineCall({
  method: 'POST',
  path: '/api/RatePost/MarkRead',
  access: readers,
  summary: { zh: '标记已读', en: 'The caller has read these' },
  body: z.object({ ids: z.array(id36).min(1).max(50) }),
  data: z.object({ read: z.int() }),
});

export const postFile = defineCall({
  method: 'GET',
  path: '/api/RatePost/File',
  access: readers,
  summary: { zh: '下载公告附件', en: 'A file of an announcement that the caller may read' },
  query: z.object({ id: id36, file: id36 }),
  data: z.never(),
  errors: ['not_found'],
});

export const postReaders = defineCall({
  method: 'GET',
  path: '/api/RatePost/Readers',
  access: { anyOf: [rateRight(announcements)] },
  summary: { zh: '阅读名单', en: 'Who has read an announcement of the company, the last first' },
  query: keysetQuerySchema.extend({ id: id36 }),
  data: pageOf(z.object({ employeeId: z.string(), name: z.string(), company: z.string(), at: z.string() })),
  errors: ['not_found'],
});

const calendarEntry = z.object({
  day,
  source: z.enum(['POST', 'INCREASE']),
  id: z.string(),
  title: text,
  kind: z.string(),
  state: z.string(),
  carriers: z.array(z.string()),
});
export type CalendarEntry = z.output<typeof calendarEntry>;

/** Increases stand in it for those who may see them. */
export const postCalendar = defineCall({
  method: 'GET',
  path: '/api/RatePost/Calendar',
  access: { anyOf: [rateRight(announcements)] },
  summary: { zh: '涨价日历', en: 'What takes effect in a month: announcements and rules of increase' },
  query: z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }),
  data: z.object({ entries: z.array(calendarEntry), isMore: z.boolean() }),
});

/** The rule's own right is asked for as well. */
export const postToRule = defineCall({
  method: 'POST',
  path: '/api/RatePost/ToRule',
  access: publisher('TO_RULE'),
  summary: {
    zh: '公告生成规则',
    en: 'Makes an increase or a surcharge rule of an announcement; If-Match carries its version',
  },
  body: z.object({
    id: id36,
    rule: z.enum(POST_RULE_CODES),
    carrierId: id36.optional(),
    /** Of each container; the rule is opened to say more. */
    amount: z.string().regex(/^-?\d{1,6}(\.\d{1,4})?$/),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('USD'),
    /** Fee of a surcharge rule, and of an increase that is a fee of its own. */
    feeId: id36.optional(),
  }),
  data: z.object({ rule: z.enum(POST_RULE_CODES), ruleId: z.string(), version: z.int() }),
  errors: ['not_found', 'stale_version', 'event_not_allowed'],
});
