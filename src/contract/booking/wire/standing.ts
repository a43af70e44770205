import type { BookingState } from '../booking-codes.ts';
import type { CarrierEventName } from './carrier-event.ts';

/** How a booking stands when a message about it is read: the same answer means another thing before and after the confirmation. */
export interface BookingStanding {
  readonly carrier: string;
  /** Zones of the ports of loading and discharge: carriers write the clock of the place. */
  readonly zone: string;
  readonly arrivalZone: string;
  readonly isConfirmed: boolean;
  readonly isOver: boolean;
  readonly hasOpenAmendment: boolean;
  readonly hasOpenCancellation: boolean;
  /** Stands in where the message tells no time of its own. */
  readonly receivedAt: string;
}

const CONFIRMED = new Set<BookingState>(['CONFIRMED', 'PENDING_AMENDMENT']);
const OVER = new Set<BookingState>(['REJECTED', 'DECLINED', 'CANCELLED', 'COMPLETED']);

export const isConfirmedState = (state: BookingState): boolean => CONFIRMED.has(state);
export const isOverState = (state: BookingState): boolean => OVER.has(state);

/** Response type (4343): AB received, AP and AC accepted, CA accepted if something is put right, RE and NA not accepted. */
const ACCEPTED = new Set(['AP', 'AC']);
const REFUSED = new Set(['RE', 'NA']);
/** Function (1225): 6 confirms, 27 refuses whatever the response says. */
const CONFIRMS = '6';
const REFUSES = '27';

/**
 * BGM of IFTMBC: `purpose` is the function of what is answered (9, 11 a request; 5, 4 a change; 1 a cancellation), or 6 and 27 the
 * answer itself. A cancellation that nobody asked for is the carrier's own.
 */
export function eventOfAnswer(
  { purpose, response }: { readonly purpose: string; readonly response: string },
  { isConfirmed, isOver, hasOpenAmendment, hasOpenCancellation }: BookingStanding,
): CarrierEventName | null {
  const isChange = purpose === '5' || purpose === '4';
  const isRefused = purpose === REFUSES || REFUSED.has(response);
  if (purpose === '1') {
    if (response === 'AB') return null;
    if (isRefused) return hasOpenCancellation ? 'DECLINE_CANCEL' : null;
    if (hasOpenCancellation) return 'CONFIRM_CANCEL';
    return isOver ? null : isConfirmed ? 'DECLINE' : 'REJECT';
  }
  if (isRefused) return isChange && hasOpenAmendment ? 'AMEND_DECLINE' : isConfirmed ? 'DECLINE' : 'REJECT';
  if (response === 'AB') return isChange ? 'UPDATE_RECEIVED' : 'ACK';
  if (response === 'CA') return isConfirmed ? 'ASK_AMEND' : 'ASK_UPDATE';
  if (purpose === CONFIRMS || ACCEPTED.has(response))
    return isChange && hasOpenAmendment && ACCEPTED.has(response) ? 'AMEND_CONFIRM' : 'CONFIRM';
  return null;
}
