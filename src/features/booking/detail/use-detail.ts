import { useNavigate } from 'react-router-dom';
import type { Booking } from '#contract/booking/booking.ts';
import { getBooking } from '#contract/booking/desk.calls.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useAddress } from '#kit/resource/use-address.ts';
import { useRecordName } from '#kit/screen-context.ts';
import { isAllowed } from '#routes/catalogue/access.ts';
import type { Subject } from '../lists/acts.ts';
import { trackingPath } from './booking-pages.ts';
import './booking-queries.ts';
import { detailText } from './locale/words.ts';

/** What a page of one booking reads and knows. */

export const subjectOfBooking = (booking: Booking): Subject => ({
  id: booking.id,
  version: booking.version,
  bookingNo: booking.bookingNo,
  state: booking.state,
  channel: booking.channel,
  cgoId: booking.cgoId,
  amendment: booking.amendment,
  cancellation: booking.cancellation,
  isDesk: booking.isDesk,
  isSent: booking.isSent,
  hasOpenRoll: booking.hasOpenRoll,
  rolls: booking.rolls.length,
  isTakenByMe: booking.isTakenByMe,
  takenByName: booking.takenByName,
  takenUntil: booking.takenUntil,
  isToReprice: booking.rolls.at(-1)?.pricing === 'REPRICE',
});

export function useBookingPage() {
  const address = useAddress();
  const id = address.params.get('id');
  const detail = useCallQuery(getBooking, { id: id ?? '' }, { enabled: id !== null });
  useRecordName(detail.data?.bookingNo ?? null);
  const set = (name: string, value: string): void =>
    address.change(
      params => {
        params.set(name, value);
        return params;
      },
      { replace: true },
    );
  return { id, detail, params: address.params, set };
}

/** Leads from a booking to its way, where the reader has that page. */
export function useTrackCommand(booking: Booking | undefined): readonly Command[] {
  const navigate = useNavigate();
  const { menu } = useSession();
  if (!isAllowed(menu, BOOKING_PATHS.tracking, true)) return [];
  return [
    {
      id: 'booking.track',
      title: detailText('track'),
      section: detailText('track'),
      shortcut: 'g t',
      enabled: booking ? true : detailText('missing'),
      run: () => void (booking && navigate(trackingPath(booking.id))),
    },
  ];
}
