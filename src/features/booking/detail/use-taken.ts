import type { Booking } from '#contract/booking/booking.ts';
import { useDocumentActor } from '#kit/document/document-actor.ts';
import { useQueue } from '#kit/queue/use-queue.ts';
import { booking } from '#machines/booking/booking.document.ts';
import type { AnyDocumentRow } from '#machines/kernel/document.ts';
import { documentRowOf } from '../lists/acts.ts';
import { subjectOfBooking } from './use-detail.ts';

const NO_ROWS: readonly AnyDocumentRow[] = [];
const nothing = (): void => undefined;

/**
 * The booking as the queue of the kit has it in hand: while its reader works on one that they have taken, it stays theirs, and they learn who
 * has it once it is not. To open one is only to look at it.
 */
export function useTaken(shown: Booking | undefined): AnyDocumentRow | null {
  const actor = useDocumentActor(booking);
  const row = shown ? documentRowOf(subjectOfBooking(shown), actor) : null;
  return useQueue(booking, { open: row, rows: NO_ROWS, onOpen: nothing, onUndo: nothing }).open;
}
