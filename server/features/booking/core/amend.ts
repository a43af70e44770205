import type { BookingConfirmation } from '#contract/booking/booking-confirmation.ts';
import { asDesk } from '#machines/booking/booking.guards.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import type { BookingRecord } from '../tables.ts';
import type { AmendmentAsked } from './amendment.ts';
import { stepBooking } from './booking.store.ts';
import { bookingActor } from './booking-actor.ts';
import { tellCarrier } from './tell-carrier.ts';

/** Changes after confirmation, asked and answered (design commercial C.3.2, C.5.5, C.5.6). */

interface Amending extends AmendmentAsked {
  readonly reason: string;
  readonly who: SeatedWho;
  readonly now: Date;
}

/** Asked of the carrier; what needs nobody's consent is in force at once. */
export async function amendBooking(
  tx: Tx,
  deps: Deps,
  row: BookingRecord,
  { reason, who, now, ...prepared }: Amending,
): Promise<BookingRecord> {
  const actor = bookingActor(who);
  const after = await stepBooking(tx, deps, row, { event: 'AMEND', actor, who, now, remarks: reason, prepared });
  if (after.amendments.at(-1)!.changes.every(({ consent }) => consent === 'FREE'))
    return answerAmendment(tx, deps, after, { isConfirmed: true, actor: asDesk(row), now, remarks: '' });
  await tellCarrier(tx, deps, after, 'AMEND', reason);
  return after;
}

interface Answer {
  readonly isConfirmed: boolean;
  readonly actor: DocumentActor;
  readonly now: Date;
  readonly remarks: string;
  /** All that the carrier confirms now, where it tells it. */
  readonly confirmation?: BookingConfirmation | null;
}

export const answerAmendment = (
  tx: Tx,
  deps: Deps,
  row: BookingRecord,
  { isConfirmed, confirmation = null, ...ask }: Answer,
): Promise<BookingRecord> =>
  stepBooking(
    tx,
    deps,
    row,
    isConfirmed ? { ...ask, event: 'AMEND_CONFIRM', prepared: confirmation } : { ...ask, event: 'AMEND_DECLINE' },
  );
