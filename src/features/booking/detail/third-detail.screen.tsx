import { Callout } from '@blueprintjs/core';
import { useCommands } from '#kit/command-registry.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useName } from '#kit/name-text.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { showToast } from '#kit/toasts.tsx';
import type { ActName } from '../lists/acts.ts';
import { useBookingActs } from '../lists/use-booking-acts.tsx';
import './booking.css';
import { BookingStatus } from './booking-status.tsx';
import { contentRows } from './content-rows.ts';
import { CutOffsPanel } from './cut-offs-panel.tsx';
import { detailText } from './locale/words.ts';
import { subjectOfBooking, useBookingPage, useTrackCommand } from './use-detail.ts';

const ACTS: readonly ActName[] = [
  'SET_REFERENCE',
  'EDIT',
  'SUBMIT',
  'UPDATE',
  'AMEND',
  'CANCEL',
  'SI',
  'COPY',
  'REBOOK',
];

/** `/external/workbench/BookThirdDetail`: placed elsewhere; its data are copied field by field, and the number is entered afterwards. */
export function BookThirdDetailScreen() {
  const t = useT('bookingDetail');
  const name = useName();
  const text = useText();
  const { id, detail } = useBookingPage();
  const booking = detail.data;
  const section = detailText('third');
  const acts = useBookingActs({ section });
  const track = useTrackCommand(booking);
  const rows = booking ? contentRows(booking).filter(({ asked }) => asked !== '') : [];
  const copy = async (value: string): Promise<void> => {
    await navigator.clipboard.writeText(value);
    showToast({ id: 'booking.copied', intent: 'success', text: t('copied'), detail: value });
  };
  const commands = useCommands([
    ...(booking ? ACTS.map(act => acts.command(act, [subjectOfBooking(booking)])) : []).map(command => ({
      ...command,
      quiet: command.quiet === true || command.enabled !== true,
    })),
    ...track,
    ...rows.slice(0, 9).map(({ label, asked }, index) => ({
      id: `booking.copy-${index + 1}`,
      section,
      shortcut: String(index + 1),
      quiet: true,
      enabled: true as const,
      title: { zh: `复制：${label.zh}`, en: `Copy: ${label.en}` },
      run: () => copy(asked),
    })),
  ]);
  if (id === null) return <EmptyState title={t('missing')} />;
  if (detail.isPending) return <LoadingState />;
  if (!booking) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} level="h1" />;
  return (
    <article className="bk-page fl-page" data-screen="bookThirdDetail" data-booking={booking.id}>
      <PageHeader
        title={t('title', { no: booking.bookingNo })}
        subtitle={[t('third'), name(booking.deskName, booking.deskNameEn), booking.carrierRef]
          .filter(Boolean)
          .join(' · ')}
        status={
          <BookingStatus state={booking.state} amendment={booking.amendment} cancellation={booking.cancellation} />
        }
        commands={commands}
      />
      <div className="bk-body">
        {!booking.carrierRef && <Callout>{t('thirdHandover', { name: booking.content.carrier })}</Callout>}
        <ScrollRegion label={t('asked')}>
          <table className="bk-table" aria-label={t('asked')}>
            <tbody>
              {rows.map(({ path, label, asked }) => (
                <tr key={path} data-path={path}>
                  <th scope="row">{text(label)}</th>
                  <td>{asked}</td>
                  <td>
                    <button
                      type="button"
                      className="fl-link"
                      aria-label={`${t('copyField')} ${text(label)}`}
                      onClick={() => void copy(asked)}
                    >
                      {t('copyField')}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
        {booking.cutOffs.length > 0 && (
          <>
            <h2>{t('tabs.cutOffs')}</h2>
            <CutOffsPanel booking={booking} />
          </>
        )}
      </div>
      {acts.dialog}
    </article>
  );
}
