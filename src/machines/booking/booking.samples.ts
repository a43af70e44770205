import type { BookingState } from '#contract/booking/booking-codes.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import {
  BOOKING_SYSTEM,
  type BookingActor,
  type BookingContext,
  type BookingEvent,
  CARRIER,
} from './booking.commands.ts';

/** Per command: what passes, and what fails each guard with the code it must name. The walk stands on 2027-01-08 at 10:00 UTC. */

const person = (employeeId: string, companyId: string, companyKind: BookingActor['companyKind']): BookingActor => ({
  ...{ employeeId, companyId, companyKind },
});

export const BOOKING_ACTORS = {
  customer: person('customer', 'CUSTOMER', 'customer'),
  desk: person('desk', 'DESK', 'platform'),
  stranger: person('stranger', 'OTHER', 'customer'),
  carrier: CARRIER,
  system: BOOKING_SYSTEM,
} as const satisfies Record<string, BookingActor>;

export const bookingContext: BookingContext = {
  ...{ deskCompanyId: 'DESK', customerCompanyId: 'CUSTOMER', isSent: true },
  ...{
    amendment: null,
    cancellation: null,
    hasOpenRoll: false,
    rolled: 0,
    takenBy: null,
    takenByName: null,
    takenUntil: null,
  },
};

export interface BookingSample {
  readonly as: keyof typeof BOOKING_ACTORS;
  readonly payload?: object;
  readonly context?: Partial<BookingContext>;
}
export interface BookingFailingSample extends BookingSample {
  readonly guard: string;
  readonly code: string;
  readonly in: readonly OrNew<BookingState>[];
}
export interface BookingSamples {
  readonly passes: readonly [BookingSample, ...BookingSample[]];
  readonly fails: readonly BookingFailingSample[];
}

const STANDING: BookingState[] = ['CONFIRMED', 'PENDING_AMENDMENT'];
const WITH_CARRIER: BookingState[] = ['RECEIVED', 'PENDING_UPDATE', 'UPDATE_RECEIVED'];
const TAKEN: Partial<BookingContext> = {
  ...{ takenBy: 'colleague', takenByName: '叶青禾', takenUntil: '2027-01-08T10:10:00.000Z' },
};
const OPEN_AMENDMENT: Partial<BookingContext> = { amendment: 'AMENDMENT_RECEIVED' };
const OPEN_CANCELLATION: Partial<BookingContext> = { cancellation: 'CANCELLATION_RECEIVED' };
const reason = { remarks: '爆舱' };

/** Who may, and which of the guards a stranger meets. */
const SIDES = {
  party: { as: 'customer', guard: 'isParty', code: 'BK-02', not: 'stranger' },
  desk: { as: 'desk', guard: 'isDesk', code: 'BK-03', not: 'customer' },
  carrier: { as: 'carrier', guard: 'isCarrierOrDesk', code: 'BK-04', not: 'customer' },
  sender: { as: 'system', guard: 'isDeskOrSystem', code: 'BK-03', not: 'customer' },
  answerer: { as: 'customer', guard: 'isPartyOrSystem', code: 'BK-02', not: 'stranger' },
  system: { as: 'system', guard: 'isSystem', code: 'BK-20', not: 'customer' },
  ender: { as: 'carrier', guard: 'isCarrierOrSystem', code: 'BK-04', not: 'desk' },
} as const;

type More = Omit<BookingFailingSample, 'as' | 'in'> & { readonly in?: readonly BookingState[] };

function by(
  side: keyof typeof SIDES,
  states: readonly OrNew<BookingState>[],
  { payload = {}, context = {} }: Omit<BookingSample, 'as'> = {},
  more: readonly More[] = [],
): BookingSamples {
  const { as, guard, code, not } = SIDES[side];
  return {
    passes: [{ as, payload, context }],
    fails: [
      { guard, code, in: states, as: not, payload, context },
      ...more.map(sample => ({
        ...{ in: states, as, ...sample },
        payload: { ...payload, ...sample.payload },
        context: { ...context, ...sample.context },
      })),
    ],
  };
}

const ROLLED = { context: { rolled: 1 } };
const neverRolled: More = { guard: 'isRolled', code: 'BK-19', context: { rolled: 0 } };
const noReason: More = { guard: 'hasReason', code: 'BK-05', payload: { remarks: ' ' } };
const taken: More = { guard: 'isFree', code: 'TAKEN', context: TAKEN };
const unsound: More = { guard: 'isSound', code: 'BK-06', payload: { openErrors: 2 } };
const unchanged: More = { guard: 'hasChanges', code: 'BK-08', payload: { changes: 0 } };
const silent: More = { guard: 'hasFeedback', code: 'BK-09', payload: { feedbacks: 0 } };
const partial: More = { guard: 'isComplete', code: 'BK-10', payload: { isComplete: false } };
const noAmendment: More = { guard: 'hasOpenAmendment', code: 'BK-12', context: { amendment: null } };
const noCancellation: More = { guard: 'hasOpenCancellation', code: 'BK-13', context: { cancellation: null } };

const whole = { openErrors: 0, isAccepted: false, isPriceAgreed: true, isCreditBlocked: false };

