import { HTMLSelect } from '@blueprintjs/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isCalendarDay } from '#contract/basic-data/rules/calendar-day.ts';
import { readLocalTime } from '#contract/basic-data/rules/local-time.ts';
import { BOOKING } from '#contract/booking/booking.ts';
import { BOOKING_STATE_LABELS, type BookingState } from '#contract/booking/booking-codes.ts';
import { BOOKING_EVENT_LABELS } from '#contract/booking/event-labels.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { type BookingRecordEntry, bookingRecords, exportBookingRecords } from '#contract/booking/records.calls.ts';
import type { Text } from '#contract/kernel/text.ts';
import { useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { currentLanguage, useT, useText } from '#kit/i18n.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { useName } from '#kit/name-text.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { reasonOf } from '#kit/problem-text.ts';
import { queryKey } from '#kit/queries.ts';
import { useAddress } from '#kit/resource/use-address.ts';
import { useSettled } from '#kit/resource/use-settled.ts';
import { saveDownload } from '#kit/save-download.ts';
import { EmptyState } from '#kit/screen-states.tsx';
import { showToast } from '#kit/toasts.tsx';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { detailPath, isOfDesk } from '../detail/booking-pages.ts';
import { recordText } from './locale/words.ts';
import { RECORD_COLUMNS, whoText } from './record-columns.tsx';
import './records.css';

keepLive({ docType: BOOKING, keys: () => [queryKey(bookingRecords)] });

const PARAMS = ['no', 'event', 'by', 'from', 'to', 'id', 'company'] as const;
type Param = (typeof PARAMS)[number];
const KINDS = ['employee', 'partner', 'system'] as const;
const keyOf = ({ key }: BookingRecordEntry): string => key;
const DAY_MS = 86_400_000;
const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** Events of bookings with a filter that stands in the address; the one under the cursor is told beside them. */
export function RecordsView({ title, isSentences }: { readonly title: Text; readonly isSentences: boolean }) {
  const t = useT('bookingRecords');
  const text = useText();
  const name = useName();
  const zone = useViewerZone();
  const client = useClient();
  const navigate = useNavigate();
  const { menu } = useSession();
  const { params, change } = useAddress();
  const page = useRef<HTMLElement>(null);
  const said = Object.fromEntries(PARAMS.map(key => [key, params.get(key) ?? ''])) as Record<Param, string>;
  const [typed, setTyped] = useState(said.no);
  const settled = useSettled(typed.trim().toUpperCase());
  const set = (part: Partial<Record<Param, string>>): void =>
    change(
      next => {
        for (const [key, value] of Object.entries(part)) value ? next.set(key, value) : next.delete(key);
        return next;
      },
      { replace: true },
    );
  // A link to this list finds the same rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed goes into the address, not back
  useEffect(() => {
    if (said.no !== settled) set({ no: settled });
  }, [settled]);

  const begin = (day: string): string | undefined => readLocalTime(`${day} 00:00`, zone)?.instant;
  const query = {
    ...(settled ? { no: settled } : {}),
    ...(said.event ? { event: said.event } : {}),
    ...(KINDS.includes(said.by as never) ? { by: said.by as (typeof KINDS)[number] } : {}),
    ...(said.id ? { id: said.id } : {}),
    ...(said.company ? { company: said.company } : {}),
    ...(isCalendarDay(said.from) ? { from: begin(said.from) } : {}),
    ...(isCalendarDay(said.to) ? { to: begin(nextDay(said.to)) } : {}),
  };
  const pages = useCallPages<BookingRecordEntry, typeof bookingRecords>(bookingRecords, query, one => one);
  const cursor = useGridCursor({
    rows: pages.rows,
    rowKey: keyOf,
    startAtFirst: true,
    keys: true,
    onOpen: row => void navigate(detailPath(menu, row.bookingId, { tab: 'timeline' })),
  });
  const entry = cursor.activeRow;
  const mayExport = hasButton(menu, 'EXPORT', BOOKING_PATHS.records) || hasButton(menu, 'EXPORT', BOOKING_PATHS.queue);
  const download = async (): Promise<void> => {
    const id = 'bookingRecords.export';
    try {
      saveDownload(await client.download(exportBookingRecords, { query: { ...query, lang: currentLanguage() } }));
      showToast({ id, intent: 'success', text: t('exported') });
    } catch (error) {
      showToast({ id, intent: 'danger', text: text(reasonOf(error)) });
    }
  };
  const commands = useCommands([
    {
      id: 'bookingRecords.open',
      title: recordText('act.open'),
      section: title,
      shortcut: 'o',
      enabled: entry ? true : recordText('pick'),
      run: () => cursor.open(),
    },
    {
      id: 'bookingRecords.messages',
      title: recordText('act.messages'),
      section: title,
      shortcut: 'm',
      enabled: !isOfDesk(menu) ? recordText('noRight') : entry ? true : recordText('pick'),
      quiet: !isOfDesk(menu),
      run: () => void (entry && navigate(detailPath(menu, entry.bookingId, { tab: 'messages' }))),
    },
    {
      id: 'bookingRecords.one',
      title: recordText(said.id ? 'act.all' : 'act.one'),
      section: title,
      shortcut: 'b',
      enabled: said.id || entry ? true : recordText('pick'),
      run: () => set({ id: said.id ? '' : (entry?.bookingId ?? '') }),
    },
    {
      id: 'bookingRecords.export',
      title: recordText('act.export'),
      section: title,
      shortcut: 'shift+e',
      enabled: mayExport ? true : recordText('noRight'),
      quiet: !mayExport,
      run: download,
    },
  ]);
  const fieldId = useId();
  const day = (key: 'from' | 'to') => (
    <span className="bkr-day">
      <label htmlFor={`${fieldId}-${key}`}>{t(key)}</label>
      <DayInput id={`${fieldId}-${key}`} value={said[key]} onChange={next => set({ [key]: next })} />
    </span>
  );
  const isFiltered = Object.values(said).some(value => value !== '');
  return (
    <article ref={page} className="fl-page fl-page-fill bkr-page" data-screen="bookingRecords">
      <PageHeader title={text(title)} commands={commands}>
        <search className="bkr-tools" aria-label={t('list')}>
          <FilterInput value={typed} onChange={setTyped} placeholder={t('no')} />
          <HTMLSelect
            aria-label={t('event')}
            value={said.event}
            onChange={({ currentTarget }) => set({ event: currentTarget.value })}
            options={[
              { value: '', label: t('allEvents') },
              ...Object.entries(BOOKING_EVENT_LABELS).map(([value, label]) => ({ value, label: text(label) })),
            ]}
          />
          <HTMLSelect
            aria-label={t('by')}
            value={said.by}
            onChange={({ currentTarget }) => set({ by: currentTarget.value })}
            options={[
              { value: '', label: t('anybody') },
              ...KINDS.map(value => ({ value, label: t(`byKind.${value}`) })),
            ]}
          />
          {day('from')}
          {day('to')}
        </search>
      </PageHeader>
      <div className="bkr-split">
        <DataGrid
          label={text(title)}
          columns={RECORD_COLUMNS}
          rows={pages.rows}
          rowKey={keyOf}
          cursor={cursor}
          loading={pages.loading}
          error={pages.error}
          onRetry={pages.retry}
          hasMore={pages.hasMore}
          loadingMore={pages.loadingMore}
          onMore={pages.more}
          {...(isFiltered ? {} : { empty: <EmptyState title={t('empty')} /> })}
          {...(pages.total ? { total: pages.total } : {})}
        />
        <RecordSide entry={entry} isSentence={isSentences} who={entry ? whoText(entry, name) : ''} />
      </div>
    </article>
  );
}

const stateOf = (state: string | null): Text | null => BOOKING_STATE_LABELS[state as BookingState] ?? null;

/** One event in words: who did what, from which state to which, and what of the content changed. */
function RecordSide({
  entry,
  isSentence,
  who,
}: {
  readonly entry: BookingRecordEntry | null;
  readonly isSentence: boolean;
  readonly who: string;
}) {
  const t = useT('bookingRecords');
  const text = useText();
  if (!entry) return <EmptyState title={t('pick')} />;
  const label = BOOKING_EVENT_LABELS[entry.event];
  const event = label ? text(label) : entry.event;
  const [from, to] = [stateOf(entry.fromState), stateOf(entry.toState)];
  const subject = who || t(entry.by === 'partner' ? 'byKind.partner' : 'byKind.system');
  return (
    <aside className="bkr-side fl-card" aria-label={t('list')}>
      <h2>{isSentence ? t('sentence', { who: subject, no: entry.bookingNo, event }) : event}</h2>
      {from && to && <p>{t('stateChange', { from: text(from), to: text(to) })}</p>}
      {entry.remarks && <blockquote>{entry.remarks}</blockquote>}
      {entry.changes.length > 0 && (
        <dl>
          {entry.changes.map(({ path, before, after }) => (
            <div key={path}>
              <dt>{path}</dt>
              <dd>
                <del>{shown(before)}</del> <ins>{shown(after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </aside>
  );
}

const shown = (value: unknown): string =>
  value === undefined || value === null || value === ''
    ? '–'
    : typeof value === 'object'
      ? JSON.stringify(value).slice(0, 400)
      : String(value);
