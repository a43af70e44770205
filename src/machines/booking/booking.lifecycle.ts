import { BOOKING_STATE_LABELS, BOOKING_STATES, type BookingState } from '#contract/booking/booking-codes.ts';
import { defineLifecycle, type Lifecycle, NEW, type TransitionRow } from '../kernel/lifecycle.ts';
import type { BookingCommand, BookingContext } from './booking.commands.ts';
import * as guard from './booking.guards.ts';

/**
 * Life of a booking (design commercial C.3, DCSA Booking 2.0):
 *
 *     NEW -> DRAFT -> PENDING_ACCEPTANCE -> ACCEPTED -> RECEIVED <-> PENDING_UPDATE, UPDATE_RECEIVED
 *              ^---- RETURNED <-'                '-----------'-> CONFIRMED <-> PENDING_AMENDMENT -> COMPLETED
 *
 * and out of it REJECTED, DECLINED, CANCELLED. Amendment, cancellation and roll-over are regions of their own; they stand in the
 * context. States × commands and gaps: `booking.lifecycle.md`.
 */
type Row = TransitionRow<BookingState, BookingContext, BookingCommand>;

const STANDING = ['CONFIRMED', 'PENDING_AMENDMENT'] as const;
const OPEN = ['PENDING_ACCEPTANCE', 'ACCEPTED', 'RECEIVED', 'PENDING_UPDATE', 'UPDATE_RECEIVED', ...STANDING] as const;
/** While the carrier holds it and has not answered, nobody divides it. */
const DIVISIBLE = ['DRAFT', 'PENDING_ACCEPTANCE', 'RETURNED', 'ACCEPTED', ...STANDING] as const;
const WITH_CARRIER = ['RECEIVED', 'PENDING_UPDATE', 'UPDATE_RECEIVED'] as const;

