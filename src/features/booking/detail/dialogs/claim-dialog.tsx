import { useState } from 'react';
import { type Booking, type BookingClaim, CLAIM_STATES, type ClaimState } from '#contract/booking/booking.ts';
import { ROLL_CAUSES } from '#contract/booking/booking-confirmation.ts';
import { CLAIM_DUE_DAYS } from '#contract/booking/ending.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { formatInstant } from '#kit/date-time.ts';
import { useT, useText } from '#kit/i18n.ts';
import { useNow } from '#kit/now.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import '../../lists/locale/words.ts';
import { ACTS } from '../../lists/acts.ts';
import '../booking.css';
import { Choice, Line, Remarks } from './dialog-inputs.tsx';

const DAY_MS = 86_400_000;
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;
const STATES = Object.keys(CLAIM_STATES) as ClaimState[];

/** What is asked of the carrier for a roll-over, and what became of it. */
export function ClaimDialog({
  booking,
  onSend,
  onClose,
}: {
  readonly booking: Booking;
  readonly onSend: (claim: Omit<BookingClaim, 'byName' | 'at'>) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('bookings');
  const text = useText();
  const zone = useViewerZone();
  const now = useNow();
  const { rolls, claims = [] } = booking;
  const [seq, setSeq] = useState(() => String(rolls.at(-1)?.seq ?? 1));
  const known = claims.find(({ roll }) => roll === Number(seq));
  const [typed, setTyped] = useState<Partial<BookingClaim>>({});
  const { amount, currency, state, note } = {
    amount: '',
    currency: 'USD',
    state: 'OPEN' as ClaimState,
    note: '',
    ...known,
    ...typed,
  };
  const rolled = rolls.find(one => one.seq === Number(seq));
  const due = rolled ? Date.parse(rolled.at) + CLAIM_DUE_DAYS * DAY_MS : null;
  const put = (part: Partial<BookingClaim>) => setTyped(before => ({ ...before, ...part }));
  return (
    <AskDialog
      title={`${text(ACTS.CLAIM.label)} · ${booking.bookingNo}`}
      send={{
        label: text(ACTS.CLAIM.label),
        disabled: !rolled || !AMOUNT.test(amount) || !/^[A-Z]{3}$/.test(currency),
        run: () => onSend({ roll: Number(seq), amount, currency, state, note }),
      }}
      onClose={onClose}
    >
      <Choice
        label={t('claim.roll')}
        value={seq}
        options={rolls.map(one => ({
          value: String(one.seq),
          label: `#${one.seq} ${text(ROLL_CAUSES[one.cause])} ${formatInstant(one.at, zone, 'date')}`,
        }))}
        onChange={value => {
          setSeq(value);
          setTyped({});
        }}
      />
      {due !== null && (
        <p className={due < now ? 'fl-finding-error' : 'fl-muted'}>
          {t(due < now ? 'claim.passed' : 'claim.due', {
            day: formatInstant(new Date(due).toISOString(), zone, 'date'),
            n: CLAIM_DUE_DAYS,
          })}
        </p>
      )}
      <div className="bk-fields">
        <Line
          label={t('claim.amount')}
          value={amount}
          max={12}
          isNumber
          onChange={value => put({ amount: value.trim() })}
        />
        <Line
          label={t('claim.currency')}
          value={currency}
          max={3}
          onChange={value => put({ currency: value.toUpperCase() })}
        />
        <Choice<ClaimState>
          label={t('claim.state')}
          value={state}
          options={STATES.map(value => ({ value, label: text(CLAIM_STATES[value]) }))}
          onChange={value => put({ state: value })}
        />
      </div>
      <Remarks label={t('remarks')} value={note} onChange={value => put({ note: value })} />
    </AskDialog>
  );
}
