import type { QueryClient } from '@tanstack/react-query';
import { bookingResource } from '#contract/booking/booking.resource.ts';
import { BOOKING } from '#contract/booking/booking.ts';
import { shipmentChain } from '#contract/booking/chain.calls.ts';
import { getBooking } from '#contract/booking/desk.calls.ts';
import { bookingRecords } from '#contract/booking/records.calls.ts';
import { bookingMessages } from '#contract/booking/wire/messages.calls.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { queryKey } from '#kit/queries.ts';
import { refreshRows } from '#kit/resource/resource-queries.ts';

/** What a change of a booking touches beside the lists of its resource. */
const touched = (id: string): readonly (readonly unknown[])[] => [
  queryKey(getBooking, { id }),
  queryKey(bookingMessages, { id }),
  queryKey(bookingRecords),
  queryKey(shipmentChain, { bookingId: id }),
];

keepLive({ docType: BOOKING, keys: touched });

/** After an own change: the same as a live message, at once. */
export async function refreshBookings(queries: QueryClient, ids: readonly string[]): Promise<void> {
  await Promise.all([
    refreshRows(queries, bookingResource, ids),
    ...ids.flatMap(touched).map(key => queries.invalidateQueries({ queryKey: [...key] })),
  ]);
}
