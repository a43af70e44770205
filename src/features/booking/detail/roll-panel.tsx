import { type BookingClaim, CLAIM_STATES } from '#contract/booking/booking.ts';
import type { BookingRoll } from '#contract/booking/booking-confirmation.ts';
import { ROLL_ANSWERS, ROLL_CAUSES } from '#contract/booking/booking-confirmation.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import type { Command } from '#kit/command.ts';
import { formatInstant } from '#kit/date-time.ts';
import { useT, useText } from '#kit/i18n.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { useViewerZone } from '#kit/viewer-zone.ts';
import './booking.css';
import './locale/words.ts';

const NONE: readonly BookingClaim[] = [];

/** Roll-overs, the open one first with its answers; the commands are the screen's. */
export function RollPanel({
  rolls,
  claims = NONE,
  zone,
  commands,
}: {
  readonly rolls: readonly BookingRoll[];
  /** Of the desk alone. */
  readonly claims?: readonly BookingClaim[] | undefined;
  readonly zone: string;
  readonly commands: readonly Command[];
}) {
  const t = useT('bookingDetail');
  const text = useText();
  const own = useViewerZone();
  if (rolls.length === 0) return null;
  const sailing = ({ vesselName, voyageNo, etd }: BookingRoll['from']) =>
    [vesselName, voyageNo, etd && formatInstant(etd, zone, 'dateMinute')].filter(Boolean).join(' ');
  return (
    <section className="bk-rolls" aria-label={t('rolls.title')}>
      <h2>{t('rolls.title')}</h2>
      {rolls.toReversed().map((roll, index) => (
        <article key={roll.seq} className={roll.answer === null ? 'bk-roll-open' : undefined}>
          <p>
            <StatusTag tone="bad">{text(ROLL_CAUSES[roll.cause])}</StatusTag> {roll.remarks}
          </p>
          <p>
            {t('rolls.from')}: <del>{sailing(roll.from)}</del> {t('rolls.to')}: <ins>{sailing(roll.to)}</ins>
          </p>
          {roll.pricing && <p>{t(roll.pricing === 'KEEP' ? 'rolls.kept' : 'rolls.reprice')}</p>}
          {claims
            .filter(claim => claim.roll === roll.seq)
            .map(({ amount, currency, state, note }) => (
              <p key={roll.seq}>
                {t('rolls.claim', { amount: `${amount} ${currency}`, state: text(CLAIM_STATES[state]) })}
                {note && ` · ${note}`}
              </p>
            ))}
          {roll.answer === null ? (
            <>
              <p>{t('rolls.due', { time: formatInstant(roll.answerDueAt, own, 'dateMinute') })}</p>
              {index === 0 && (
                <div className="fl-actions">
                  {commands.map(command => (
                    <CommandButton key={command.id} command={command} />
                  ))}
                </div>
              )}
            </>
          ) : (
            <p className="fl-muted">{t('rolls.answered', { answer: text(ROLL_ANSWERS[roll.answer]) })}</p>
          )}
        </article>
      ))}
    </section>
  );
}
