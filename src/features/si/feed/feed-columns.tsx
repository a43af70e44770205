import type { FeedEntry } from '#contract/si/feed.calls.ts';
import { showSiNumber } from '#contract/si/parts/si-number.ts';
import { SI_STATE_LABELS, siStateOf } from '#contract/si/status.ts';
import type { Column } from '#kit/grid-column.ts';
import { useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { useName } from '#kit/name-text.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { isSiEvent, SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { bothDesk } from '../desk/locale/words.ts';
import { both } from '../locale/both.ts';
import { SI_TONES } from '../parts/si-status.tsx';

const mono = (text: string) => <span className="fl-mono">{text}</span>;

function EventName({ event }: { readonly event: string }) {
  const text = useText();
  return <b>{isSiEvent(event) ? text(SI_EVENTS[event].label) : event}</b>;
}

function Reached({ entry }: { readonly entry: FeedEntry }) {
  const text = useText();
  const state = siStateOf(entry.ToStatus);
  return state ? <StatusTag tone={SI_TONES[state]}>{text(SI_STATE_LABELS[state])}</StatusTag> : null;
}

function Actor({ entry }: { readonly entry: FeedEntry }) {
  const text = useText();
  const name = useName();
  if (!entry.EmployeeName) return <span className="fl-muted">{text(bothDesk('feed.system'))}</span>;
  const actor = name(entry.EmployeeName, entry.EmployeeNameEn);
  return entry.OnBehalfOf
    ? text(bothDesk('feed.deletedBy', { name: actor, of: name(entry.OnBehalfOf, entry.OnBehalfOfEn) }))
    : actor;
}

/** When, which SI, what, by whom, and what was said; which bill it was comes next. */
export const FEED_COLUMNS: readonly Column<FeedEntry>[] = [
  { key: 'time', label: bothDesk('feed.time'), width: 156, cell: row => <Instant at={row.Time} /> },
  { key: 'no', label: both('columns.no'), width: 112, cell: row => mono(showSiNumber(row.TBI_NO)) },
  { key: 'event', label: bothDesk('feed.event'), width: 120, cell: row => <EventName event={row.Event} /> },
  { key: 'who', label: bothDesk('feed.who'), width: 112, cell: row => <Actor entry={row} /> },
  { key: 'state', label: bothDesk('feed.state'), width: 124, cell: row => <Reached entry={row} /> },
  { key: 'bill', label: both('columns.bill'), width: 144, cell: row => mono(row.BILL_NO) },
  { key: 'remarks', label: both('columns.remarks'), width: 200, cell: row => row.Remarks ?? '' },
  { key: 'changes', label: bothDesk('feed.changes'), width: 68, numeric: true, cell: row => row.Changes.length || '' },
  { key: 'revision', label: bothDesk('feed.revision'), width: 60, numeric: true, cell: row => row.Revision },
  { key: 'booking', label: both('columns.booking'), width: 140, cell: row => mono(row.BOOKING_NO) },
];
