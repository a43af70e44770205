import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import type { Text } from '../../kernel/text.ts';
import { BOOKING_PATHS, bookingRight, CUSTOMER_READ, STAFF_READ } from '../paths.ts';

/** Messages of a booking, and its papers (design commercial C.7). What goes to carriers is the desk's; papers are for both sides. */

export const BOOKING_MESSAGE_STATUS = {
  QUEUED: { zh: '待发送', en: 'Waiting', tone: 'warn' },
  SENT: { zh: '已发送', en: 'Sent' },
  ACKED: { zh: '已答复', en: 'Answered', tone: 'good' },
  FAILED: { zh: '失败', en: 'Failed', tone: 'bad' },
  HELD: { zh: '测试，未发送', en: 'Test, not sent' },
  RECEIVED: { zh: '已接收', en: 'Received', tone: 'good' },
  LATE: { zh: '迟到，未生效', en: 'Late, without effect', tone: 'warn' },
  DUPLICATE: { zh: '重复', en: 'Duplicate' },
} as const satisfies Readonly<Record<string, Text & { readonly tone?: string }>>;
export type BookingMessageStatus = keyof typeof BOOKING_MESSAGE_STATUS;

const id36 = z.string().min(1).max(36);
const language = z.enum(['CN', 'EN']).default('CN');
const staff = { anyOf: STAFF_READ.map(path => bookingRight(path)) };
const readers = { anyOf: [...STAFF_READ, ...CUSTOMER_READ].map(path => bookingRight(path)) };

export const bookingMessageSchema = z.object({
  id: z.string(),
  direction: z.enum(['OUT', 'IN']),
  kind: z.string(),
  controlRef: z.string(),
  status: z.enum(Object.keys(BOOKING_MESSAGE_STATUS) as [BookingMessageStatus, ...BookingMessageStatus[]]),
  /** 9 new, 5 changed, 1 taken back; empty for what came in. */
  purpose: z.string(),
  fileName: z.string(),
  size: z.int(),
  partnerRef: z.string(),
  /** Of what was refused or could not be read. */
  reasons: z.array(z.object({ code: z.string(), text: z.object({ zh: z.string(), en: z.string() }) })),
  /** Why it did not go out; what its format had no place for. */
  error: z.string(),
  note: z.string(),
  attempts: z.int(),
  nextTryAt: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
});
export type BookingMessage = z.output<typeof bookingMessageSchema>;

export const bookingMessages = defineCall({
  method: 'GET',
  path: '/api/Booking/Messages',
  access: staff,
  summary: { zh: '订舱报文', en: 'Messages sent and received about a booking, newest first, at most 200' },
  query: z.object({ id: id36 }),
  data: z.array(bookingMessageSchema),
  errors: ['not_found'],
});

const lineSchema = z.object({
  /** `12 DTM+63`, `data.bookingStatus`. */
  place: z.string(),
  label: z.object({ zh: z.string(), en: z.string() }),
  value: z.string(),
  /** A segment that no reader of ours takes anything from. */
  isUnread: z.boolean(),
});
export type BookingMessageLine = z.output<typeof lineSchema>;

export const bookingMessage = defineCall({
  method: 'GET',
  path: '/api/Booking/Message',
  access: staff,
  summary: { zh: '报文内容', en: 'One message as it went or came, and read line by line; a PDF has no text' },
  query: z.object({ id: id36, messageId: id36 }),
  data: z.object({
    id: z.string(),
    kind: z.string(),
    fileName: z.string(),
    text: z.string(),
    lines: z.array(lineSchema),
  }),
  errors: ['not_found'],
});

export const bookingMessageFile = defineCall({
  method: 'GET',
  path: '/api/Booking/MessageFile',
  access: staff,
  summary: { zh: '下载报文', en: 'The bytes of a message as they went or came' },
  query: z.object({ id: id36, messageId: id36 }),
  data: z.unknown(),
  errors: ['not_found'],
});

export const retryBookingMessage = defineCall({
  method: 'POST',
  path: '/api/Booking/RetryMessage',
  access: { anyOf: [bookingRight(BOOKING_PATHS.queue, 'SEND')] },
  summary: { zh: '重发报文', en: 'Sends one that failed again, the same bytes under the same reference' },
  body: z.object({ id: id36, messageId: id36 }),
  data: z.object({ id: z.string() }),
  errors: ['not_found', 'event_not_allowed'],
});

const file = (name: string, access: typeof staff, summary: Text) =>
  defineCall({
    method: 'GET',
    path: `/api/Booking/${name}`,
    access,
    summary,
    query: z.object({ id: id36 }),
    data: z.unknown(),
    errors: ['not_found'],
  });

export const bookingIftmbf = file('Iftmbf', staff, {
  zh: 'IFTMBF 报文',
  en: 'The booking as IFTMBF D.99B, sent or not; rejected with the findings where the carrier could not read it',
});
export const bookingDcsaJson = file('DcsaJson', staff, {
  zh: 'DCSA JSON 报文',
  en: 'The booking as a request of DCSA Booking 2.0, sent or not',
});

const paper = (name: string, summary: Text) =>
  defineCall({
    method: 'GET',
    path: `/api/Booking/${name}`,
    access: readers,
    summary,
    query: z.object({ id: id36, language }),
    data: z.unknown(),
    errors: ['not_found', 'event_not_allowed'],
  });

export const bookingNote = paper('Note.pdf', { zh: '托书', en: 'Booking note, A4' });
export const bookingConfirmation = paper('Confirmation.pdf', {
  zh: '订舱确认书',
  en: 'Booking confirmation, A4: what the carrier gave, cut-offs in port time; rejected before there is one',
});
export const bookingCalendar = paper('CutOffs.ics', {
  zh: '截止时间日历',
  en: 'Cut-offs of a booking for a calendar program',
});
