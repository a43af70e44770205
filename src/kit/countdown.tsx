import { formatInstant, zoneText } from './date-time.ts';
import { useT } from './i18n.ts';
import { Instant } from './instant.tsx';
import { useNow } from './now.ts';
import { remainingUntil } from './remaining.ts';
import { useViewerZone } from './viewer-zone.ts';
import './marks.css';

/** From a week on, days alone are shown. */
const DAYS_ALONE = 7;

/**
 * Time to a cut-off: `<Countdown deadline={row.deadline} zone={row.portZone} />`. Green above 24 h, amber to 4 h, red
 * below, black once past; a sign and words say the same as the colour.
 */
export function Countdown({
  deadline,
  zone,
  isShort = false,
}: {
  readonly deadline: string | null | undefined;
  readonly zone?: string;
  /** The time that is left alone, for the narrow column of a list; the instant is its tooltip. */
  readonly isShort?: boolean;
}) {
  const t = useT('kit');
  const now = useNow();
  const viewerZone = useViewerZone();
  if (!deadline) return <span className="fl-muted">{t('countdown.none')}</span>;
  const { tone, days, hours, minutes } = remainingUntil(deadline, now);
  const parts =
    isShort && days >= DAYS_ALONE
      ? [t('countdown.day', { n: days })]
      : days > 0
        ? [t('countdown.day', { n: days }), t('countdown.hour', { n: hours })]
        : hours > 0
          ? [t('countdown.hour', { n: hours }), t('countdown.minute', { n: minutes })]
          : [t('countdown.minute', { n: minutes })];
  const time = parts.join(' ');
  return (
    <span
      className={`fl-countdown fl-countdown-${tone}`}
      data-tone={tone}
      title={
        isShort
          ? `${formatInstant(deadline, zone ?? viewerZone, 'dateMinute')} ${zoneText(zone ?? viewerZone, deadline)}`
          : undefined
      }
    >
      <b>{t(tone === 'past' ? 'countdown.past' : 'countdown.left', { time })}</b>
      {!isShort && <Instant at={deadline} format="dateMinute" {...(zone ? { zone } : {})} />}
    </span>
  );
}
