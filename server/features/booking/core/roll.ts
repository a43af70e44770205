import { ROLL_CAUSES, type RollAnswer } from '#contract/booking/booking-confirmation.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { BookingRecord } from '../tables.ts';
import { stepBooking } from './booking.store.ts';
import type { Rolling } from './roll-over.ts';

/** A later sailing than was confirmed, and what the customer says to it (design C.5.8). */

interface By {
  readonly actor: DocumentActor;
  readonly now: Date;
}

export const rollBooking = (
  tx: Tx,
  deps: Deps,
  row: BookingRecord,
  rolling: Rolling,
  by: By,
): Promise<BookingRecord> => {
  const remarks = rolling.remarks.trim().length >= 2 ? rolling.remarks : ROLL_CAUSES[rolling.cause].zh;
  return stepBooking(tx, deps, row, { ...by, event: 'ROLL', remarks, prepared: rolling });
};

export const answerRoll = (
  tx: Tx,
  deps: Deps,
  row: BookingRecord,
  answer: RollAnswer,
  by: By & { readonly remarks: string },
): Promise<BookingRecord> => stepBooking(tx, deps, row, { ...by, event: 'ANSWER_ROLL', payload: { answer } });
