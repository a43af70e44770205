import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';

/** Doors of carriers (design commercial 0.5): signed with the key that the carrier's configuration keeps; 401 where it does not fit. */

/** `sha256=` and the HMAC of the body in hex. */
export const SIGNATURE_HEADER = 'notification-signature';

const SIGNED = { 'Notification-Signature': '`sha256=` and the HMAC of the body in hex' };

/** Who speaks: SCAC. */
const from = z.object({
  carrier: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{4}$/),
});

export const inboundBookingNotification = defineCall({
  method: 'POST',
  path: '/api/inbound/dcsa/v2/booking-notifications',
  access: 'visitor',
  summary: {
    zh: '船公司订舱通知与箱货动态（DCSA）',
    en: 'Notifications of DCSA Booking 2.0 and events of Track & Trace 2.2; answers 204, 401 where the signature of Notification-Signature is wrong',
  },
  query: from,
  headers: SIGNED,
  body: z.unknown(),
  data: z.unknown(),
});

export const inboundEdifact = defineCall({
  method: 'POST',
  path: '/api/inbound/edifact',
  access: 'visitor',
  summary: {
    zh: '船公司 EDIFACT 回执',
    en: 'Interchanges of a carrier (IFTMBC, IFTSTA, APERAK, CONTRL), signed as notifications are; answers with a CONTRL',
  },
  query: from,
  headers: SIGNED,
  body: z.unknown(),
  data: z.unknown(),
});
