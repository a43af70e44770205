import type { BookingActor } from '#machines/booking/booking.commands.ts';
import type { Seat } from '../../../kernel/who.ts';

/** The person as the machine of bookings knows him. */
export const bookingActor = ({ employeeId, companyId, companyKind }: Seat): BookingActor => ({
  ...{ employeeId, companyId, companyKind },
});
