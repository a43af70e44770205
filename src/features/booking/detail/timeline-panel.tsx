import { useMemo } from 'react';
import { BOOKING_STATE_LABELS, type BookingState } from '#contract/booking/booking-codes.ts';
import { BOOKING_EVENT_LABELS } from '#contract/booking/event-labels.ts';
import { bookingRecords } from '#contract/booking/records.calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useText } from '#kit/i18n.ts';
import { useName } from '#kit/name-text.tsx';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { Timeline } from '#kit/timeline.tsx';
import './locale/words.ts';

const MOST = 200;

/** Everything that happened to one booking, newest first. */
export function TimelinePanel({ id }: { readonly id: string }) {
  const text = useText();
  const name = useName();
  const query = useMemo(() => ({ id, limit: MOST }), [id]);
  const records = useCallQuery(bookingRecords, query);
  if (records.isPending) return <LoadingState />;
  if (records.error) return <ErrorState error={records.error} onRetry={() => void records.refetch()} />;
  return (
    <Timeline
      entries={records.data.rows.map(entry => {
        const label = BOOKING_EVENT_LABELS[entry.event];
        const state = BOOKING_STATE_LABELS[entry.toState as BookingState];
        const who = [name(entry.byName, entry.byNameEn), entry.byCompany].filter(Boolean).join(' · ');
        return {
          key: entry.key,
          at: entry.at,
          remarks: entry.remarks,
          changes: entry.changes,
          title: label ? text(label) : entry.event,
          ...(who ? { who } : entry.by === 'partner' ? { who: entry.carrier } : {}),
          ...(state && entry.fromState !== entry.toState ? { state: text(state) } : {}),
        };
      })}
    />
  );
}
