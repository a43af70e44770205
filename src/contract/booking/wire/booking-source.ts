import type { Finding } from '../../kernel/errors.ts';
import type { BookingContent } from '../booking-content.ts';
import type { CarrierBookingConfig } from '../config.ts';

/** Why the carrier is written to (design commercial C.3, C.7): each is one message. */
export const BOOKING_PURPOSES = ['NEW', 'UPDATE', 'AMEND', 'AMEND_CANCEL', 'CANCEL', 'CANCEL_REQUEST'] as const;
export type BookingPurpose = (typeof BOOKING_PURPOSES)[number];

/** BGM 1225: 9 new, 5 update or amendment, 1 cancellation. An amendment is taken back by sending again what was confirmed. */
export const IFTMBF_FUNCTIONS = {
  NEW: '9',
  UPDATE: '5',
  AMEND: '5',
  AMEND_CANCEL: '5',
  CANCEL: '1',
  CANCEL_REQUEST: '1',
} as const satisfies Readonly<Record<BookingPurpose, string>>;

/** Who asks: the desk, and the person there whom the carrier may call. */
export interface BookingDesk {
  readonly name: string;
  readonly contact: string;
  readonly email: string;
  readonly phone: string;
}

/** What a message to a carrier is made of; time comes in, too. */
export interface BookingSource {
  readonly bookingNo: string;
  readonly purpose: BookingPurpose;
  /** What is asked for: an amendment's content where it is one. */
  readonly content: BookingContent;
  /** The carrier's numbers, once he has given them: of the request, of the booking. */
  readonly carrierRequestRef: string;
  readonly carrierRef: string;
  /** Control reference of the message before; empty for the first. */
  readonly previousRef: string;
  /** Why it is changed or cancelled. */
  readonly reason: string;
  readonly at: Date;
  readonly desk: BookingDesk;
  /** The carrier as its messages name it: SCAC, or SMDG's code of the line. */
  readonly carrierCode: string;
}

/** What of the carrier's configuration the writers read. */
export type BookingWriting = Pick<CarrierBookingConfig, 'charset' | 'codeList' | 'codeStyle' | 'ownCode'>;

/** A message as it would go; with an error among the findings it must not. */
export interface Written<Body> {
  readonly body: Body;
  /** At fields of the content: ED-01 too long, ED-02 too many, ED-03 sign not supported, ED-04 missing. */
  readonly findings: readonly Finding[];
  /** What the format has no place for, as people read it. */
  readonly leftOut: readonly string[];
}
