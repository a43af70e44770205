import { countInHand, type Given, type Giving, giveInHand } from '../../../kernel/document/in-hand.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { servedBooking } from './booking.served.ts';

/** Open bookings that the desk's employee works on, for somebody who leaves. */
export const countBookingsOf = (tx: Tx, employeeId: string): Promise<number> =>
  countInHand(tx, servedBooking, employeeId);

export const giveBookings = (giving: Giving, given: Given): Promise<string[]> =>
  giveInHand(giving, servedBooking, given);
