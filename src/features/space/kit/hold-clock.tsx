import { useSecondsUntil } from '#kit/form/use-seconds-until.ts';
import { useT } from '#kit/i18n.ts';
import { serverNow } from '#streams/server-clock.ts';
import { clockText } from './clock-text.ts';
import './locale/words.ts';
import './space.css';

/** Time of a hold or of a seller's answer, second by second. The server's clock decides; the browser's only shows. */

const RED_BELOW = 60;
const AMBER_BELOW = 300;

/** Whole seconds until the instant; 0 once it is there, null where there is none. */
export function useSecondsLeft(until: string | null, aheadMs: number = serverNow(0)): number | null {
  const left = useSecondsUntil(until === null ? null : Date.parse(until) - aheadMs);
  return until === null ? null : left;
}

export function ClockFace({ seconds }: { readonly seconds: number }) {
  const t = useT('space');
  const tone = seconds === 0 ? 'over' : seconds < RED_BELOW ? 'red' : seconds < AMBER_BELOW ? 'amber' : 'green';
  return (
    <span className="sp-clock" data-tone={tone} role="timer">
      {seconds === 0 ? t('over') : t('clock', { time: clockText(seconds) })}
    </span>
  );
}

/** The clock where nobody else needs its seconds: in a list. */
export function HoldClock({ until }: { readonly until: string }) {
  return <ClockFace seconds={useSecondsLeft(until) ?? 0} />;
}
