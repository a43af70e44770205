import { BOOKING_STATE_LABELS, type BookingState } from '#contract/booking/booking-codes.ts';
import { BOOKING_CHANNELS, type BookingChannel } from '#contract/booking/booking-content.ts';
import { BOOKING_EVENT_LABELS } from '#contract/booking/event-labels.ts';
import type { BookingRecordEntry } from '#contract/booking/records.calls.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { Column } from '#kit/grid-column.ts';
import { useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { NameText, useName } from '#kit/name-text.tsx';
import { recordText } from './locale/words.ts';

const label = (key: Parameters<typeof recordText>[0]) => recordText(key);

function Said({ text: words, other }: { readonly text: Text | undefined; readonly other: string }) {
  const text = useText();
  return words ? text(words) : other;
}

export const whoText = (entry: BookingRecordEntry, name: (zh: string | null, en: string | null) => string): string =>
  name(entry.byName, entry.byNameEn);

function Who({ entry }: { readonly entry: BookingRecordEntry }) {
  const name = useName();
  const text = useText();
  const who = whoText(entry, name);
  return who || text(recordText(entry.by === 'partner' ? 'byKind.partner' : 'byKind.system'));
}

const stateCell = (state: string | null) => (
  <Said text={BOOKING_STATE_LABELS[state as BookingState]} other={state ?? ''} />
);

export const RECORD_COLUMNS: readonly Column<BookingRecordEntry>[] = [
  { key: 'at', label: label('column.at'), width: 185, cell: row => <Instant at={row.at} /> },
  { key: 'no', label: label('column.no'), width: 135, cell: row => <span className="fl-mono">{row.bookingNo}</span> },
  {
    key: 'event',
    label: label('column.event'),
    width: 170,
    cell: row => (
      <b>
        <Said text={BOOKING_EVENT_LABELS[row.event]} other={row.event} />
      </b>
    ),
  },
  { key: 'by', label: label('column.by'), width: 130, cell: row => <Who entry={row} /> },
  { key: 'from', label: label('column.from'), width: 140, cell: row => stateCell(row.fromState) },
  { key: 'to', label: label('column.to'), width: 140, cell: row => stateCell(row.toState) },
  {
    key: 'customer',
    label: label('column.customer'),
    width: 170,
    cell: row => <NameText zh={row.customerName} en={row.customerNameEn} />,
  },
  {
    key: 'channel',
    label: label('column.channel'),
    width: 90,
    cell: row => <Said text={BOOKING_CHANNELS[row.channel as BookingChannel]} other={row.channel} />,
  },
  { key: 'remarks', label: label('column.remarks'), width: 240, cell: row => row.remarks ?? '' },
  { key: 'changes', label: label('column.changes'), width: 70, numeric: true, cell: row => row.changes.length || '' },
];
