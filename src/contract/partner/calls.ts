import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { pageOf, pageQuerySchema } from '../kernel/page.ts';
import { right, SI_PATHS, SUPERVISOR_RIGHT } from '../si/rights.ts';

/** Channels to carriers and the messages that went through them. The platform's staff alone; a partner has its own door. */

/** Name on the live connection: messages of a document have changed. */
export const PARTNER_DOC = 'partnerMessage';

const id36 = z.string().min(1).max(36);
const readAccess = { anyOf: [right(SI_PATHS.all), right(SI_PATHS.queue)] };
const sendAccess = { anyOf: [right(SI_PATHS.all, 'SEND')] };

export const channelSchema = z.object({
  Id: z.string(),
  Carrier: z.string(),
  Name: z.string(),
  Format: z.enum(['IFTMIN', 'DCSA']),
  Transport: z.enum(['FOLDER', 'HTTP']),
  Folder: z.string(),
  Endpoint: z.string(),
  /** A secret is kept; it is never shown. */
  HasSecret: z.boolean(),
  HasToken: z.boolean(),
  SenderId: z.string(),
  SenderQualifier: z.string(),
  RecipientId: z.string(),
  RecipientQualifier: z.string(),
  Syntax: z.enum(['UNOA', 'UNOC']),
  Association: z.string(),
  Test: z.boolean(),
  LineBreaks: z.boolean(),
  ConfirmBy: z.enum(['CONTRL', 'APERAK']),
  /** What is to be sent waits this long for more, and goes in one interchange; 0 = each message by itself. */
  BatchMinutes: z.int(),
  Active: z.boolean(),
  VERSION: z.int(),
});
export type Channel = z.infer<typeof channelSchema>;

export const channelList = defineCall({
  method: 'GET',
  path: '/api/PartnerChannel/List',
  access: readAccess,
  summary: { zh: '船公司通道', en: 'Channels to carriers, by carrier' },
  data: z.array(channelSchema),
});

/** Nobody wants to wait longer for what was sent. */
export const BATCH_MINUTES_MAX = 60;

const ediId = z.string().trim().min(1).max(35);
const qualifier = z.string().trim().max(4).default('');

/** What a form sends; `Secret` absent = the one that is kept stays, empty = none any more. */
export const channelBodySchema = z.object({
  Id: id36.optional(),
  VERSION: z.int().optional(),
  Carrier: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{4}$/),
  Name: z.string().trim().min(1).max(60),
  Format: z.enum(['IFTMIN', 'DCSA']),
  Transport: z.enum(['FOLDER', 'HTTP']),
  Folder: z.string().trim().max(40).default(''),
  Endpoint: z.string().trim().max(500).default(''),
  Secret: z.string().max(2000).optional(),
  SenderId: ediId,
  SenderQualifier: qualifier,
  RecipientId: ediId,
  RecipientQualifier: qualifier,
  Syntax: z.enum(['UNOA', 'UNOC']).default('UNOC'),
  Association: z.string().trim().max(6).default(''),
  Test: z.boolean().default(false),
  LineBreaks: z.boolean().default(false),
  ConfirmBy: z.enum(['CONTRL', 'APERAK']).default('CONTRL'),
  /** Absent = as it is. */
  BatchMinutes: z.int().min(0).max(BATCH_MINUTES_MAX).optional(),
  Active: z.boolean().default(true),
});

export const saveChannel = defineCall({
  method: 'POST',
  path: '/api/PartnerChannel/Save',
  access: { anyOf: [SUPERVISOR_RIGHT] },
  summary: { zh: '保存船公司通道', en: 'Add or change a channel; one for each carrier' },
  body: channelBodySchema,
  data: channelSchema,
  errors: ['not_found', 'stale_version', 'IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'],
});

export const channelToken = defineCall({
  method: 'POST',
  path: '/api/PartnerChannel/NewToken',
  access: { anyOf: [SUPERVISOR_RIGHT] },
  summary: { zh: '生成回执令牌', en: 'A new token for the answers of a partner; shown once, the one before ends' },
  body: z.object({ Id: id36 }),
  data: z.object({ Token: z.string() }),
  errors: ['not_found'],
});

