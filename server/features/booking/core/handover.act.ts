import { countInHand, type Given, type Giving, giveInHand } from '../../../kernel/document/in-hand.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { servedBooking } from './booking.served.ts';

/** Open bookings assigned to or taken by an employee, for the handover of a leaver. */
export const countBookingsOf = (tx: Tx, employeeId: string): Promise<number> =>
  countInHand(tx, servedBooking, employeeId);

export const giveBookings = (giving: Giving, given: Given): Promise<string[]> =>
  giveInHand(giving, servedBooking, given);
