import { useNavigate } from 'react-router-dom';
import type { RollAnswer } from '#contract/booking/booking-confirmation.ts';
import { BOOKING_EVENT_LABELS } from '#contract/booking/event-labels.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { type TrackedBooking, trackBooking } from '#contract/booking/tracking.calls.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { DEFAULT_ZONE } from '#kit/date-style.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { useAddress } from '#kit/resource/use-address.ts';
import { useRecordName } from '#kit/screen-context.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import '../detail/booking.css';
import { detailPath } from '../detail/booking-pages.ts';
import { BookingStatus } from '../detail/booking-status.tsx';
import { detailText } from '../detail/locale/words.ts';
import { RollPanel } from '../detail/roll-panel.tsx';
import type { ActName, Subject } from '../lists/acts.ts';
import { useBookingActs } from '../lists/use-booking-acts.tsx';
import { Boxes } from './boxes.tsx';
import { trackText } from './locale/words.ts';
import { MilestoneBar } from './milestone-bar.tsx';
import './tracking.css';
import { useWatch } from './use-watch.ts';

const ACTS: readonly ActName[] = ['CANCEL', 'REBOOK', 'COPY'];
const ANSWERS: readonly RollAnswer[] = ['ACCEPTED', 'REBOOK', 'CANCEL'];
const ANSWER_WORDS = { ACCEPTED: 'rolls.accept', REBOOK: 'rolls.rebook', CANCEL: 'rolls.cancel' } as const;
type Detail = DataOf<typeof trackBooking>;

const subjectOf = ({ id, version, bookingNo, state, channel, cgoId }: TrackedBooking): Subject => ({
  id,
  version,
  bookingNo,
  state,
  channel,
  cgoId,
  amendment: null,
  cancellation: null,
});

/** `/external/workbench/OrderTrackingDetail`: the way of one booking, container by container, and what was said of its schedule. */
export function OrderTrackingDetailScreen() {
  const t = useT('bookingTracking');
  const navigate = useNavigate();
  const { menu } = useSession();
  const { params } = useAddress();
  const id = params.get('id');
  const detail = useCallQuery(trackBooking, { id: id ?? '' }, { enabled: id !== null });
  const booking = detail.data;
  useRecordName(booking?.bookingNo ?? null);
  const section = trackText('title');
  const acts = useBookingActs({ section, onDone: () => void detail.refetch() });
  const watch = useWatch();
  const subject = booking ? [subjectOf(booking)] : [];
  const maySubscribe = hasButton(menu, 'SUBSCRIBE', BOOKING_PATHS.tracking);
  const rollCommands = useCommands(
    booking?.hasOpenRoll
      ? ANSWERS.map((answer, index) => ({
          ...acts.command('ANSWER_ROLL', subject),
          id: `booking.roll-${answer.toLowerCase()}`,
          title: detailText(ANSWER_WORDS[answer]),
          quiet: true,
          shortcut: `alt+shift+${index + 1}`,
          intent: (['success', 'primary', 'danger'] as const)[index]!,
          run: () => {
            if (subject[0]) acts.answerRoll(subject[0], answer);
          },
        }))
      : [],
  );
  const commands = useCommands([
    {
      id: 'tracking.booking',
      title: trackText('act.booking'),
      section,
      shortcut: 'b',
      enabled: booking ? true : trackText('missing'),
      run: () => void (booking && navigate(detailPath(menu, booking.id, { channel: booking.channel }))),
    },
    {
      id: 'tracking.subscribe',
      section,
      shortcut: 's',
      quiet: !maySubscribe,
      title: trackText(booking?.isWatched ? 'act.unsubscribe' : 'act.subscribe'),
      enabled: !maySubscribe ? trackText('noRight') : booking ? true : trackText('missing'),
      run: () => (booking ? watch([booking.id], !booking.isWatched) : undefined),
    },
    ...(booking ? ACTS.map(act => acts.command(act, subject)) : []).map(command => ({
      ...command,
      quiet: command.quiet === true || command.enabled !== true,
    })),
  ]);
  if (id === null) return <EmptyState title={t('missing')} />;
  if (detail.isPending) return <LoadingState />;
  if (!booking) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} level="h1" />;
  return (
    <article className="bkt-page fl-page" data-screen="orderTrackingDetail" data-booking={booking.id}>
      <PageHeader
        title={t('detailTitle', { no: booking.bookingNo })}
        subtitle={[
          booking.carrierRef,
          `${booking.pol.code} → ${booking.pod.code}`,
          [booking.carrier, booking.vesselName, booking.voyageNo].filter(Boolean).join(' '),
        ]
          .filter(Boolean)
          .join(' · ')}
        status={<BookingStatus state={booking.state} hasOpenRoll={booking.hasOpenRoll} />}
        commands={commands}
      />
      <div className="bkt-body">
        <RollPanel rolls={booking.rollList} zone={booking.pol.zone || DEFAULT_ZONE} commands={rollCommands} />
        <MilestoneBar milestones={booking.milestones} />
        <Boxes bookingId={booking.id} />
        <History booking={booking} />
      </div>
      {acts.dialog}
    </article>
  );
}

function History({ booking: { history } }: { readonly booking: Detail }) {
  const t = useT('bookingTracking');
  const text = useText();
  return (
    <div>
      <h2>{t('history')}</h2>
      {history.length === 0 ? (
        <p className="fl-muted">{t('noHistory')}</p>
      ) : (
        <ScrollRegion label={t('history')}>
          <table className="bk-table" aria-label={t('history')}>
            <thead>
              <tr>
                <th scope="col">{t('said')}</th>
                <th scope="col">{t('event')}</th>
                <th scope="col">{t('vessel')}</th>
                <th scope="col">{t('column.etd')}</th>
                <th scope="col">{t('column.eta')}</th>
              </tr>
            </thead>
            <tbody>
              {history.toReversed().map(one => (
                <tr key={one.at}>
                  <th scope="row">
                    <Instant at={one.at} format="dateMinute" />
                  </th>
                  <td>{text(BOOKING_EVENT_LABELS[one.event] ?? { zh: one.event, en: one.event })}</td>
                  <td>
                    {one.vesselName} {one.voyageNo}
                  </td>
                  <td>{one.etd && <Instant at={one.etd} format="dateMinute" />}</td>
                  <td>{one.eta && <Instant at={one.eta} format="dateMinute" />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </div>
  );
}
