import type { Booking } from '#contract/booking/booking.ts';
import { AMENDMENT_LABELS } from '#contract/booking/booking-codes.ts';
import { formatInstant } from '#kit/date-time.ts';
import { useT, useText } from '#kit/i18n.ts';
import { EmptyState } from '#kit/screen-states.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { useViewerZone } from '#kit/viewer-zone.ts';
import './booking.css';
import { ChangeTable } from './change-table.tsx';
import './locale/words.ts';

/** Every change asked for after confirmation: what, by whom, what came of it. */
export function AmendmentsPanel({ booking: { amendments } }: { readonly booking: Booking }) {
  const t = useT('bookingDetail');
  const text = useText();
  const zone = useViewerZone();
  if (amendments.length === 0) return <EmptyState title={t('amendments.none')} />;
  return (
    <div className="bk-amendments">
      {amendments.toReversed().map(one => (
        <section key={one.seq}>
          <h3>
            #{one.seq} {t('amendments.by', { name: one.byName, time: formatInstant(one.at, zone, 'dateMinute') })}{' '}
            <StatusTag tone={one.status === 'AMENDMENT_CONFIRMED' ? 'ok' : 'warn'}>
              {text(AMENDMENT_LABELS[one.status])}
            </StatusTag>{' '}
            {one.isLate && <StatusTag tone="bad">{t('amendments.late')}</StatusTag>}
          </h3>
          {one.status === 'AMENDMENT_RECEIVED' && <p className="fl-muted">{t('amendments.open')}</p>}
          {one.reason && <p>{one.reason}</p>}
          <ChangeTable changes={one.changes} />
          {one.answer && <p>{t('amendments.answer', { answer: one.answer })}</p>}
        </section>
      ))}
    </div>
  );
}
