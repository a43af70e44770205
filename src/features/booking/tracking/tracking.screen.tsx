import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import {
  exportTracking,
  TRACKING_FILTERS,
  type TrackedBooking,
  type TrackingFilter,
  trackBookings,
} from '#contract/booking/tracking.calls.ts';
import { useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import type { Column } from '#kit/grid-column.ts';
import { currentLanguage, useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { WorldMap } from '#kit/map/world-map.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { reasonOf } from '#kit/problem-text.ts';
import { useAddress } from '#kit/resource/use-address.ts';
import { useSettled } from '#kit/resource/use-settled.ts';
import { saveDownload } from '#kit/save-download.ts';
import { EmptyState } from '#kit/screen-states.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { useListTabs } from '#kit/tabs/use-list-tabs.tsx';
import { showToast } from '#kit/toasts.tsx';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { trackingPath } from '../detail/booking-pages.ts';
import { trackText } from './locale/words.ts';
import { MilestoneBar, MilestoneCell } from './milestone-bar.tsx';
import './queries.ts';
import './tracking.css';
import { useWatch } from './use-watch.ts';

const keyOf = ({ id }: TrackedBooking): string => id;
const label = (key: Parameters<typeof trackText>[0]) => trackText(key);

/** Whatever sets a booking apart, in words. */
function Marks({ booking }: { readonly booking: TrackedBooking }) {
  const t = useT('bookingTracking');
  return (
    <span className="bkt-marks">
      {booking.hasOpenRoll && <StatusTag tone="bad">{t('openRoll')}</StatusTag>}
      {!booking.hasOpenRoll && booking.rolls > 0 && (
        <StatusTag tone="warn">{t('rolled', { n: booking.rolls })}</StatusTag>
      )}
      {booking.isDelayed && <StatusTag tone="warn">{t('delayed')}</StatusTag>}
      {booking.isWatched && <StatusTag tone="info">{t('watched')}</StatusTag>}
    </span>
  );
}

const COLUMNS: readonly Column<TrackedBooking>[] = [
  { key: 'no', label: label('column.no'), width: 135, cell: row => <span className="fl-mono">{row.bookingNo}</span> },
  {
    key: 'progress',
    label: label('column.progress'),
    width: 250,
    cell: row => <MilestoneCell milestones={row.milestones} />,
  },
  { key: 'marks', label: label('column.marks'), width: 190, cell: row => <Marks booking={row} /> },
  { key: 'lane', label: label('column.lane'), width: 130, cell: row => `${row.pol.code} → ${row.pod.code}` },
  {
    key: 'etd',
    label: label('column.etd'),
    width: 150,
    cell: row => row.etd && <Instant at={row.etd} format="dateMinute" />,
  },
  {
    key: 'eta',
    label: label('column.eta'),
    width: 150,
    cell: row => row.eta && <Instant at={row.eta} format="dateMinute" />,
  },
  {
    key: 'sailing',
    label: label('column.sailing'),
    width: 210,
    cell: row => [row.carrier, row.vesselName, row.voyageNo].filter(Boolean).join(' '),
  },
  { key: 'containers', label: label('column.containers'), width: 110, cell: row => row.containers },
  {
    key: 'ref',
    label: label('column.ref'),
    width: 150,
    cell: row => <span className="fl-mono">{row.carrierRef}</span>,
  },
];

/** Ports of what is shown, each once; the one that the booking under the cursor goes to stands out. */
function portsOf(rows: readonly TrackedBooking[], language: 'CN' | 'EN') {
  const places = rows.flatMap(({ pol, pod }) => [pol, pod]);
  const known = new Map(places.map(place => [place.code, place]));
  return [...known.values()].flatMap(({ code, zh, en, latitude, longitude }) =>
    latitude === null || longitude === null
      ? []
      : [{ id: code, label: `${language === 'EN' ? en : zh} ${code}`, latitude, longitude }],
  );
}

/** `/external/workbench/OrderTracking`: where each booking is on its way, and where in the world. */
export function OrderTrackingScreen() {
  const t = useT('bookingTracking');
  const text = useText();
  const client = useClient();
  const navigate = useNavigate();
  const { menu } = useSession();
  const { params, change } = useAddress();
  const section = trackText('title');
  const { tab: filter, bar } = useListTabs<TrackingFilter>({
    name: 'tracking',
    label: trackText('filters'),
    section,
    tabs: TRACKING_FILTERS,
  });
  const [typed, setTyped] = useState(params.get('q') ?? '');
  const q = useSettled(typed.trim());
  const hasMap = params.get('map') !== 'off';
  const query = { filter, ...(q ? { q } : {}) };
  const pages = useCallPages<TrackedBooking, typeof trackBookings>(trackBookings, query, page => page);
  const cursor = useGridCursor({
    rows: pages.rows,
    rowKey: keyOf,
    marks: true,
    keys: true,
    startAtFirst: true,
    onOpen: row => void navigate(trackingPath(row.id)),
  });
  const row = cursor.activeRow;
  const chosen = cursor.markedRows.length > 0 ? cursor.markedRows : row ? [row] : [];
  const watch = useWatch();
  const mayExport = hasButton(menu, 'EXPORT', BOOKING_PATHS.tracking);
  const maySubscribe = hasButton(menu, 'SUBSCRIBE', BOOKING_PATHS.tracking);
  const isWatched = chosen.length > 0 && chosen.every(one => one.isWatched);
  const download = async (): Promise<void> => {
    const id = 'tracking.export';
    try {
      saveDownload(await client.download(exportTracking, { query: { ...query, lang: currentLanguage() } }));
      showToast({ id, intent: 'success', text: t('exported') });
    } catch (error) {
      showToast({ id, intent: 'danger', text: text(reasonOf(error)) });
    }
  };
  const commands = useCommands([
    {
      id: 'tracking.open',
      title: trackText('act.open'),
      section,
      shortcut: 'o',
      enabled: row ? true : trackText('pick'),
      run: () => cursor.open(),
    },
    {
      id: 'tracking.subscribe',
      section,
      shortcut: 's',
      quiet: !maySubscribe,
      title: trackText(isWatched ? 'act.unsubscribe' : 'act.subscribe'),
      enabled: !maySubscribe ? trackText('noRight') : chosen.length > 0 ? true : trackText('pick'),
      run: () =>
        watch(
          chosen.map(({ id }) => id),
          !isWatched,
        ),
    },
    {
      id: 'tracking.export',
      title: trackText('act.export'),
      section,
      shortcut: 'shift+e',
      quiet: !mayExport,
      enabled: mayExport ? true : trackText('noRight'),
      run: download,
    },
    {
      id: 'tracking.map',
      title: trackText('act.map'),
      section,
      shortcut: 'm',
      enabled: true as const,
      run: () =>
        change(
          next => {
            hasMap ? next.set('map', 'off') : next.delete('map');
            return next;
          },
          { replace: true },
        ),
    },
  ]);
  return (
    <article className="bkt-page fl-page fl-page-fill" data-screen="orderTracking">
      <PageHeader title={t('title')} commands={commands}>
        <search className="bkt-tools" aria-label={t('list')}>
          {bar}
          <FilterInput value={typed} onChange={setTyped} placeholder={t('search')} />
        </search>
      </PageHeader>
      {hasMap && (
        <div className="bkt-map">
          <WorldMap
            label={t('map')}
            points={portsOf(pages.rows, currentLanguage())}
            active={row?.pod.code ?? null}
            onActivate={code => {
              const there = pages.rows.find(({ pol, pod }) => pod.code === code || pol.code === code);
              if (there) cursor.moveTo(there.id);
            }}
          />
        </div>
      )}
      <div className="bkt-list">
        <DataGrid
          label={t('list')}
          columns={COLUMNS}
          rows={pages.rows}
          rowKey={keyOf}
          cursor={cursor}
          loading={pages.loading}
          error={pages.error}
          onRetry={pages.retry}
          hasMore={pages.hasMore}
          loadingMore={pages.loadingMore}
          onMore={pages.more}
          {...(filter === 'ALL' && q === '' ? { empty: <EmptyState title={t('empty')} /> } : {})}
          {...(pages.total ? { total: pages.total } : {})}
        />
      </div>
      {row && <MilestoneBar milestones={row.milestones} />}
    </article>
  );
}
