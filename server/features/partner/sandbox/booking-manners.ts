/** How the carriers of the demo take bookings, so that every way it can go is seen. */

export type BookingStep = 'RECEIVED' | 'CONFIRMED' | 'PENDING_UPDATE' | 'REJECTED' | 'ROLLED' | 'EMPTY_OUT';

export interface BookingManner {
  readonly onNew: readonly BookingStep[];
  /** Before the confirmation. */
  readonly onUpdate: readonly BookingStep[];
  readonly takesAmendments: boolean;
  readonly takesCancellations: boolean;
  /** Between one step and the next. */
  readonly pauseMs: number;
}

const friendly: BookingManner = {
  onNew: ['RECEIVED', 'CONFIRMED'],
  onUpdate: ['RECEIVED', 'CONFIRMED'],
  takesAmendments: true,
  takesCancellations: true,
  pauseMs: 2_000,
};

const MANNERS: Readonly<Record<string, BookingManner>> = {
  MSCU: { ...friendly, pauseMs: 20_000 },
  /** Wants another HS code before it confirms. */
  CMDU: { ...friendly, onNew: ['RECEIVED', 'PENDING_UPDATE'] },
  ONEY: { ...friendly, onNew: ['RECEIVED', 'REJECTED'] },
  /** Confirms, and sails a week later. */
  OOLU: { ...friendly, onNew: ['RECEIVED', 'CONFIRMED', 'ROLLED'], pauseMs: 3_000 },
  /** Its depot has handed out the empty containers before anybody looks. */
  YMLU: { ...friendly, onNew: ['RECEIVED', 'CONFIRMED', 'EMPTY_OUT'], pauseMs: 3_000 },
  EGLV: { ...friendly, takesAmendments: false, takesCancellations: false },
  /** Receives, and is not heard of again. */
  ZIMU: { ...friendly, onNew: ['RECEIVED'], onUpdate: ['RECEIVED'] },
};

export const bookingMannerOf = (carrier: string): BookingManner => MANNERS[carrier] ?? friendly;

/** What it says where it is not content. */
export const SANDBOX_WORDS = {
  PENDING_UPDATE: { code: 'HS', text: 'HS CODE IS NOT VALID FOR THE DESTINATION' },
  REJECTED: { code: 'SPACE', text: 'NO SPACE ON THIS SAILING' },
  AMENDMENT: { code: 'SPACE', text: 'AMENDMENT NOT POSSIBLE, VESSEL IS FULL' },
  CANCELLATION: { code: 'LATE', text: 'TOO LATE TO CANCEL' },
} as const;

const HOUR_MS = 3_600_000;
/** Hours before departure; the earliest receipt a week ahead. */
const CUT_OFF_HOURS = { DCO: 72, VCO: 48, FCO: 36, CUC: 30, EFC: 168 } as const;

export const sandboxCutOffs = (etd: Date): Record<keyof typeof CUT_OFF_HOURS, string> =>
  Object.fromEntries(
    Object.entries(CUT_OFF_HOURS).map(([code, hours]) => [
      code,
      new Date(etd.getTime() - hours * HOUR_MS).toISOString(),
    ]),
  ) as Record<keyof typeof CUT_OFF_HOURS, string>;

export const daysLater = (at: Date, days: number): Date => new Date(at.getTime() + days * 24 * HOUR_MS);

/** Where the empty containers wait. */
export const sandboxDepot = (port: string): string => `${port} EMPTY DEPOT NO.3`;
/** Sails where the booking names no vessel. */
export const SANDBOX_VESSEL = { name: 'EVER GIVEN', imo: '9811000', voyageNo: '1234-056W' } as const;
