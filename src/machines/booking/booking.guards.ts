import type { BookingChange, BookingPrice } from '#contract/booking/booking.ts';
import type { AmendmentState, CancellationState } from '#contract/booking/booking-codes.ts';
import type { BookingFeedback, BookingRoll } from '#contract/booking/booking-confirmation.ts';
import type { CutOffHours } from '#contract/booking/rules/cut-offs.ts';
import { fixedChange } from '#contract/booking/rules/differences.ts';
import {
  type DocumentActor,
  type DocumentGuard,
  guard,
  remarksGuard,
  SYSTEM_ACTOR,
  sideGuard,
  type TimedClaim,
} from '../kernel/document.ts';
import { type ClaimWorld, isStanding } from '../kernel/document-claim.ts';

/** Refusals carry codes of `contract/booking/booking-codes.ts`. */

/** Whose booking it is, and who handles it: the platform, or the customer where it is placed elsewhere. */
export const BOOKING_SIDES = { customer: 'companyId', desk: 'deskCompanyId' } as const;

/** A carrier speaks by messages: it has neither user nor seat. */
export const CARRIER: DocumentActor = { ...SYSTEM_ACTOR, kind: 'partner' };

const isCarrier = ({ kind, userId, companyId }: DocumentActor): boolean =>
  kind === 'partner' && userId === null && companyId === null;

/** The desk where nobody sits at it: what follows another document, or needs nobody's consent. */
export const asDesk = ({ deskCompanyId }: { readonly deskCompanyId: string }): DocumentActor => ({
  ...SYSTEM_ACTOR,
  companyId: deskCompanyId,
});

/** Right to change a booking after its SI cut-off. */
export const AMEND_LATE = 'AMEND_LATE';

const side = sideGuard(BOOKING_SIDES);
const PARTIES = ['customer', 'desk'] as const;

export const isParty = side(PARTIES, 'BK-02');
export const isDesk = side('desk', 'BK-03');
/** By message, or by the desk where the carrier answers on paper. */
export const isCarrierOrDesk = side('desk', 'BK-04', { or: isCarrier });
/** The desk by hand, or the system for bookings that need no look. */
export const isDeskOrSystem = side('desk', 'BK-03', { orSystem: true });
/** The customer, or a day of silence. */
export const isPartyOrSystem = side(PARTIES, 'BK-02', { orSystem: true });

/** What follows another document. */
export const isSystem: DocumentGuard<unknown, unknown, unknown> = {
  code: 'BK-20',
  needs: [],
  sides: [],
  refuse: (_, { actor }) => (actor.kind === 'system' ? null : { code: 'BK-20' }),
};

export const isCarrierOrSystem: DocumentGuard<unknown, unknown, unknown> = {
  code: 'BK-04',
  needs: [],
  sides: [],
  refuse: (_, { actor }) => (actor.kind === 'system' || isCarrier(actor) ? null : { code: 'BK-04' }),
};

const SHORTEST_REASON = 2;
export const hasReason = remarksGuard('BK-05', SHORTEST_REASON);

/** Once something went to the carrier a cancellation says why. */
export const hasReasonIfSent = guard<{ readonly isSent: boolean }>({
  code: 'BK-05',
  needs: ['remarks'],
  holds: ({ isSent }, { remarks }) => !isSent || (remarks ?? '').trim().length >= SHORTEST_REASON,
});

/** The content was checked as it will stand (design C.5.1); warnings do not count. */
export interface Checked {
  readonly openErrors: number;
  /** Cut-offs before departure where nobody names them, of the carrier's configuration. */
  readonly cutOffHours?: CutOffHours | undefined;
}

export const isSound = guard<unknown, unknown, Checked>({
  code: 'BK-06',
  needs: ['world'],
  holds: (_, { world }) => world.openErrors === 0,
  params: (_, { world }) => ({ n: world.openErrors }),
});

export interface Submitting extends Checked {
  /** Staff, or a customer whose bookings the carrier's configuration accepts by itself. */
  readonly isAccepted: boolean;
  readonly isPriceAgreed: boolean;
  readonly isCreditBlocked: boolean;
}

export const isPriceAgreed = guard<unknown, unknown, Submitting>({
  code: 'BK-07',
  needs: ['world'],
  holds: (_, { world }) => world.isPriceAgreed,
});

export const hasCredit = guard<unknown, unknown, Submitting>({
  code: 'CREDIT_BLOCKED',
  needs: ['world'],
  holds: (_, { world }) => !world.isCreditBlocked,
});

/** Without it the desk looks first. */
export const isAcceptedAtOnce = guard<unknown, unknown, Submitting>({
  code: 'BK-03',
  chooses: true,
  needs: ['world'],
  holds: (_, { world }) => world.isAccepted,
});

interface Taken {
  readonly takenBy: string | null;
  readonly takenByName: string | null;
  readonly takenUntil: string | null;
}

/** Whoever takes a booking has it for so long, and for as long again after each sign of life. */
export const TAKEN_MS = 15 * 60_000;

export const TAKE_CLAIM = {
  claimer: 'takenBy',
  claimerName: 'takenByName',
  until: 'takenUntil',
  idleMs: TAKEN_MS,
  take: 'TAKE',
} as const satisfies TimedClaim;

