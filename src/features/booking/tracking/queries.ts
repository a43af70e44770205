import { BOOKING } from '#contract/booking/booking.ts';
import { trackBooking, trackBookings } from '#contract/booking/tracking.calls.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { queryKey } from '#kit/queries.ts';

/** The way of a booking follows it: what was noted of a container is there at once. */
keepLive({ docType: BOOKING, keys: id => [queryKey(trackBookings), queryKey(trackBooking, { id })] });
