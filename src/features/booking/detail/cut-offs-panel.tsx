import { type Booking, CUT_OFF_SOURCES, type ShownCutOff } from '#contract/booking/booking.ts';
import { CUT_OFF_LABELS } from '#contract/booking/config.ts';
import { useT, useText } from '#kit/i18n.ts';
import { EmptyState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { CutOffCell } from '../lists/cut-off-cell.tsx';
import './booking.css';
import './locale/words.ts';
import { PortTime, zoneOf } from './port-time.tsx';

const RED_FROM_MS = 2 * 3_600_000;
/** Earlier by two hours or more costs people their work. */
export const isMuchEarlier = ({ at, before }: Pick<ShownCutOff, 'at' | 'before'>): boolean =>
  before !== null && Date.parse(before) - Date.parse(at) >= RED_FROM_MS;

/** Until when what has to be done, by the clock of the port; estimated ones in italics, changed ones with what they were. */
export function CutOffsPanel({ booking }: { readonly booking: Booking }) {
  const t = useT('bookingDetail');
  const text = useText();
  const zone = zoneOf(booking);
  const port = booking.content.routing.loading.code;
  if (booking.cutOffs.length === 0) return <EmptyState title={t('cut.none')} />;
  return (
    <ScrollRegion label={t('tabs.cutOffs')}>
      <table className="bk-table" aria-label={t('tabs.cutOffs')}>
        <thead>
          <tr>
            <th scope="col">{t('cut.name')}</th>
            <th scope="col">{t('cut.at')}</th>
            <th scope="col">{t('cut.left')}</th>
            <th scope="col">{t('cut.source')}</th>
            <th scope="col">{t('cut.done')}</th>
          </tr>
        </thead>
        <tbody>
          {booking.cutOffs.map(cutOff => (
            <tr key={cutOff.code} className={isMuchEarlier(cutOff) ? 'bk-earlier' : undefined} data-code={cutOff.code}>
              <th scope="row">
                {text(CUT_OFF_LABELS[cutOff.code])} <small className="fl-muted">{cutOff.code}</small>
              </th>
              <td className={cutOff.source === 'ESTIMATED' ? 'bk-estimated' : undefined}>
                <PortTime at={cutOff.at} zone={zone} port={port} />
                {cutOff.before && (
                  <p className="bk-before">
                    {t(cutOff.before > cutOff.at ? 'cut.earlier' : 'cut.later')}{' '}
                    <del>
                      <PortTime at={cutOff.before} zone={zone} port={port} />
                    </del>
                  </p>
                )}
              </td>
              <td>{cutOff.isDone ? '' : <CutOffCell at={cutOff.at} />}</td>
              <td>{text(CUT_OFF_SOURCES[cutOff.source])}</td>
              <td>
                <StatusTag tone={cutOff.isDone ? 'ok' : 'neutral'}>
                  {t(cutOff.isDone ? 'cut.done' : 'cut.open')}
                </StatusTag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