/** Two people never work on one booking (G-C6). The server knows of the last sign of life; what a client reads has it in the instant. */
export const isFree = guard<Taken>({
  code: 'TAKEN',
  needs: ['clock'],
  holds: (row, { actor, at, world }) => {
    // Who reads a log knows no signs of life.
    const { activeAt = null } = (world ?? {}) as Partial<ClaimWorld>;
    return row.takenBy === actor.employeeId || !isStanding(TAKE_CLAIM, { ...row }, at, { activeAt });
  },
  params: ({ takenByName }) => ({ d: takenByName ?? '' }),
});

export interface Sending {
  /** Messages to the carrier that are still on their way. */
  readonly openMessages: number;
}

export const hasNoOpenMessage = guard<unknown, unknown, Sending>({
  code: 'BK-11',
  needs: ['world'],
  holds: (_, { world }) => world.openMessages === 0,
});

export interface Changing extends Checked {
  readonly changes: readonly BookingChange[];
}

export const hasChanges = guard<unknown, unknown, Changing>({
  code: 'BK-08',
  needs: ['world'],
  holds: (_, { world }) => world.changes.length > 0,
});

/** Some fields are not amended: another carrier is another booking. */
export const isAmendable = guard<unknown, unknown, Changing>({
  code: 'AMEND_FIELD',
  needs: ['world'],
  holds: (_, { world }) => fixedChange(world.changes) === undefined,
  params: (_, { world }) => {
    const { label } = fixedChange(world.changes)!;
    return { f: `${label.zh} / ${label.en}` };
  },
});

export interface Amending extends Changing {
  /** After the SI cut-off. */
  readonly isLate: boolean;
  /** What the carrier is expected to charge for that. */
  readonly lateFee: { readonly amount: string; readonly currency: string } | null;
  /** What the booking would cost with it; null where no price was promised. */
  readonly price: BookingPrice | null;
}

/** After the SI cut-off a change needs a right of its own; the carrier may charge it. */
export const isInTime = guard<unknown, unknown, Amending>({
  code: 'LATE_AMEND',
  needs: ['world'],
  holds: (_, { world, actor }) => !world.isLate || actor.holds.includes(AMEND_LATE),
});

export const hasFeedback = guard<unknown, { readonly feedbacks: readonly BookingFeedback[] }>({
  code: 'BK-09',
  needs: ['payload'],
  holds: (_, { payload }) => payload.feedbacks.length > 0,
});

export interface Confirming {
  /** Booking number, ports and equipment are there. */
  readonly isComplete: boolean;
  readonly cutOffHours?: CutOffHours | undefined;
}

export const isComplete = guard<unknown, unknown, Confirming>({
  code: 'BK-10',
  needs: ['world'],
  holds: (_, { world }) => world.isComplete,
});

interface Regions {
  readonly amendment: AmendmentState | null;
  readonly cancellation: CancellationState | null;
  readonly hasOpenRoll: boolean;
  readonly rollList: readonly Pick<BookingRoll, 'pricing'>[];
}

export const hasNoOpenAmendment = guard<Pick<Regions, 'amendment'>>({
  code: 'AMEND_OPEN',
  holds: ({ amendment }) => amendment !== 'AMENDMENT_RECEIVED',
});

export const hasOpenAmendment = guard<Pick<Regions, 'amendment'>>({
  code: 'BK-12',
  holds: ({ amendment }) => amendment === 'AMENDMENT_RECEIVED',
});

export const hasNoOpenCancellation = guard<Pick<Regions, 'cancellation'>>({
  code: 'BK-14',
  holds: ({ cancellation }) => cancellation !== 'CANCELLATION_RECEIVED',
});

export const hasOpenCancellation = guard<Pick<Regions, 'cancellation'>>({
  code: 'BK-13',
  holds: ({ cancellation }) => cancellation === 'CANCELLATION_RECEIVED',
});

export interface Cancelling {
  /** What cancelling costs now. */
  readonly fee: string;
}

export const agreesToFee = guard<unknown, { readonly agreedFee: string }, Cancelling>({
  code: 'BK-16',
  needs: ['payload', 'world'],
  holds: (_, { payload, world }) => Number(world.fee) === Number(payload.agreedFee),
  params: (_, { world }) => ({ fee: world.fee }),
});

export const hasOpenRoll = guard<Pick<Regions, 'hasOpenRoll'>>({
  code: 'BK-15',
  holds: row => row.hasOpenRoll,
});

export const isRolled = guard<Pick<Regions, 'rollList'>>({
  code: 'BK-19',
  holds: ({ rollList }) => rollList.length > 0,
});

/** Rolled into another price period, and not priced anew yet. */
export const isToReprice = guard<Pick<Regions, 'rollList'>>({
  code: 'BK-21',
  holds: ({ rollList }) => rollList.at(-1)?.pricing === 'REPRICE',
});

export interface Completing {
  readonly isDue: boolean;
}

export const isDue = guard<unknown, unknown, Completing>({
  code: 'BK-17',
  needs: ['world'],
  holds: (_, { world }) => world.isDue,
});

export interface Splitting {
  /** The sums of both parts are those of before. */
  readonly isBalanced: boolean;
}

export const isBalanced = guard<unknown, unknown, Splitting>({
  code: 'BK-18',
  needs: ['world'],
  holds: (_, { world }) => world.isBalanced,
});

/** Confirmed once: there is a shipment to go on with. */
export const hasShipment = guard<{ readonly cgoId: string | null }>({
  code: 'BK-22',
  holds: ({ cgoId }) => cgoId !== null && cgoId !== '',
});
