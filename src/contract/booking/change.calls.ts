import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { findingSchema } from '../kernel/envelope.ts';
import { changeSchema } from './booking.ts';
import { changed, errors, event, id36, onceErrors, onceEventErrors, remarks, with_ } from './booking-call.ts';
import { bookingContentSchema } from './booking-content.ts';
import { BOOKING_PATHS, bookingRight } from './paths.ts';

/** Other content of a booking: before confirmation, after it, in two, and anew. */

const { mine, queue, ownList, tracking } = BOOKING_PATHS;

export const updateBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Update',
  access: { anyOf: [queue, mine, ownList].map(path => bookingRight(path, 'UPDATE')) },
  summary: { zh: '更新订舱', en: 'New content before confirmation' },
  body: z.object({ id: id36, content: bookingContentSchema, remarks }),
  data: changed,
  errors: onceEventErrors,
});

const AMENDERS = [mine, queue, ownList] as const;

const amendBody = z.object({ id: id36, content: bookingContentSchema, remarks });

export const previewAmendment = defineCall({
  method: 'POST',
  path: '/api/Booking/PreviewAmend',
  access: with_('AMEND', ...AMENDERS),
  summary: { zh: '预览更改', en: 'Differences with their consequences: consent, money, cut-offs (design C.5.6)' },
  body: amendBody.omit({ remarks: true }),
  data: z.object({
    changes: z.array(changeSchema),
    isLate: z.boolean(),
    /** Freight of added units at today’s price, minus what falls away; null where there is no price. */
    money: z.array(z.object({ currency: z.string(), amount: z.string() })).nullable(),
    findings: z.array(findingSchema),
    /** What the carrier is expected to charge for being late; told to those of the desk who may see cost. */
    lateFee: z.object({ currency: z.string(), amount: z.string() }).nullable(),
  }),
  errors: ['not_found'],
});

export const amendBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Amend',
  access: with_('AMEND', ...AMENDERS),
  summary: { zh: '更改订舱', en: 'Asks the carrier for changes; the confirmed data stay in force' },
  body: amendBody,
  data: changed,
  errors: onceEventErrors,
});

export const cancelAmendment = event('AmendCancel', with_('AMEND', ...AMENDERS), {
  zh: '撤回更改',
  en: 'Takes an amendment back',
});

export const answerAmendment = defineCall({
  method: 'POST',
  path: '/api/Booking/AmendAnswer',
  access: with_('CONFIRM', queue),
  summary: { zh: '答复更改', en: 'The carrier’s answer to an amendment' },
  body: z.object({ id: id36, isConfirmed: z.boolean(), remarks }),
  data: changed,
  errors,
});

export const splitBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Split',
  access: with_('SPLIT', mine, queue),
  summary: { zh: '拆分订舱', en: 'Units and goods to two bookings; the sums must match (V-B11)' },
  body: z.object({
    id: id36,
    /** What goes to the new booking: units and goods by their places in the content. */
    parts: z
      .array(
        z.object({
          equipment: z.int().min(0).max(19),
          units: z.int().min(0).max(999),
          goods: z
            .array(
              z.object({
                commodity: z.int().min(0).max(49),
                packages: z.int().min(0),
                stayKg: z.string(),
                goKg: z.string(),
                stayCbm: z.string(),
                goCbm: z.string(),
              }),
            )
            .max(50),
        }),
      )
      .min(1)
      .max(20),
  }),
  data: changed.extend({ childId: z.string(), childNo: z.string() }),
  errors: onceEventErrors,
});

const COPIERS = [mine, queue, ownList, tracking] as const;

export const rebookBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Rebook',
  access: with_('REBOOK', ...COPIERS),
  summary: { zh: '重新订舱', en: 'A new draft with all data of one that was rejected, withdrawn or cancelled' },
  body: z.object({ id: id36, content: bookingContentSchema.nullable().default(null) }),
  data: changed,
  errors: onceErrors,
});

export const copyBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Copy',
  access: with_('COPY', ...COPIERS),
  summary: { zh: '复制订舱', en: 'A new draft like it' },
  body: z.object({ id: id36 }),
  data: changed,
  errors: onceErrors,
});
