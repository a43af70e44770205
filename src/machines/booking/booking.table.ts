import type { BookingState } from '#contract/booking/booking-codes.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { BookingEvent } from './booking.document.ts';

/** States × events, total; written from the design (C.3) and the oracle of the walk. */
export type BookingCell = BookingState | 'DELETED' | 'BK-01';
type Line = Readonly<Record<BookingEvent, BookingCell>>;

const no = 'BK-01';

const line = (cells: Partial<Line>): Line => ({
  CREATE: no,
  SAVE: no,
  SUBMIT: no,
  RETURN: no,
  TAKE: no,
  ACCEPT: no,
  SEND: no,
  ACK: no,
  UPDATE: no,
  ASK_UPDATE: no,
  CONFIRM: no,
  RECONFIRM: no,
  REJECT: no,
  ASK_AMEND: no,
  DECLINE: no,
  CANCEL: no,
  REQUEST_CANCEL: no,
  CONFIRM_CANCEL: no,
  DECLINE_CANCEL: no,
  AMEND: no,
  AMEND_CONFIRM: no,
  AMEND_DECLINE: no,
  AMEND_CANCEL: no,
  ROLL: no,
  ANSWER_ROLL: no,
  CLAIM: no,
  REPRICE: no,
  COMPLETE: no,
  ASSIGN: no,
  SPLIT: no,
  REDUCE: no,
  DELETE: no,
  REBOOK: no,
  COPY: no,
  INSTRUCT: no,
  SELL_SURPLUS: no,
  ...cells,
});

/** What holds in every state; the booking stays as it is. */
const known = (at: BookingState, cells: Partial<Line> = {}): Line => line({ COPY: at, INSTRUCT: at, ...cells });

/** What holds in both states of a booking that stands; `at` is the state itself. */
const standing = (at: 'CONFIRMED' | 'PENDING_AMENDMENT', cells: Partial<Line> = {}): Line =>
  known(at, {
    RECONFIRM: 'CONFIRMED',
    DECLINE: 'DECLINED',
    REQUEST_CANCEL: at,
    CONFIRM_CANCEL: 'CANCELLED',
    DECLINE_CANCEL: at,
    AMEND: at,
    AMEND_CONFIRM: 'CONFIRMED',
    AMEND_DECLINE: at,
    AMEND_CANCEL: at,
    ROLL: at,
    ANSWER_ROLL: at,
    CLAIM: at,
    REPRICE: at,
    ASSIGN: at,
    SPLIT: at,
    ...cells,
  });

export const BOOKING_TABLE: Readonly<Record<OrNew<BookingState>, Line>> = {
  NEW: line({ CREATE: 'DRAFT' }),
  DRAFT: known('DRAFT', { SAVE: 'DRAFT', SUBMIT: 'PENDING_ACCEPTANCE', SPLIT: 'DRAFT', DELETE: 'DELETED' }),
  PENDING_ACCEPTANCE: known('PENDING_ACCEPTANCE', {
    RETURN: 'RETURNED',
    TAKE: 'PENDING_ACCEPTANCE',
    ACCEPT: 'ACCEPTED',
    CANCEL: 'CANCELLED',
    ASSIGN: 'PENDING_ACCEPTANCE',
    SPLIT: 'PENDING_ACCEPTANCE',
  }),
  RETURNED: known('RETURNED', {
    SAVE: 'RETURNED',
    SUBMIT: 'PENDING_ACCEPTANCE',
    CANCEL: 'CANCELLED',
    SPLIT: 'RETURNED',
  }),
  ACCEPTED: known('ACCEPTED', {
    SEND: 'ACCEPTED',
    ACK: 'RECEIVED',
    CONFIRM: 'CONFIRMED',
    REJECT: 'REJECTED',
    CANCEL: 'CANCELLED',
    ASSIGN: 'ACCEPTED',
    SPLIT: 'ACCEPTED',
    REDUCE: 'ACCEPTED',
  }),
  RECEIVED: known('RECEIVED', {
    UPDATE: 'UPDATE_RECEIVED',
    ASK_UPDATE: 'PENDING_UPDATE',
    CONFIRM: 'CONFIRMED',
    REJECT: 'REJECTED',
    CANCEL: 'CANCELLED',
    ASSIGN: 'RECEIVED',
    REDUCE: 'RECEIVED',
  }),
  PENDING_UPDATE: known('PENDING_UPDATE', {
    UPDATE: 'UPDATE_RECEIVED',
    REJECT: 'REJECTED',
    CANCEL: 'CANCELLED',
    ASSIGN: 'PENDING_UPDATE',
    REDUCE: 'PENDING_UPDATE',
  }),
  UPDATE_RECEIVED: known('UPDATE_RECEIVED', {
    UPDATE: 'UPDATE_RECEIVED',
    ASK_UPDATE: 'PENDING_UPDATE',
    CONFIRM: 'CONFIRMED',
    REJECT: 'REJECTED',
    CANCEL: 'CANCELLED',
    ASSIGN: 'UPDATE_RECEIVED',
    REDUCE: 'UPDATE_RECEIVED',
  }),
  CONFIRMED: standing('CONFIRMED', {
    ASK_AMEND: 'PENDING_AMENDMENT',
    COMPLETE: 'COMPLETED',
    SELL_SURPLUS: 'CONFIRMED',
  }),
  PENDING_AMENDMENT: standing('PENDING_AMENDMENT'),
  REJECTED: known('REJECTED', { REBOOK: 'REJECTED' }),
  DECLINED: known('DECLINED', { CLAIM: 'DECLINED', REBOOK: 'DECLINED' }),
  CANCELLED: known('CANCELLED', { CLAIM: 'CANCELLED', REBOOK: 'CANCELLED' }),
  COMPLETED: known('COMPLETED', { CLAIM: 'COMPLETED' }),
};

/** A booking that needs no look is accepted at once. */
const submitted = (cells: Line) => ({ ...cells, SUBMIT: [cells.SUBMIT, 'ACCEPTED'] });

/** The same as the walk reads it: both outcomes of SUBMIT, and the draft that was thrown away. */
export const documentTable = {
  ...BOOKING_TABLE,
  DRAFT: submitted(BOOKING_TABLE.DRAFT),
  RETURNED: submitted(BOOKING_TABLE.RETURNED),
  DELETED: line({}),
};
