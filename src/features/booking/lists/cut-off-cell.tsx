import { useT } from '#kit/i18n.ts';
import { useNow } from '#kit/now.ts';
import { cutOffTone } from './cut-off-tone.ts';
import './locale/words.ts';
import './lists.css';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long until a cut-off: colour and words say the same. */
export function CutOffCell({ at, isDue = false }: { readonly at: string | null; readonly isDue?: boolean }) {
  const t = useT('bookings');
  const now = useNow();
  if (!at) return null;
  const left = Date.parse(at) - now;
  // What somebody owes is worse once it is over; a cut-off is then only history.
  const tone = isDue && left <= 0 ? 'red' : cutOffTone(left);
  const [days, hours] = [Math.floor(left / (24 * HOUR)), Math.floor((left % (24 * HOUR)) / HOUR)];
  const time =
    days > 0
      ? `${t('nextCutOff.d', { n: days })} ${t('nextCutOff.h', { n: hours })}`
      : hours > 0
        ? t('nextCutOff.h', { n: hours })
        : t('nextCutOff.m', { n: Math.max(0, Math.floor(left / MINUTE)) });
  return (
    <span className={`bk-cut-off bk-cut-off-${tone}`} data-tone={tone} title={at}>
      {left <= 0 ? t(isDue ? 'nextCutOff.overdue' : 'nextCutOff.past') : t('nextCutOff.left', { time })}
    </span>
  );
}