const ROWS: readonly Row[] = [
  { from: [NEW], event: 'CREATE', to: 'DRAFT', guards: [guard.isParty] },
  { from: ['DRAFT', 'RETURNED'], event: 'SAVE', to: 'same', guards: [guard.isParty] },
  {
    from: ['DRAFT', 'RETURNED'],
    event: 'SUBMIT',
    to: 'ACCEPTED',
    guards: [guard.isParty, guard.isSound, guard.isPriceAgreed, guard.hasCredit, guard.isAcceptedAtOnce],
  },
  {
    from: ['DRAFT', 'RETURNED'],
    event: 'SUBMIT',
    to: 'PENDING_ACCEPTANCE',
    guards: [guard.isParty, guard.isSound, guard.isPriceAgreed, guard.hasCredit],
  },
  {
    from: ['PENDING_ACCEPTANCE'],
    event: 'RETURN',
    to: 'RETURNED',
    guards: [guard.isDesk, guard.isFree, guard.hasReason],
  },
  { from: ['PENDING_ACCEPTANCE'], event: 'TAKE', to: 'same', guards: [guard.isDesk, guard.isFree] },
  { from: OPEN, event: 'ASSIGN', to: 'same', guards: [guard.isDesk] },
  { from: DIVISIBLE, event: 'SPLIT', to: 'same', guards: [guard.isParty, guard.hasNoOpenAmendment, guard.isBalanced] },
  {
    from: ['PENDING_ACCEPTANCE'],
    event: 'ACCEPT',
    to: 'ACCEPTED',
    guards: [guard.isDesk, guard.isFree, guard.isSound],
  },
  { from: ['ACCEPTED'], event: 'SEND', to: 'same', guards: [guard.isDeskOrSystem, guard.hasNoOpenMessage] },
  { from: ['ACCEPTED', ...WITH_CARRIER], event: 'REDUCE', to: 'same', guards: [guard.isSystem] },
  { from: ['ACCEPTED'], event: 'ACK', to: 'RECEIVED', guards: [guard.isCarrierOrDesk] },
  {
    from: WITH_CARRIER,
    event: 'UPDATE',
    to: 'UPDATE_RECEIVED',
    guards: [guard.isParty, guard.isSound, guard.hasChanges],
  },
  {
    from: ['RECEIVED', 'UPDATE_RECEIVED'],
    event: 'ASK_UPDATE',
    to: 'PENDING_UPDATE',
    guards: [guard.isCarrierOrDesk, guard.hasFeedback],
  },
  {
    from: ['ACCEPTED', 'RECEIVED', 'UPDATE_RECEIVED'],
    event: 'CONFIRM',
    to: 'CONFIRMED',
    guards: [guard.isCarrierOrDesk, guard.isComplete],
  },
  { from: STANDING, event: 'RECONFIRM', to: 'CONFIRMED', guards: [guard.isCarrierOrDesk, guard.isComplete] },
  {
    from: ['ACCEPTED', ...WITH_CARRIER],
    event: 'REJECT',
    to: 'REJECTED',
    guards: [guard.isCarrierOrDesk, guard.hasReason],
  },
  {
    from: ['CONFIRMED'],
    event: 'ASK_AMEND',
    to: 'PENDING_AMENDMENT',
    guards: [guard.isCarrierOrDesk, guard.hasFeedback],
  },
  { from: STANDING, event: 'DECLINE', to: 'DECLINED', guards: [guard.isCarrierOrDesk, guard.hasReason] },
  {
    from: ['PENDING_ACCEPTANCE', 'RETURNED', 'ACCEPTED', ...WITH_CARRIER],
    event: 'CANCEL',
    to: 'CANCELLED',
    guards: [guard.isParty, guard.hasReasonIfSent],
  },
  {
    from: STANDING,
    event: 'REQUEST_CANCEL',
    to: 'same',
    guards: [guard.isParty, guard.hasReason, guard.hasNoOpenCancellation, guard.agreesToFee],
  },
  {
    from: STANDING,
    event: 'CONFIRM_CANCEL',
    to: 'CANCELLED',
    guards: [guard.isCarrierOrDesk, guard.hasOpenCancellation],
  },
  {
    from: STANDING,
    event: 'DECLINE_CANCEL',
    to: 'same',
    guards: [guard.isCarrierOrDesk, guard.hasOpenCancellation],
  },
  {
    from: STANDING,
    event: 'AMEND',
    to: 'same',
    guards: [guard.isParty, guard.hasNoOpenAmendment, guard.isSound, guard.hasChanges, guard.isAmendable],
  },
  {
    from: STANDING,
    event: 'AMEND_CONFIRM',
    to: 'CONFIRMED',
    guards: [guard.isCarrierOrDesk, guard.hasOpenAmendment],
  },
  { from: STANDING, event: 'AMEND_DECLINE', to: 'same', guards: [guard.isCarrierOrDesk, guard.hasOpenAmendment] },
  { from: STANDING, event: 'AMEND_CANCEL', to: 'same', guards: [guard.isParty, guard.hasOpenAmendment] },
  { from: STANDING, event: 'ROLL', to: 'same', guards: [guard.isCarrierOrDesk, guard.hasReason] },
  { from: STANDING, event: 'ANSWER_ROLL', to: 'same', guards: [guard.isPartyOrSystem, guard.hasOpenRoll] },
  // The carrier owes for a roll-over whatever became of the booking since.
  {
    from: [...STANDING, 'DECLINED', 'CANCELLED', 'COMPLETED'],
    event: 'CLAIM',
    to: 'same',
    guards: [guard.isDesk, guard.isRolled],
  },
  { from: STANDING, event: 'REPRICE', to: 'same', guards: [guard.isDesk, guard.isRolled] },
  { from: ['CONFIRMED'], event: 'COMPLETE', to: 'COMPLETED', guards: [guard.isCarrierOrSystem, guard.isDue] },
];

export const bookingLifecycle: Lifecycle<BookingState, BookingContext, BookingCommand> = defineLifecycle<
  BookingState,
  BookingContext,
  BookingCommand
>({
  id: 'booking',
  states: BOOKING_STATES,
  notPermitted: 'BK-01',
  labels: BOOKING_STATE_LABELS,
  rows: ROWS,
});
