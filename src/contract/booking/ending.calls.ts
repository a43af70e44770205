import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { CLAIM_STATES, type ClaimState, keysOf } from './booking.ts';
import { changed, desk, errors, id36, onceEventErrors, remarks, with_ } from './booking-call.ts';
import { ROLL_CAUSES, type RollCause } from './booking-confirmation.ts';
import { cutOffsSchema } from './booking-content.ts';
import { BOOKING_PATHS } from './paths.ts';

/** A booking that is cancelled, and one that sails later than confirmed. */

const { mine, queue, ownList, tracking } = BOOKING_PATHS;

const CANCELLERS = [mine, queue, ownList, tracking] as const;

export const cancellationFee = defineCall({
  method: 'GET',
  path: '/api/Booking/CancelFee',
  access: with_('CANCEL', ...CANCELLERS),
  summary: { zh: '取消费用', en: 'What cancelling costs now; of ready space by its policy' },
  query: z.object({ id: id36 }),
  data: z.object({ fee: z.string(), currency: z.string(), isAsked: z.boolean() }),
  errors: ['not_found'],
});

export const cancelBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Cancel',
  access: with_('CANCEL', ...CANCELLERS),
  summary: { zh: '取消订舱', en: 'Cancels, or asks the carrier to once it is confirmed' },
  body: z.object({ id: id36, remarks, agreedFee: z.string().max(20).default('0') }),
  data: changed,
  errors,
});

export const answerCancellation = defineCall({
  method: 'POST',
  path: '/api/Booking/CancelAnswer',
  access: with_('CONFIRM', queue),
  summary: { zh: '答复取消', en: 'The carrier’s answer to a cancellation' },
  body: z.object({ id: id36, isConfirmed: z.boolean(), remarks }),
  data: changed,
  errors,
});

export const rollBooking = defineCall({
  method: 'POST',
  path: '/api/Booking/Roll',
  access: with_('CONFIRM', queue),
  summary: { zh: '甩柜', en: 'Sails later than confirmed' },
  body: z.object({
    id: id36,
    cause: z.enum(keysOf<RollCause>(ROLL_CAUSES)),
    vesselName: z.string().trim().max(50),
    voyageNo: z.string().trim().max(50),
    etd: z.iso.datetime(),
    eta: z.iso.datetime().nullable().default(null),
    cutOffs: cutOffsSchema.prefault({}),
    remarks,
  }),
  data: changed,
  errors: onceEventErrors,
});

export const answerRoll = defineCall({
  method: 'POST',
  path: '/api/Booking/AnswerRoll',
  access: with_('ACCEPT_ROLL', tracking, ownList, queue),
  summary: { zh: '答复甩柜', en: 'Accepts the later sailing, books anew or cancels' },
  body: z.object({ id: id36, answer: z.enum(['ACCEPTED', 'REBOOK', 'CANCEL']), remarks }),
  /** `rebookedId` of the new draft. */
  data: changed.extend({ rebookedId: z.string().nullable() }),
  errors: onceEventErrors,
});

/** Within so many days a claim has to be with the carrier (design C.5.8). */
export const CLAIM_DUE_DAYS = 90;

export const claimRoll = defineCall({
  method: 'POST',
  path: '/api/Booking/Claim',
  access: desk('CONFIRM'),
  summary: { zh: '登记甩柜索赔', en: 'What is asked of the carrier for a roll-over, and what became of it' },
  body: z.object({
    id: id36,
    roll: z.int().min(1),
    amount: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/),
    currency: z.string().regex(/^[A-Z]{3}$/),
    state: z.enum(keysOf<ClaimState>(CLAIM_STATES)).default('OPEN'),
    note: z.string().trim().max(500).default(''),
  }),
  data: changed,
  errors: onceEventErrors,
});

export const repriceRolled = defineCall({
  method: 'POST',
  path: '/api/Booking/Reprice',
  access: desk('CONFIRM'),
  summary: { zh: '甩柜后重新计价', en: 'The price of the new sailing takes the place of the promised one' },
  body: z.object({ id: id36 }),
  data: changed,
  errors: [...errors, 'PRICE_GONE'],
});
