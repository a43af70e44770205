import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import type { ActName } from './acts.ts';
import { BookingList, bookingsBehind } from './booking-list.tsx';
import { both } from './locale/words.ts';
import { Statistics } from './statistics.tsx';

const RESOURCE = bookingsBehind({
  key: 'data',
  path: BOOKING_PATHS.data,
  title: both('dataTitle'),
  only: {},
});
const ACTS: readonly ActName[] = ['ASSIGN'];
const statistics = ({ view }: ResourceContext) => <Statistics view={view} />;

/** `/FlcExport/FlcOrderData/BookingOrderList`: all bookings as data, with how many and how much of what is filtered. */
export function BookingDataScreen() {
  return <BookingList resource={RESOURCE} acts={ACTS} above={statistics} />;
}
