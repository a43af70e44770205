import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { auditTime, filter } from 'rxjs';
import { BOOKING } from '#contract/booking/booking.ts';
import {
  bookingCockpit,
  bookingCockpitCharts,
  COCKPIT_TILES,
  failedBookingMessages,
} from '#contract/booking/cockpit.calls.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { useCallQuery, useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { useAddress } from '#kit/resource/use-address.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { isAllowed } from '#routes/catalogue/access.ts';
import { detailPath } from '../detail/booking-pages.ts';
import { CockpitCharts } from './charts.tsx';
import './cockpit.css';
import { cockpitText } from './locale/words.ts';
import { TILE_ORDER, Tiles, tileKey, tilePath } from './tiles.tsx';

/** Bookings change in crowds when messages come: figures are read again every five seconds at most. */
const SETTLED_MS = 5_000;
/** Time alone moves figures, too: what was in time is late a minute after. */
const ASK_EVERY_MS = 60_000;

/** `/BookingSpace/DCCockpit`: what of the bookings wants somebody, and how carriers answer. */
export function BookingCockpitScreen() {
  const t = useT('bookingCockpit');
  const navigate = useNavigate();
  const client = useClient();
  const { menu } = useSession();
  const { params, change } = useAddress();
  const cockpit = useCallQuery(bookingCockpit, undefined, { refetchInterval: ASK_EVERY_MS });
  const charts = useCallQuery(bookingCockpitCharts, undefined, { refetchInterval: ASK_EVERY_MS });
  const isTable = params.get('view') === 'table';
  const hasFailed = params.get('list') === 'failed';
  const section = cockpitText('title');
  const { data } = cockpit;

  const refetch = useRef(cockpit.refetch);
  useEffect(() => {
    refetch.current = cockpit.refetch;
  });
  useEffect(() => {
    const changes = client.docs$
      .pipe(
        filter(({ docType }) => docType === BOOKING),
        auditTime(SETTLED_MS),
      )
      .subscribe(() => void refetch.current());
    return () => changes.unsubscribe();
  }, [client]);

  const set = (name: string, value: string | null): void =>
    change(
      next => {
        value === null ? next.delete(name) : next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const commands = useCommands([
    {
      id: 'bookingCockpit.queue',
      title: cockpitText('act.queue'),
      section,
      shortcut: 'q',
      intent: 'primary',
      enabled: isAllowed(menu, BOOKING_PATHS.queue, true) ? true : cockpitText('noRight'),
      run: () => void navigate(BOOKING_PATHS.queue),
    },
    {
      id: 'bookingCockpit.table',
      title: cockpitText('act.table'),
      section,
      shortcut: 't',
      enabled: true,
      run: () => set('view', isTable ? null : 'table'),
    },
    {
      id: 'bookingCockpit.failed',
      title: cockpitText('act.failed'),
      section,
      shortcut: 'f',
      enabled: true,
      run: () => set('list', hasFailed ? null : 'failed'),
    },
    ...TILE_ORDER.map(
      (tile, index): Command => ({
        id: `bookingCockpit.tile-${tile.toLowerCase()}`,
        title: COCKPIT_TILES[tile],
        section,
        quiet: true,
        shortcut: tileKey(index),
        enabled: true,
        run: () => {
          if (data) void navigate(tilePath(tile, data.by));
        },
      }),
    ),
  ]);
  return (
    <article className="fl-page bkc-page" data-screen="bookingCockpit">
      <PageHeader title={t('title')} commands={commands} />
      {cockpit.isPending ? (
        <LoadingState />
      ) : data === undefined ? (
        <ErrorState error={cockpit.error} onRetry={() => void cockpit.refetch()} />
      ) : (
        <Tiles cockpit={data} />
      )}
      {hasFailed && <FailedMessages />}
      {/* Below what comes first, and not before it: nothing moves when the figures arrive. */}
      {!cockpit.isPending &&
        (charts.isPending ? (
          <LoadingState lines={4} />
        ) : charts.data === undefined ? (
          <ErrorState error={charts.error} onRetry={() => void charts.refetch()} />
        ) : (
          <CockpitCharts
            charts={charts.data}
            now={data?.by.now ?? new Date(charts.dataUpdatedAt).toISOString()}
            isTable={isTable}
          />
        ))}
    </article>
  );
}

/** Messages that did not get through; each leads to its booking. */
function FailedMessages() {
  const t = useT('bookingCockpit');
  const { menu } = useSession();
  const failed = useCallQuery(failedBookingMessages, undefined, { refetchInterval: ASK_EVERY_MS });
  if (failed.isPending) return <LoadingState lines={2} />;
  if (failed.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  return (
    <section className="bkc-failed fl-card" aria-label={t('failed')}>
      <h2>{t('failed')}</h2>
      {failed.data.length === 0 ? (
        <p className="fl-muted">{t('noFailed')}</p>
      ) : (
        <table aria-label={t('failed')}>
          <thead>
            <tr>
              <th scope="col">{t('column.no')}</th>
              <th scope="col">{t('column.carrier')}</th>
              <th scope="col">{t('column.at')}</th>
            </tr>
          </thead>
          <tbody>
            {failed.data.map(({ id, bookingId, bookingNo, carrier, at }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={detailPath(menu, bookingId)}>{bookingNo}</Link>
                </th>
                <td>{carrier}</td>
                <td>
                  <Instant at={at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
