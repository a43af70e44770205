import { useQueryClient } from '@tanstack/react-query';
import { BOOKING_STATE_LABELS } from '#contract/booking/booking-codes.ts';
import { getBooking } from '#contract/booking/desk.calls.ts';
import { deleteBookings } from '#contract/booking/draft.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSendRows } from '#kit/resource/actions/use-send-rows.tsx';
import { knowsEvent } from '#machines/booking/booking.document.ts';
import { ACTS, type Subject } from '../../lists/acts.ts';
import '../../lists/locale/words.ts';
import { refreshBookings } from '../booking-queries.ts';

const mayGo = ({ state }: Pick<Subject, 'state'>): boolean => knowsEvent('DELETE', state);

/** Throws drafts away; one that somebody has worked on meanwhile stays, and is asked about again. */
export function DeleteDialog({
  rows,
  onDone,
  onClose,
}: {
  readonly rows: readonly Subject[];
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('bookings');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const many = useSendRows<Pick<Subject, 'id' | 'version' | 'bookingNo' | 'state'>>({
    read: async id => (await client.call(getBooking, { query: { id } })).data,
    nameOf: ({ bookingNo }) => bookingNo,
    nowOf: ({ state }) => text(BOOKING_STATE_LABELS[state]),
  });
  const run = async (): Promise<void> => {
    const left = many.leftOf(rows);
    const { done, failed } = await many.send(left, {}, mayGo, async ({ rows: sent, idempotencyKey }) => {
      return (await client.call(deleteBookings, { body: { rows: sent }, idempotencyKey })).data;
    });
    if (failed.length === 0) return onDone();
    await refreshBookings(
      queries,
      done.map(({ id }) => id),
    );
  };
  const label = text(ACTS.DELETE.label);
  return (
    <AskDialog
      title={`${label} · ${t('rows', { n: rows.length })}`}
      send={{ ...many.button(label), intent: 'danger', run }}
      onClose={onClose}
    >
      {many.list ?? <p>{t('deleteText')}</p>}
    </AskDialog>
  );
}
