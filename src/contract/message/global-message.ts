import { z } from 'zod';
import { companyKindSchema } from '../kernel/company-kind.ts';
import type { Text } from '../kernel/text.ts';
import { MESSAGE_CATEGORIES, MESSAGE_LEVELS } from './calls.ts';

/** A message that a person writes to many (people-and-portals G.2, G.3). */

export const GLOBAL_MESSAGE_DOC_TYPE = 'globalMessage';

export const GLOBAL_STATES = ['DRAFT', 'IN_REVIEW', 'SCHEDULED', 'SENT', 'RECALLED', 'EXPIRED'] as const;
export type GlobalState = (typeof GLOBAL_STATES)[number];

export const GLOBAL_STATE_LABELS: Readonly<Record<GlobalState, Text>> = {
  DRAFT: { zh: '草稿', en: 'Draft' },
  IN_REVIEW: { zh: '待审核', en: 'In review' },
  SCHEDULED: { zh: '待发送', en: 'Scheduled' },
  SENT: { zh: '已发送', en: 'Sent' },
  RECALLED: { zh: '已撤回', en: 'Recalled' },
  EXPIRED: { zh: '已过期', en: 'Expired' },
};

/** More than this many, or everybody, is looked at by a second person. */
export const REVIEW_ABOVE = 500;
export const RECALL_MS = 24 * 3_600_000;
export const TITLE_LENGTH = 100;
/** Of the cleaned HTML, each language. */
export const BODY_BYTES = 20_000;
export const MOST_ATTACHMENTS = 5;
export const ATTACHMENT_BYTES = 10 * 1024 * 1024;

const key = z.string().min(1).max(40);
const keys = z.array(key).min(1).max(500);

/** Whoever fits one part is addressed. */
export const audiencePartSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('all') }),
  z.object({ by: z.literal('companyKinds'), values: z.array(companyKindSchema).min(1).max(3) }),
  z.object({ by: z.literal('companies'), values: keys }),
  z.object({ by: z.literal('roles'), values: keys }),
  z.object({ by: z.literal('lines'), values: keys }),
  z.object({ by: z.literal('employees'), values: keys }),
  z.object({ by: z.literal('usersWithoutCompany') }),
]);
export type AudiencePart = z.infer<typeof audiencePartSchema>;
export type AudienceBy = AudiencePart['by'];
export const audienceSchema = z.array(audiencePartSchema).max(12);
export type GlobalAudience = z.infer<typeof audienceSchema>;

export const isForAll = (audience: GlobalAudience): boolean => audience.some(({ by }) => by === 'all');

/** Whether a time to send at is no longer ahead. */
export const isTimePassed = (sendAt: string | null, now: string): boolean =>
  sendAt !== null && Date.parse(sendAt) <= Date.parse(now);

/** Parts that reach people outside the platform's own staff, or may. */
const reachesOthers = (part: AudiencePart): boolean =>
  part.by === 'companyKinds' ? part.values.some(kind => kind !== 'platform') : part.by !== 'employees';

/** The language that has no words, where the message goes to people who may read that one; they would see the other. */
export function missingLanguage({
  titleZh,
  titleEn,
  bodyZh,
  bodyEn,
  audience,
}: Pick<GlobalContent, 'titleZh' | 'titleEn' | 'bodyZh' | 'bodyEn' | 'audience'>): 'zh' | 'en' | null {
  if (!audience.some(reachesOthers)) return null;
  if (titleEn.trim() === '' || bodyEn.trim() === '') return 'en';
  return titleZh.trim() === '' || bodyZh.trim() === '' ? 'zh' : null;
}

export const AUDIENCE_LABELS: Readonly<Record<AudienceBy, Text>> = {
  all: { zh: '所有人', en: 'Everybody' },
  companyKinds: { zh: '企业类型', en: 'Kinds of company' },
  companies: { zh: '企业', en: 'Companies' },
  roles: { zh: '角色', en: 'Roles' },
  lines: { zh: '业务线', en: 'Lines of work' },
  employees: { zh: '员工', en: 'Employees' },
  usersWithoutCompany: { zh: '没有企业的用户', en: 'Users without a company' },
};

const attachmentSchema = z.object({ id: key, name: z.string().min(1).max(255), size: z.int().min(0) });

/** What its author writes. Lengths of title and body are checked by the server, which answers `MSG_TOO_LONG`. */
export const globalContentSchema = z.object({
  titleZh: z.string().trim().max(1_000),
  titleEn: z.string().trim().max(1_000),
  /** Light marks: empty line, `- `, `1. `, `**bold**`, `[text](https://…)`. */
  bodyZh: z.string().max(60_000),
  bodyEn: z.string().max(60_000),
  category: z.enum(MESSAGE_CATEGORIES),
  level: z.enum(MESSAGE_LEVELS),
  audience: audienceSchema,
  /** By mail as well, to those who want the category's mail. */
  mail: z.boolean(),
  /** Null: as soon as it is sent. */
  sendAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  mustConfirm: z.boolean(),
  /** Who joins later and fits gets it too, until it expires. */
  forNewMembers: z.boolean(),
  attachments: z.array(attachmentSchema).max(MOST_ATTACHMENTS),
});
export type GlobalContent = z.infer<typeof globalContentSchema>;

export const NEW_GLOBAL_CONTENT: GlobalContent = {
  titleZh: '',
  titleEn: '',
  bodyZh: '',
  bodyEn: '',
  category: 'ANNOUNCEMENT',
  level: 'INFO',
  audience: [],
  mail: false,
  sendAt: null,
  expiresAt: null,
  mustConfirm: false,
  forNewMembers: false,
  attachments: [],
};

/** Commands that a person sends by `Apply`; CREATE and EDIT are `Save`, EXPIRE is the system's. */
export const APPLIED_EVENTS = ['SUBMIT', 'APPROVE', 'REJECT', 'CANCEL', 'SEND', 'RECALL', 'REMIND'] as const;

const counters = { addressed: z.int(), delivered: z.int(), read: z.int(), confirmed: z.int() };

export const globalMessageSchema = globalContentSchema.extend({
  id: z.string(),
  version: z.int(),
  state: z.enum(GLOBAL_STATES),
  audienceText: z.object({ zh: z.string(), en: z.string() }),
  ...counters,
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  submittedById: z.string().nullable(),
  submittedBy: z.string().nullable(),
  submittedAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  recalledAt: z.string().nullable(),
  remindedAt: z.string().nullable(),
  /** Why it was given back, until it is submitted again. */
  rejected: z.string().nullable(),
  messageId: z.string().nullable(),
});
export type GlobalMessage = z.infer<typeof globalMessageSchema>;
