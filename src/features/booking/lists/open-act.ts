import type { Booking } from '#contract/booking/booking.ts';
import type { RollAnswer } from '#contract/booking/booking-confirmation.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { FailedBooking } from '../detail/dialogs/failed-dialog.tsx';
import type { ActName, Subject } from './acts.ts';

/** What is being asked before an act, or told after it. */
export type OpenAct =
  | { readonly kind: 'ask'; readonly act: ActName; readonly rows: readonly Subject[]; readonly booking?: Booking }
  | { readonly kind: 'roll'; readonly row: Subject; readonly answer: RollAnswer }
  | { readonly kind: 'agree'; readonly row: Subject; readonly refusal: Text }
  | { readonly kind: 'failed'; readonly rows: readonly FailedBooking[] };
