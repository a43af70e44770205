import { sql } from 'kysely';
import { bookingResource } from '#contract/booking/booking.resource.ts';
import { serve } from '../../../kernel/resource/served-resource.ts';

/** Lists of bookings; found by number, the carrier's number, vessel and shipment. */
export const servedBookings = serve({
  resource: bookingResource,
  table: 'booking',
  found: false,
  quick: like =>
    sql<boolean>`(t.booking_no like ${like} or t.carrier_ref like ${like} or t.cgo_id like ${like}
      or upper(t.vessel_name) like ${like})`,
});
