import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { keepClaimCall } from '../kernel/document-calls.ts';
import { rowResultSchema } from '../kernel/resource.ts';
import type { Text } from '../kernel/text.ts';
import { bookingSchema } from './booking.ts';
import { changed, desk, errors, event, id36, onceEventErrors, remarks, seen, with_ } from './booking-call.ts';
import { confirmationSchema, feedbackSchema } from './booking-confirmation.ts';
import { BOOKING_PATHS, bookingRight, CUSTOMER_READ, STAFF_READ } from './paths.ts';

/** A booking as it is read, and what the desk does with it up to the carrier’s answer. */

const readers = { anyOf: [...STAFF_READ, ...CUSTOMER_READ].map(path => bookingRight(path)) };

const deskReaders = { anyOf: STAFF_READ.map(path => bookingRight(path)) };

export const getBooking = defineCall({
  method: 'GET',
  path: '/api/Booking/Detail',
  access: readers,
  summary: { zh: '订舱详情', en: 'One booking as the reader may see it' },
  query: z.object({ id: id36 }),
  data: bookingSchema,
  errors: ['not_found'],
});

export const takeBooking = event('Take', desk('TAKE'), { zh: '接单', en: 'Nobody else works on it for 15 minutes' });

/** While its handler works on it, it stays taken. */
export const keepBooking = keepClaimCall({ controller: 'Booking', title: { zh: '订舱', en: 'Bookings' } }, deskReaders);

export const acceptBooking = event('Accept', desk('ACCEPT'), {
  zh: '受理',
  en: 'Accepts; the message to the carrier is made',
});

export const sendBooking = event(
  'Send',
  desk('SEND'),
  { zh: '发送船公司', en: 'Sends it to the carrier, again where one failed' },
  onceEventErrors,
);

export const markBookingReceived = defineCall({
  method: 'POST',
  path: '/api/Booking/MarkReceived',
  access: desk('MARK_RECEIVED'),
  summary: { zh: '登记船公司接收', en: 'The carrier has it; manual channels' },
  body: z.object({ id: id36, carrierRequestRef: z.string().trim().min(1).max(100) }),
  data: changed,
  errors,
});

const withFeedback = (name: string, code: string, summary: Text) =>
  defineCall({
    method: 'POST',
    path: `/api/Booking/${name}`,
    access: desk(code),
    summary,
    body: z.object({ id: id36, feedbacks: z.array(feedbackSchema).min(1).max(50), remarks }),
    data: changed,
    errors,
  });

export const returnBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Return',
  access: desk('REJECT'),
  summary: { zh: '退回客户', en: 'Back to the customer, with marks at fields' },
  body: z.object({ id: id36, remarks, feedbacks: z.array(feedbackSchema).max(50).default([]) }),
  data: changed,
  errors,
});

export const askBookingUpdate = withFeedback('AskUpdate', 'ASK_UPDATE', {
  zh: '要求更新',
  en: 'The carrier asks for an update',
});

export const askBookingAmend = withFeedback('AskAmend', 'ASK_UPDATE', {
  zh: '要求更改',
  en: 'The carrier asks for an amendment',
});

export const confirmBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Confirm',
  access: desk('CONFIRM'),
  summary: { zh: '放舱', en: 'The carrier’s answer, entered by hand; the first one makes the shipment' },
  body: z.object({ id: id36, confirmation: confirmationSchema, remarks }),
  data: changed.extend({ cgoId: z.string() }),
  errors,
});

export const setThirdReference = defineCall({
  method: 'POST',
  path: '/api/Booking/SetReference',
  access: with_('SET_REFERENCE', BOOKING_PATHS.ownList),
  summary: { zh: '填写订舱号', en: 'The number that was given elsewhere' },
  body: z.object({ id: id36, confirmation: confirmationSchema }),
  data: changed.extend({ cgoId: z.string() }),
  errors,
});

export const rejectBooking = event('Reject', desk('CARRIER_REJECT'), {
  zh: '船公司拒绝',
  en: 'Rejected by the carrier',
});

export const declineBooking = event('Decline', desk('CARRIER_DECLINE'), {
  zh: '撤销放舱',
  en: 'Withdrawn by the carrier',
});

export const assignBookings = defineCall({
  method: 'POST',
  path: '/api/Booking/Assign',
  access: with_('ASSIGN', BOOKING_PATHS.queue, BOOKING_PATHS.data),
  summary: { zh: '指派', en: 'Gives bookings to a colleague of the desk' },
  body: z.object({ rows: z.array(seen).min(1).max(200), employeeId: id36 }),
  data: z.array(rowResultSchema),
});

export const noteBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Note',
  access: deskReaders,
  summary: { zh: '内部备注', en: 'A remark of the desk; customers never see it' },
  body: z.object({ id: id36, deskNote: z.string().max(1_000) }),
  data: changed,
  errors: ['not_found'],
});
