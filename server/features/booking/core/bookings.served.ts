import { sql } from 'kysely';
import { bookingResource } from '#contract/booking/booking.resource.ts';
import { serve } from '../../../kernel/resource/served-resource.ts';

/** Lists of bookings; found by number, the carrier's number, vessel and shipment. */
export const servedBookings = serve({
  resource: bookingResource,
  table: 'bookingList',
  ownBy: 'companyId',
  found: false,
  // Each has an index of its own; a folded word holds no sign that would mean another.
  quick: like => {
    const begin = like.slice(0, -1);
    return sql<boolean>`t.id in (select id from booking where booking_no ^@ ${begin}
      union select id from booking where carrier_number ^@ ${begin}
      union select id from booking where cgo_id ^@ ${begin}
      union select id from booking where vessel_name ^@ ${begin})`;
  },
});
