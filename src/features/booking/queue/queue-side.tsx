import { Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { getBooking } from '#contract/booking/desk.calls.ts';
import { checkBooking } from '#contract/booking/draft.calls.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { queryKey, useCallQuery, useClient, useSession } from '#kit/client.tsx';
import { useDocumentActor } from '#kit/document/document-actor.ts';
import { FindingList } from '#kit/finding-list.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { NameText } from '#kit/name-text.tsx';
import { ClaimerNote } from '#kit/queue/claimer.tsx';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { booking as bookingDocument } from '#machines/booking/booking.document.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import '../detail/booking.css';
import '../detail/booking-queries.ts';
import { BookingStatus } from '../detail/booking-status.tsx';
import { contentRows } from '../detail/content-rows.ts';
import { CutOffsPanel } from '../detail/cut-offs-panel.tsx';
import '../detail/locale/words.ts';
import { OverviewPanel } from '../detail/overview-panel.tsx';
import { useTaken } from '../detail/use-taken.ts';
import { queueText } from './locale/words.ts';

/** The booking under the cursor with what its checks say, so that it is decided without leaving the list. */
export function QueueSide({ id }: { readonly id: string }) {
  const q = useT('bookingQueue');
  const text = useText();
  const client = useClient();
  const { menu } = useSession();
  const detail = useCallQuery(getBooking, { id });
  const booking = detail.data;
  const row = useTaken(booking);
  const actor = useDocumentActor(bookingDocument);
  const mayCheck = hasButton(menu, 'SAVE_DRAFT', BOOKING_PATHS.forCustomer);
  const checks = useQuery({
    queryKey: [...queryKey(checkBooking), id, booking?.version],
    enabled: booking !== undefined && mayCheck && !booking.confirmed,
    queryFn: async () => {
      const { content, links } = booking!;
      return (await client.call(checkBooking, { body: { id, content, links } })).data;
    },
  });
  if (detail.error) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />;
  if (!booking) return <LoadingState />;
  const place = (path: string): string => {
    const row = contentRows(booking).find(one => one.path === path);
    return row ? text(row.label) : '';
  };
  return (
    <div className="bk-side" data-booking={booking.id}>
      <header>
        <h2 className="fl-mono">{booking.bookingNo}</h2>
        <BookingStatus
          state={booking.state}
          amendment={booking.amendment}
          cancellation={booking.cancellation}
          hasOpenRoll={booking.hasOpenRoll}
        />
        <span className="fl-muted">
          <NameText zh={booking.customerName} en={booking.customerNameEn} />
        </span>
      </header>
      {row && <ClaimerNote document={bookingDocument} row={row} actor={actor} />}
      {checks.data && (
        <section aria-label={text(queueText('checks'))}>
          <h3>{q('checks')}</h3>
          {checks.data.findings.length === 0 ? (
            <p className="fl-muted">{q('sound')}</p>
          ) : (
            <FindingList findings={checks.data.findings} place={place} />
          )}
        </section>
      )}
      <OverviewPanel booking={booking} isFull={false} />
      <CutOffsPanel booking={booking} />
      {booking.deskNote && <Callout compact>{booking.deskNote}</Callout>}
    </div>
  );
}
