import type { Booking } from '#contract/booking/booking.ts';
import { DEFAULT_ZONE } from '#kit/date-style.ts';
import { formatInstant } from '#kit/date-time.ts';
import { useT } from '#kit/i18n.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import './locale/words.ts';

/** Zone of the port of loading, by whose clock cut-offs are meant. */
export const zoneOf = ({ content }: Pick<Booking, 'content'>): string => content.routing.zone || DEFAULT_ZONE;

const offsetOf = (at: string, zone: string): string => {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value;
  return name === 'GMT' || name === undefined ? '+00:00' : name.replace('GMT', '');
};

/** `2027-01-10 17:00 CNSHA +08:00`; the reader's own time as a hint where it is another. */
export function PortTime({ at, zone, port }: { readonly at: string; readonly zone: string; readonly port: string }) {
  const t = useT('bookingDetail');
  const own = useViewerZone();
  const shown = formatInstant(at, zone, 'dateMinute');
  const mine = formatInstant(at, own, 'dateMinute');
  return (
    <time dateTime={at} className="bk-port-time" title={`${mine} (${own})`}>
      {shown}{' '}
      <small className="fl-muted">
        {port} {offsetOf(at, zone)}
        {mine !== shown && ` · ${t('ownTime', { time: mine })}`}
      </small>
    </time>
  );
}