const reasonSchema = z.object({
  code: z.string(),
  text: z.object({ zh: z.string(), en: z.string() }),
  segment: z.int().nullable(),
  element: z.int().nullable(),
  component: z.int().nullable(),
});

export const partnerMessageSchema = z.object({
  Id: z.string(),
  Carrier: z.string(),
  Direction: z.enum(['OUT', 'IN']),
  Kind: z.string(),
  State: z.string(),
  ControlRef: z.string(),
  FileName: z.string(),
  Size: z.int(),
  Sha256: z.string(),
  /** 9 original, 5 replacement, 1 cancellation; empty for what came in. */
  Purpose: z.string(),
  DocumentId: z.string().nullable(),
  DocumentNo: z.string(),
  PartnerRef: z.string(),
  Outcome: z.string(),
  Reasons: z.array(reasonSchema),
  AnswersId: z.string().nullable(),
  /** Reference of UNH within the interchange. */
  MessageRef: z.string(),
  Attempts: z.int(),
  DueAt: z.string(),
  Error: z.string(),
  Note: z.string(),
  CreatedAt: z.string(),
  SentAt: z.string().nullable(),
  AnsweredAt: z.string().nullable(),
});
export type PartnerMessage = z.infer<typeof partnerMessageSchema>;

export const documentMessages = defineCall({
  method: 'GET',
  path: '/api/PartnerChannel/Messages',
  access: readAccess,
  summary: { zh: '单证的收发报文', en: 'Messages sent and received about a document, newest first, at most 200' },
  query: z.object({ DocumentId: id36 }),
  data: z.array(partnerMessageSchema),
});

export const messageContent = defineCall({
  method: 'GET',
  path: '/api/PartnerChannel/Content',
  access: readAccess,
  summary: { zh: '报文内容', en: 'Bytes of one message, base64' },
  query: z.object({ Id: id36 }),
  data: z.object({ Id: z.string(), FileName: z.string(), Kind: z.string(), Content: z.string() }),
  errors: ['not_found'],
});

export const waitingMessages = defineCall({
  method: 'GET',
  path: '/api/PartnerChannel/Waiting',
  access: readAccess,
  summary: {
    zh: '未匹配回执与发送失败',
    en: 'Answers that match nothing or cannot be read, and messages that could not be sent; newest first',
  },
  query: pageQuerySchema,
  data: pageOf(partnerMessageSchema),
});

export const matchMessage = defineCall({
  method: 'POST',
  path: '/api/PartnerChannel/Match',
  access: sendAccess,
  summary: { zh: '匹配回执', en: 'Says which document an unmatched answer is about; it then decides as it would have' },
  body: z.object({ Id: id36, DocumentNo: z.string().trim().min(1).max(20) }),
  data: z.object({ Id: z.string(), State: z.string() }),
  errors: ['not_found', 'event_not_allowed'],
});

export const dismissMessage = defineCall({
  method: 'POST',
  path: '/api/PartnerChannel/Dismiss',
  access: sendAccess,
  summary: { zh: '忽略回执', en: 'Takes an answer out of the inbox with a reason; it stays stored' },
  body: z.object({ Id: id36, Note: z.string().trim().min(5).max(500) }),
  data: z.object({ Id: z.string(), State: z.string() }),
  errors: ['not_found', 'event_not_allowed'],
});

export const retryMessage = defineCall({
  method: 'POST',
  path: '/api/PartnerChannel/Retry',
  access: sendAccess,
  summary: { zh: '重新发送', en: 'Sends a dead letter again, the same bytes under the same control reference' },
  body: z.object({ Id: id36 }),
  data: z.object({ Id: z.string(), State: z.string() }),
  errors: ['not_found', 'event_not_allowed'],
});

/** Header with the token of a partner. */
export const PARTNER_TOKEN_HEADER = 'x-partner-token';

export const receiveMessage = defineCall({
  method: 'POST',
  path: '/api/PartnerChannel/Receive',
  access: 'visitor',
  summary: {
    zh: '接收船公司回执',
    en: 'Door for answers of a partner, EDIFACT (application/edifact) or a DCSA notification (JSON), with its token in X-Partner-Token',
  },
  headers: { 'X-Partner-Token': 'Token of the partner' },
  body: z.union([z.string().max(4_000_000), z.looseObject({})]),
  data: z.object({ Id: z.string(), State: z.string() }),
});
