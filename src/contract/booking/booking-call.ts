import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import type { Text } from '../kernel/text.ts';
import { BOOKING_STATES } from './booking-codes.ts';
import { BOOKING_PATHS, bookingRight } from './paths.ts';

/** What calls to bookings have in common (design commercial 0.5, C.3): one call an event, each checked against `If-Match`. */

export const id36 = z.string().min(1).max(36);

export const remarks = z.string().trim().max(500).default('');

export const seen = z.object({ id: id36, version: z.int() });

const { queue, find, forCustomer, online, ownDrafts, smart } = BOOKING_PATHS;
/** Whoever fills in a booking: for himself, or staff for a customer. */
export const FORMS = [find, forCustomer, online, smart, ownDrafts] as const;

export const with_ = (code: string, ...paths: readonly string[]) => ({
  anyOf: paths.map(path => bookingRight(path, code)),
});

export const desk = (code: string) => with_(code, queue);

export const changed = z.object({
  id: z.string(),
  bookingNo: z.string(),
  state: z.enum(BOOKING_STATES),
  version: z.int(),
});

export const errors = ['not_found', 'event_not_allowed', 'stale_version'] as const;
const repeated = ['IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'] as const;
/** Of what makes something and is done once for one `Idempotency-Key`. */
export const onceErrors = ['not_found', 'event_not_allowed', ...repeated] as const;
/** Of an event that stays possible when it is done, so that a repeated request would do it again. */
export const onceEventErrors = [...errors, ...repeated] as const;

/** An event of one booking that says nothing but why. */
export const event = (
  name: string,
  access: ReturnType<typeof with_>,
  summary: Text,
  fails: readonly (typeof onceEventErrors)[number][] = errors,
) =>
  defineCall({
    method: 'POST',
    path: `/api/Booking/${name}`,
    access,
    summary,
    body: z.object({ id: id36, remarks }),
    data: changed,
    errors: fails,
  });
