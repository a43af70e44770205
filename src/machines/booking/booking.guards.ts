import type { Guard, Refusal } from '../kernel/lifecycle.ts';
import type { BookingCommandOf, BookingContext, BookingEvent } from './booking.commands.ts';

/** Refusals carry codes of `contract/booking/booking-codes.ts`. */
type AnyGuard = Guard<BookingContext, BookingCommandOf<BookingEvent>>;
type Of<Event extends BookingEvent> = Guard<BookingContext, BookingCommandOf<Event>>;

const unless = (holds: boolean, code: string, params?: Refusal['params']): Refusal | null =>
  holds ? null : { code, ...(params && { params }) };

export const isParty: AnyGuard = ({ deskCompanyId, customerCompanyId }, { actor }) =>
  unless(actor.companyId === deskCompanyId || actor.companyId === customerCompanyId, 'BK-02');

export const isDesk: AnyGuard = ({ deskCompanyId }, { actor }) => unless(actor.companyId === deskCompanyId, 'BK-03');

/** By message, or by the desk where the carrier answers on paper. */
export const isCarrierOrDesk: AnyGuard = ({ deskCompanyId }, { actor }) =>
  unless(actor.companyKind === 'carrier' || actor.companyId === deskCompanyId, 'BK-04');

/** The desk by hand, or the system for bookings that need no look. */
export const isDeskOrSystem: AnyGuard = ({ deskCompanyId }, { actor }) =>
  unless(actor.companyKind === 'system' || actor.companyId === deskCompanyId, 'BK-03');

/** What follows another document. */
export const isSystem: AnyGuard = (_, { actor }) => unless(actor.companyKind === 'system', 'BK-20');

/** The customer, or his silence within a day. */
export const isPartyOrSystem: AnyGuard = ({ deskCompanyId, customerCompanyId }, { actor }) =>
  unless(
    actor.companyKind === 'system' || actor.companyId === deskCompanyId || actor.companyId === customerCompanyId,
    'BK-02',
  );

export const isCarrierOrSystem: AnyGuard = (_, { actor }) =>
  unless(actor.companyKind === 'carrier' || actor.companyKind === 'system', 'BK-04');

export const hasReason: AnyGuard = (_, { remarks }) => unless((remarks ?? '').trim().length >= 2, 'BK-05');

/** Once something went to the carrier a cancellation says why. */
export const hasReasonIfSent: AnyGuard = ({ isSent }, { remarks }) =>
  unless(!isSent || (remarks ?? '').trim().length >= 2, 'BK-05');

export const isSound: Guard<BookingContext, { openErrors: number }> = (_, { openErrors }) =>
  unless(openErrors === 0, 'BK-06', { n: openErrors });

export const isPriceAgreed: Of<'SUBMIT'> = (_, command) => unless(command.isPriceAgreed, 'BK-07');

export const hasCredit: Of<'SUBMIT'> = (_, { isCreditBlocked }) => unless(!isCreditBlocked, 'CREDIT_BLOCKED');

/** Not told to anybody: without it the desk looks first. */
export const isAcceptedAtOnce: Of<'SUBMIT'> = (_, { isAccepted }) => unless(isAccepted, 'BK-03');

/** Two people never work on one booking (G-C6). */
export const isFree: AnyGuard = ({ takenBy, takenByName, takenUntil }, { actor, at }) =>
  unless(takenBy === null || takenBy === actor.employeeId || takenUntil === null || takenUntil <= at, 'TAKEN', {
    d: takenByName ?? '',
  });

export const hasNoOpenMessage: Of<'SEND'> = (_, { openMessages }) => unless(openMessages === 0, 'BK-11');

export const hasChanges: Guard<BookingContext, { changes: number }> = (_, { changes }) => unless(changes > 0, 'BK-08');

export const hasFeedback: Guard<BookingContext, { feedbacks: number }> = (_, { feedbacks }) =>
  unless(feedbacks > 0, 'BK-09');

export const isComplete: Guard<BookingContext, { isComplete: boolean }> = (_, command) =>
  unless(command.isComplete, 'BK-10');

export const hasNoOpenAmendment: AnyGuard = ({ amendment }) => unless(amendment !== 'AMENDMENT_RECEIVED', 'AMEND_OPEN');

export const hasOpenAmendment: AnyGuard = ({ amendment }) => unless(amendment === 'AMENDMENT_RECEIVED', 'BK-12');

export const isAmendable: Of<'AMEND'> = (_, { fixedField }) =>
  unless(fixedField === null, 'AMEND_FIELD', { f: fixedField });

export const hasNoOpenCancellation: AnyGuard = ({ cancellation }) =>
  unless(cancellation !== 'CANCELLATION_RECEIVED', 'BK-14');

export const hasOpenCancellation: AnyGuard = ({ cancellation }) =>
  unless(cancellation === 'CANCELLATION_RECEIVED', 'BK-13');

export const agreesToFee: Of<'REQUEST_CANCEL'> = (_, { fee, agreedFee }) =>
  unless(Number(fee) === Number(agreedFee), 'BK-16', { fee });

export const hasOpenRoll: AnyGuard = context => unless(context.hasOpenRoll, 'BK-15');

export const isRolled: AnyGuard = ({ rolled }) => unless(rolled > 0, 'BK-19');

export const isDue: Of<'COMPLETE'> = (_, command) => unless(command.isDue, 'BK-17');

export const isBalanced: Of<'SPLIT'> = (_, command) => unless(command.isBalanced, 'BK-18');
