import type { AmendmentState, CancellationState } from '#contract/booking/booking-codes.ts';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';

/** Who asks: an employee of the customer or of the desk, the carrier by a message of his, or the system. */
export interface BookingActor {
  readonly employeeId: string | null;
  readonly companyId: string | null;
  readonly companyKind: CompanyKind | 'carrier' | 'system';
}

export const CARRIER: BookingActor = { employeeId: null, companyId: null, companyKind: 'carrier' };
export const BOOKING_SYSTEM: BookingActor = { employeeId: null, companyId: null, companyKind: 'system' };

/** Time and person come with the command, so the machine needs neither clock nor session. */
interface Asked {
  readonly actor: BookingActor;
  /** UTC instant, ISO 8601. */
  readonly at: string;
  readonly remarks?: string;
}

/** The content was checked as it will stand (design C.5.1); warnings do not count. */
interface Checked {
  readonly openErrors: number;
}

interface Payloads {
  CREATE: unknown;
  SAVE: unknown;
  SUBMIT: Checked & {
    /** Staff, or a customer whose bookings the carrier's configuration accepts by itself. */
    readonly isAccepted: boolean;
    readonly isPriceAgreed: boolean;
    readonly isCreditBlocked: boolean;
  };
  RETURN: unknown;
  TAKE: unknown;
  /** To a colleague of the desk. */
  ASSIGN: unknown;
  ACCEPT: Checked;
  SEND: { readonly openMessages: number };
  ACK: unknown;
  UPDATE: Checked & { readonly changes: number };
  ASK_UPDATE: { readonly feedbacks: number };
  /** Booking number, ports and equipment are there. */
  CONFIRM: { readonly isComplete: boolean };
  RECONFIRM: { readonly isComplete: boolean };
  REJECT: unknown;
  ASK_AMEND: { readonly feedbacks: number };
  DECLINE: unknown;
  CANCEL: unknown;
  REQUEST_CANCEL: { readonly fee: string; readonly agreedFee: string };
  CONFIRM_CANCEL: unknown;
  DECLINE_CANCEL: unknown;
  /** Name of a field that may not be amended, where one is among the changes. */
  AMEND: Checked & { readonly changes: number; readonly fixedField: string | null };
  AMEND_CONFIRM: unknown;
  AMEND_DECLINE: unknown;
  AMEND_CANCEL: unknown;
  ROLL: unknown;
  ANSWER_ROLL: unknown;
  /** What is asked of the carrier for a roll-over. */
  CLAIM: unknown;
  /** The price of the later sailing, where it falls into another period. */
  REPRICE: unknown;
  /** Units and goods go to a booking of their own; the sums of both are those of before. */
  SPLIT: { readonly isBalanced: boolean };
  /** Containers of the ready space that it is were given back before the carrier confirmed it. */
  REDUCE: unknown;
  COMPLETE: { readonly isDue: boolean };
}

export type BookingEvent = keyof Payloads;
export type BookingCommandOf<Event extends BookingEvent> = { readonly type: Event } & Asked & Payloads[Event];
/** Everything that may be asked of a booking (design commercial C.3). */
export type BookingCommand = { [Event in BookingEvent]: BookingCommandOf<Event> }[BookingEvent];

/** What the guards ask of it; the three regions beside the main one among it. */
export interface BookingContext {
  /** The forwarder that handles it, and whose customer it is. */
  readonly deskCompanyId: string;
  readonly customerCompanyId: string;
  /** Something was sent to the carrier. */
  readonly isSent: boolean;
  readonly amendment: AmendmentState | null;
  readonly cancellation: CancellationState | null;
  readonly hasOpenRoll: boolean;
  /** How often it was rolled over. */
  readonly rolled: number;
  readonly takenBy: string | null;
  /** Name of who has taken it, for the refusal. */
  readonly takenByName: string | null;
  readonly takenUntil: string | null;
}
