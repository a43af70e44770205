import type { BookingActor, BookingCommand, BookingEvent } from '#machines/booking/booking.commands.ts';
import { bookingLifecycle } from '#machines/booking/booking.lifecycle.ts';
import { permits } from '#machines/kernel/lifecycle.ts';
import { type BookingDoc, contextOf } from './booking.document.ts';

/** What the actor may ask of a booking now, as if all that he would say with it were right: buttons and keys are made of it. */

const WELL_SAID = {
  ...{ openErrors: 0, isAccepted: false, isPriceAgreed: true, isCreditBlocked: false, openMessages: 0, changes: 1 },
  ...{ feedbacks: 1, isComplete: true, fee: '0', agreedFee: '0', fixedField: null, isDue: true, isBalanced: true },
  remarks: 'as it should be',
};

const EVENTS: readonly BookingEvent[] = [
  ...([
    'SAVE',
    'SUBMIT',
    'RETURN',
    'TAKE',
    'ASSIGN',
    'ACCEPT',
    'SEND',
    'ACK',
    'UPDATE',
    'ASK_UPDATE',
    'CONFIRM',
  ] as const),
  ...(['RECONFIRM', 'REJECT', 'ASK_AMEND', 'DECLINE', 'CANCEL', 'REQUEST_CANCEL', 'CONFIRM_CANCEL'] as const),
  ...(['DECLINE_CANCEL', 'AMEND', 'AMEND_CONFIRM', 'AMEND_DECLINE', 'AMEND_CANCEL', 'ROLL', 'ANSWER_ROLL'] as const),
  ...(['CLAIM', 'REPRICE', 'SPLIT'] as const),
];

export const permittedOf = (document: BookingDoc, actor: BookingActor, at: string): BookingEvent[] =>
  EVENTS.filter(type => {
    const command = { type, actor, at, ...WELL_SAID } as unknown as BookingCommand;
    return permits(bookingLifecycle, document.state, contextOf(document), command).ok;
  });
