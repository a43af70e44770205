import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { rowResultSchema } from '../../kernel/resource.ts';
import { BOOKING_PATHS, bookingRight } from '../paths.ts';

/** Files of booking notes: the customer sends and withdraws them, the desk reads, books or returns them. */

const { notes, queue, smart } = BOOKING_PATHS;
const id36 = z.string().min(1).max(36);
const desk = (code: string) => ({ anyOf: [bookingRight(queue, code)] });
const state = z.object({ id: z.string(), version: z.int() });
const errors = ['not_found', 'stale_version', 'event_not_allowed'] as const;

export const NOTE_MAX_BYTES = 20 * 1024 * 1024;
/** Files that wait at one time. */
export const NOTE_MOST_WAITING = 20;
export const NOTE_TYPES = ['.pdf', '.png', '.jpg', '.jpeg', '.xlsx', '.xls', '.csv', '.doc', '.docx', '.txt'] as const;

export const uploadNote = defineCall({
  method: 'POST',
  path: '/api/BookingNote/Upload',
  access: { anyOf: [bookingRight(notes, 'ADD')] },
  summary: {
    zh: '上传托书',
    en: 'One file of a booking note (form field file, at most 20 MB; field remarks); twenty may wait at a time',
  },
  upload: ['remarks'],
  data: z.object({ id: z.string(), fileName: z.string() }),
  errors: ['body_too_large', 'malformed_body'],
});

export const withdrawNotes = defineCall({
  method: 'POST',
  path: '/api/BookingNote/Withdraw',
  access: { anyOf: [bookingRight(notes, 'DELETE')] },
  summary: { zh: '撤回托书', en: 'Takes files back that nobody works on yet, or that came back' },
  body: z.object({
    rows: z
      .array(z.object({ id: id36, version: z.int() }))
      .min(1)
      .max(200),
  }),
  data: z.array(rowResultSchema),
  errors: ['IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'],
});

export const noteFile = defineCall({
  method: 'GET',
  path: '/api/BookingNote/File',
  access: { anyOf: [notes, queue, smart].map(path => bookingRight(path)) },
  summary: { zh: '下载托书', en: 'The file as it was sent; a download, no envelope' },
  query: z.object({ id: id36 }),
  data: z.never(),
  errors: ['not_found'],
});

export const takeNote = defineCall({
  method: 'POST',
  path: '/api/BookingNote/Take',
  access: desk('TAKE'),
  summary: { zh: '处理托书', en: 'The caller works on it from now on; If-Match carries the version' },
  body: z.object({ id: id36 }),
  data: state,
  errors: [...errors],
});

export const returnNote = defineCall({
  method: 'POST',
  path: '/api/BookingNote/Return',
  access: desk('REJECT'),
  summary: { zh: '退回托书', en: 'Back to the customer, with the reason; If-Match carries the version' },
  body: z.object({ id: id36, reason: z.string().trim().min(2).max(500) }),
  data: state,
  errors: [...errors],
});

export const bookNote = defineCall({
  method: 'POST',
  path: '/api/BookingNote/Book',
  access: desk('ACCEPT'),
  summary: { zh: '托书已订舱', en: 'The booking that was made of it; If-Match carries the version' },
  body: z.object({ id: id36, bookingNo: z.string().trim().toUpperCase().min(1).max(13) }),
  data: state,
  errors: [...errors],
});
