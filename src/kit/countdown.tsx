import { useT } from './i18n.ts';
import { Instant } from './instant.tsx';
import { useNow } from './now.ts';
import { remainingUntil } from './remaining.ts';
import './marks.css';

/**
 * Time to a cut-off: `<Countdown deadline={row.deadline} zone={row.portZone} />`. Green above 24 h, amber to 4 h, red
 * below, black once past; a sign and words say the same as the colour.
 */
export function Countdown({
  deadline,
  zone,
}: {
  readonly deadline: string | null | undefined;
  readonly zone?: string;
}) {
  const t = useT('kit');
  const now = useNow();
  if (!deadline) return <span className="fl-muted">{t('countdown.none')}</span>;
  const { tone, days, hours, minutes } = remainingUntil(deadline, now);
  const parts =
    days > 0
      ? [t('countdown.day', { n: days }), t('countdown.hour', { n: hours })]
      : hours > 0
        ? [t('countdown.hour', { n: hours }), t('countdown.minute', { n: minutes })]
        : [t('countdown.minute', { n: minutes })];
  const time = parts.join(' ');
  return (
    <span className={`fl-countdown fl-countdown-${tone}`} data-tone={tone}>
      <b>{t(tone === 'past' ? 'countdown.past' : 'countdown.left', { time })}</b>
      <Instant at={deadline} format="dateMinute" {...(zone ? { zone } : {})} />
    </span>
  );
}
