import {
  AMENDMENT_LABELS,
  BOOKING_STATE_LABELS,
  type BookingState,
  CANCELLATION_LABELS,
} from '#contract/booking/booking-codes.ts';
import type { Text } from '#contract/kernel/text.ts';
import { useText } from '#kit/i18n.ts';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { both } from '../lists/locale/words.ts';

interface Label extends Text {
  readonly tone?: 'good' | 'warn' | 'bad';
}
const TONES = { good: 'ok', warn: 'warn', bad: 'bad' } as const;
const toneOf = ({ tone }: Label): Tone => (tone ? TONES[tone] : 'info');

/** State of a booking in words, with the marks of its other regions: amendment, cancellation, roll-over. */
export function BookingStatus({
  state,
  amendment = null,
  cancellation = null,
  hasOpenRoll = false,
}: {
  readonly state: BookingState;
  readonly amendment?: keyof typeof AMENDMENT_LABELS | null;
  readonly cancellation?: keyof typeof CANCELLATION_LABELS | null;
  readonly hasOpenRoll?: boolean;
}) {
  const text = useText();
  const labels: readonly Label[] = [
    BOOKING_STATE_LABELS[state],
    ...(amendment ? [AMENDMENT_LABELS[amendment]] : []),
    ...(cancellation ? [CANCELLATION_LABELS[cancellation]] : []),
    ...(hasOpenRoll ? [{ ...both('tab.ROLLED'), tone: 'bad' as const }] : []),
  ];
  return (
    <span className="bk-status" data-state={state}>
      {labels.map(label => (
        <StatusTag key={label.en} tone={toneOf(label)}>
          {text(label)}
        </StatusTag>
      ))}
    </span>
  );
}
