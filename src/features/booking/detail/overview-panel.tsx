import type { Booking } from '#contract/booking/booking.ts';
import { useT, useText } from '#kit/i18n.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import './booking.css';
import { contentRows, differs } from './content-rows.ts';
import './locale/words.ts';

/** What was asked for beside what the carrier confirmed; what he pointed at stands at its field. */
export function OverviewPanel({ booking, isFull = true }: { readonly booking: Booking; readonly isFull?: boolean }) {
  const t = useT('bookingDetail');
  const text = useText();
  const rows = contentRows(booking).filter(
    ({ asked, confirmed, path }) => isFull || asked !== '' || confirmed || path === 'carrier',
  );
  const saidAt = (path: string) => booking.feedbacks.filter(({ at }) => at === path);
  const elsewhere = booking.feedbacks.filter(({ at }) => !rows.some(({ path }) => path === at));
  return (
    <ScrollRegion label={t('tabs.overview')}>
      {elsewhere.length > 0 && (
        <ul className="bk-feedbacks" aria-label={t('feedbacks')}>
          {elsewhere.map(({ code, message, at }) => (
            <li key={`${code} ${at} ${message}`}>
              <StatusTag tone="warn">{code || t('feedbacks')}</StatusTag> {message}
            </li>
          ))}
        </ul>
      )}
      <table className="bk-table bk-overview" aria-label={t('tabs.overview')}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('asked')}</th>
            {booking.confirmed && <th scope="col">{t('confirmed')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => {
            const isOther = differs(row);
            const said = saidAt(row.path);
            return (
              <tr
                key={row.path}
                className={said.length > 0 ? 'bk-said' : isOther ? 'bk-differs' : undefined}
                data-path={row.path}
              >
                <th scope="row">{text(row.label)}</th>
                <td>
                  {row.asked || <span className="fl-muted">–</span>}
                  {said.map(({ message }) => (
                    <p key={message} className="bk-feedback">
                      {message}
                    </p>
                  ))}
                </td>
                {booking.confirmed && (
                  <td>
                    {row.confirmed ?? ''} {isOther && <StatusTag tone="warn">{t('differs')}</StatusTag>}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