export const BOOKING_SAMPLES: Readonly<Record<BookingEvent, BookingSamples>> = {
  CREATE: by('party', ['NEW']),
  SAVE: by('party', ['DRAFT', 'RETURNED']),
  SUBMIT: by('party', ['DRAFT', 'RETURNED'], { payload: whole }, [
    unsound,
    { guard: 'isPriceAgreed', code: 'BK-07', payload: { isPriceAgreed: false } },
    { guard: 'hasCredit', code: 'CREDIT_BLOCKED', payload: { isCreditBlocked: true } },
  ]),
  RETURN: by('desk', ['PENDING_ACCEPTANCE'], { payload: reason }, [taken, noReason]),
  TAKE: by('desk', ['PENDING_ACCEPTANCE'], {}, [taken]),
  ASSIGN: by('desk', ['PENDING_ACCEPTANCE', 'ACCEPTED', ...WITH_CARRIER, ...STANDING]),
  SPLIT: by(
    'party',
    ['DRAFT', 'PENDING_ACCEPTANCE', 'RETURNED', 'ACCEPTED', ...STANDING],
    { payload: { isBalanced: true } },
    [
      { guard: 'hasNoOpenAmendment', code: 'AMEND_OPEN', context: OPEN_AMENDMENT },
      { guard: 'isBalanced', code: 'BK-18', payload: { isBalanced: false } },
    ],
  ),
  ACCEPT: by('desk', ['PENDING_ACCEPTANCE'], { payload: { openErrors: 0 } }, [taken, unsound]),
  SEND: by('sender', ['ACCEPTED'], { payload: { openMessages: 0 } }, [
    { guard: 'hasNoOpenMessage', code: 'BK-11', payload: { openMessages: 1 } },
  ]),
  ACK: by('carrier', ['ACCEPTED']),
  UPDATE: by('party', WITH_CARRIER, { payload: { openErrors: 0, changes: 1 } }, [unsound, unchanged]),
  ASK_UPDATE: by('carrier', ['RECEIVED', 'UPDATE_RECEIVED'], { payload: { feedbacks: 1 } }, [silent]),
  CONFIRM: by('carrier', ['ACCEPTED', 'RECEIVED', 'UPDATE_RECEIVED'], { payload: { isComplete: true } }, [partial]),
  RECONFIRM: by('carrier', STANDING, { payload: { isComplete: true } }, [partial]),
  REJECT: by('carrier', ['ACCEPTED', ...WITH_CARRIER], { payload: reason }, [noReason]),
  ASK_AMEND: by('carrier', ['CONFIRMED'], { payload: { feedbacks: 1 } }, [silent]),
  DECLINE: by('carrier', STANDING, { payload: reason }, [noReason]),
  CANCEL: by('party', ['PENDING_ACCEPTANCE', 'RETURNED', 'ACCEPTED', ...WITH_CARRIER], { payload: reason }, [
    { guard: 'hasReasonIfSent', code: 'BK-05', payload: { remarks: '' } },
  ]),
  REQUEST_CANCEL: by('party', STANDING, { payload: { ...reason, fee: '450.00', agreedFee: '450' } }, [
    noReason,
    { guard: 'hasNoOpenCancellation', code: 'BK-14', context: OPEN_CANCELLATION },
    { guard: 'agreesToFee', code: 'BK-16', payload: { agreedFee: '0' } },
  ]),
  CONFIRM_CANCEL: by('carrier', STANDING, { context: OPEN_CANCELLATION }, [noCancellation]),
  DECLINE_CANCEL: by('carrier', STANDING, { context: OPEN_CANCELLATION }, [noCancellation]),
  AMEND: by('party', STANDING, { payload: { openErrors: 0, changes: 1, fixedField: null } }, [
    { guard: 'hasNoOpenAmendment', code: 'AMEND_OPEN', context: OPEN_AMENDMENT },
    unsound,
    unchanged,
    { guard: 'isAmendable', code: 'AMEND_FIELD', payload: { fixedField: 'carrierCode' } },
  ]),
  AMEND_CONFIRM: by('carrier', STANDING, { context: OPEN_AMENDMENT }, [noAmendment]),
  AMEND_DECLINE: by('carrier', STANDING, { context: OPEN_AMENDMENT }, [noAmendment]),
  AMEND_CANCEL: by('party', STANDING, { context: OPEN_AMENDMENT }, [noAmendment]),
  ROLL: by('carrier', STANDING, { payload: reason }, [noReason]),
  ANSWER_ROLL: by('answerer', STANDING, { context: { hasOpenRoll: true } }, [
    { guard: 'hasOpenRoll', code: 'BK-15', context: { hasOpenRoll: false } },
  ]),
  CLAIM: by('desk', [...STANDING, 'DECLINED', 'CANCELLED', 'COMPLETED'], ROLLED, [neverRolled]),
  REPRICE: by('desk', STANDING, ROLLED, [neverRolled]),
  REDUCE: by('system', ['ACCEPTED', ...WITH_CARRIER]),
  COMPLETE: by('ender', ['CONFIRMED'], { payload: { isDue: true } }, [
    { guard: 'isDue', code: 'BK-17', payload: { isDue: false } },
  ]),
};
