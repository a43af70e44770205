import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { cardContentSchema, cardSourceSchema, cardViewSchema } from './card.ts';

const key = z.string().min(1).max(80);
const isOn = z.boolean();

export const myCard = defineCall({
  method: 'GET',
  path: '/api/UserCard/Mine',
  access: 'seat',
  summary: {
    zh: '我的名片',
    en: 'My business card as I keep it, what it is made of, its link and how often it was opened',
  },
  data: z.object({
    /** False: customers have no card. */
    isOffered: z.boolean(),
    content: cardContentSchema,
    /** 0: never saved; there is no link yet. */
    version: z.int(),
    key: z.string().nullable(),
    isOn,
    source: cardSourceSchema,
    visits: z.int(),
    /** Of the last 30 days. */
    visitsLately: z.int(),
    saves: z.int(),
    openEnquiries: z.int(),
  }),
});

export const saveCard = defineCall({
  method: 'POST',
  path: '/api/UserCard/Save',
  access: 'seat',
  summary: {
    zh: '保存名片',
    en: 'Keep my card; If-Match = its version, 0 for the first time. The first time makes its link',
  },
  body: cardContentSchema,
  data: z.object({ version: z.int(), key: z.string() }),
  errors: ['stale_version'],
});

export const switchCard = defineCall({
  method: 'POST',
  path: '/api/UserCard/Switch',
  access: 'seat',
  summary: { zh: '开关名片链接', en: 'Switch the link of my card on or off; off, it opens for nobody' },
  body: z.object({ isOn }),
  data: z.object({ isOn }),
  errors: ['not_found'],
});

export const renewCard = defineCall({
  method: 'POST',
  path: '/api/UserCard/Renew',
  access: 'seat',
  summary: { zh: '更换名片链接', en: 'Give my card a new link; the old one opens nothing from then on' },
  body: z.object({}),
  data: z.object({ key: z.string() }),
  errors: ['not_found'],
});

export const viewCard = defineCall({
  method: 'GET',
  path: '/api/UserCard/View',
  access: 'visitor',
  summary: { zh: '查看名片', en: 'The card of a signed key; counted, except for its owner' },
  query: z.object({ c: key }),
  data: cardViewSchema,
  errors: ['not_found'],
});

/** vCard 4.0 (RFC 6350), no envelope. */
export const cardContact = defineCall({
  method: 'GET',
  path: '/api/UserCard/Contact',
  access: 'visitor',
  summary: { zh: '保存到通讯录', en: 'The card of a signed key as a vCard file' },
  query: z.object({ c: key }),
  data: z.never(),
  errors: ['not_found'],
});

const text = (max: number) => z.string().trim().max(max).default('');

export const askRateSchema = z.object({
  c: key,
  contactName: z.string().trim().min(1).max(50),
  companyName: text(100),
  phone: z
    .string()
    .trim()
    .max(30)
    .regex(/^[+\d ()-]*$/)
    .default(''),
  email: z.union([z.literal(''), z.email().max(254)]).default(''),
  from: text(60),
  to: text(60),
  cargoKind: z.enum(['', 'FCL', 'LCL']).default(''),
  need: text(1000),
  /** No person sees this field; who fills it in is a program. */
  homepage: text(200),
});

/** At most five an hour from one address, and a hundred a day for one card. */
export const askRate = defineCall({
  method: 'POST',
  path: '/api/UserCard/Ask',
  access: 'visitor',
  summary: { zh: '名片询价', en: "Ask the card's owner for a rate; at least a phone or a mail address" },
  body: askRateSchema,
  data: z.null(),
  errors: ['not_found', 'CONTACT_NEEDED'],
});

/** Of `cardEnquiries`: fewer than this are the last ones. */
export const ENQUIRIES_A_PAGE = 50;

const enquirySchema = z.object({
  id: z.string(),
  contactName: z.string(),
  companyName: z.string(),
  phone: z.string(),
  email: z.string(),
  from: z.string(),
  to: z.string(),
  cargoKind: z.string(),
  need: z.string(),
  isDone: z.boolean(),
  createdAt: z.string(),
});
export type CardEnquiry = z.infer<typeof enquirySchema>;

export const cardEnquiries = defineCall({
  method: 'GET',
  path: '/api/UserCard/Enquiries',
  access: 'seat',
  summary: { zh: '名片询价记录', en: 'What was asked through my card, newest first, fifty at a time' },
  query: z.object({ before: z.string().max(36).optional() }),
  data: z.array(enquirySchema),
});

export const closeEnquiry = defineCall({
  method: 'POST',
  path: '/api/UserCard/CloseEnquiry',
  access: 'seat',
  summary: { zh: '标记询价已处理', en: 'Mark one as dealt with, or as open again' },
  body: z.object({ id: z.string().max(36), isDone: z.boolean() }),
  data: z.null(),
  errors: ['not_found'],
});
