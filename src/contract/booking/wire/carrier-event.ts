import type { BookingConfirmation, BookingFeedback, RollCause } from '../booking-confirmation.ts';
import type { CutOffs } from '../booking-content.ts';

/**
 * What a carrier says of a booking, whichever way it came (IFTMBC, DCSA notification): the readers of this folder make it, the server
 * applies it by the carrier's time. `CONFIRM` of a booking that stands already is its new confirmation; what has no meaning for the
 * state it is in is kept and changes nothing.
 */
export const CARRIER_EVENTS = [
  'ACK',
  'UPDATE_RECEIVED',
  'ASK_UPDATE',
  'CONFIRM',
  'REJECT',
  'ASK_AMEND',
  'DECLINE',
  'ROLL',
  'AMEND_CONFIRM',
  'AMEND_DECLINE',
  'CONFIRM_CANCEL',
  'DECLINE_CANCEL',
  'COMPLETE',
] as const;
export type CarrierEventName = (typeof CARRIER_EVENTS)[number];

export interface CarrierRoll {
  readonly cause: RollCause;
  readonly vesselName: string;
  readonly voyageNo: string;
  /** UTC. */
  readonly etd: string;
  readonly eta: string | null;
  readonly cutOffs: CutOffs;
}

export interface CarrierEvent {
  readonly event: CarrierEventName;
  /** The message's own id: the same again is a DUPLICATE. */
  readonly messageId: string;
  /** The carrier's time, UTC: one older than the last of its region is LATE. */
  readonly at: string;
  /** Reference of the request, given with the first receipt; empty where the message names none. */
  readonly carrierRequestRef: string;
  /** Booking number; empty where there is none yet. */
  readonly carrierRef: string;
  /** Of CONFIRM, and of AMEND_CONFIRM where the carrier tells all again. */
  readonly confirmation: BookingConfirmation | null;
  readonly feedbacks: readonly BookingFeedback[];
  /** Why it is refused, withdrawn, rolled; in the carrier's words. */
  readonly reason: string;
  readonly roll: CarrierRoll | null;
}
