import type { Booking } from '#contract/booking/booking.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import {
  BOOKING_MESSAGE_STATUS,
  type BookingMessage,
  bookingMessage,
  bookingMessageFile,
  bookingMessages,
  retryBookingMessage,
} from '#contract/booking/wire/messages.calls.ts';
import type { BodyOf } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { useCallQuery, useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import type { Column } from '#kit/grid-column.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { useRefusalToast } from '#kit/resource/use-bulk.ts';
import { saveDownload } from '#kit/save-download.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import './booking.css';
import { detailText } from './locale/words.ts';

const TONES = { good: 'ok', warn: 'warn', bad: 'bad' } as const;
const keyOf = ({ id }: BookingMessage): string => id;
const NONE: readonly BookingMessage[] = [];

function Status({ status }: { readonly status: BookingMessage['status'] }) {
  const text = useText();
  const label: Text & { readonly tone?: 'good' | 'warn' | 'bad' } = BOOKING_MESSAGE_STATUS[status];
  return <StatusTag tone={label.tone ? TONES[label.tone] : 'neutral'}>{text(label)}</StatusTag>;
}

const COLUMNS: readonly Column<BookingMessage>[] = [
  { key: 'at', label: detailText('messages.time'), width: 165, cell: row => <Instant at={row.createdAt} /> },
  {
    key: 'direction',
    label: detailText('messages.direction'),
    width: 70,
    cell: row => (row.direction === 'OUT' ? '→' : '←'),
  },
  { key: 'kind', label: detailText('messages.kind'), width: 190, cell: row => row.kind },
  { key: 'status', label: detailText('messages.state'), width: 130, cell: row => <Status status={row.status} /> },
  { key: 'ref', label: detailText('messages.reference'), width: 150, cell: row => row.controlRef },
  { key: 'error', label: detailText('messages.note'), width: 300, cell: row => row.error || row.note },
];

/** What went to the carrier and came from him; the one under the cursor as it was, and read line by line. */
export function MessagesPanel({ booking: { id } }: { readonly booking: Pick<Booking, 'id'> }) {
  const t = useT('bookingDetail');
  const client = useClient();
  const { menu } = useSession();
  const list = useCallQuery(bookingMessages, { id });
  const rows = list.data ?? NONE;
  const cursor = useGridCursor({ rows, rowKey: keyOf, startAtFirst: true, keys: false });
  const chosen = cursor.activeRow;
  const told = useRefusalToast();
  const retry = useSend({
    name: ['booking', 'message'],
    send: (body: BodyOf<typeof retryBookingMessage>, { once }) => client.call(retryBookingMessage, { body, ...once }),
  });
  const maySend = hasButton(menu, 'SEND', BOOKING_PATHS.queue);
  const section = detailText('tabs.messages');
  const commands = useCommands([
    {
      id: 'booking.message-download',
      title: detailText('messages.download'),
      section,
      shortcut: 'shift+d',
      enabled: chosen ? true : detailText('messages.none'),
      run: () =>
        told('booking.message', async () => {
          if (chosen) saveDownload(await client.download(bookingMessageFile, { query: { id, messageId: chosen.id } }));
        }),
    },
    {
      id: 'booking.message-retry',
      title: detailText('messages.retry'),
      section,
      shortcut: 'shift+r',
      quiet: !maySend,
      enabled: maySend && !retry.isBusy && chosen?.status === 'FAILED' ? true : detailText('messages.notFailed'),
      run: async () => {
        if (chosen) await retry.runOrToast({ id, messageId: chosen.id });
        await list.refetch();
      },
    },
  ]);
  return (
    <div className="bk-messages">
      <ActionBar commands={commands} label={t('tabs.messages')} />
      <div className="bk-message-list">
        <DataGrid
          label={t('tabs.messages')}
          columns={COLUMNS}
          rows={rows}
          rowKey={keyOf}
          cursor={cursor}
          loading={list.isPending}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={<EmptyState title={t('messages.none')} />}
        />
      </div>
      {chosen && <MessageContent key={chosen.id} id={id} messageId={chosen.id} />}
    </div>
  );
}

/** A message as it went or came, beside what our reader takes from it. */
function MessageContent({ id, messageId }: { readonly id: string; readonly messageId: string }) {
  const t = useT('bookingDetail');
  const text = useText();
  const message = useCallQuery(bookingMessage, { id, messageId });
  if (message.isPending) return <LoadingState lines={3} />;
  if (message.error) return <ErrorState error={message.error} onRetry={() => void message.refetch()} />;
  const { lines, text: raw } = message.data;
  return (
    <div className="bk-message">
      <ScrollRegion label={t('messages.raw')}>
        <h3>{t('messages.raw')}</h3>
        <pre>{raw}</pre>
      </ScrollRegion>
      <ScrollRegion label={t('messages.parsed')}>
        <h3>{t('messages.parsed')}</h3>
        <table className="bk-table" aria-label={t('messages.parsed')}>
          <tbody>
            {lines.map(({ place, label, value, isUnread }) => (
              <tr key={`${place} ${value}`} className={isUnread ? 'fl-muted' : undefined}>
                <th scope="row">
                  {text(label)} <small className="fl-mono fl-muted">{place}</small>
                </th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
