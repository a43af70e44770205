import { Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import type { Booking } from '#contract/booking/booking.ts';
import type { BookingFeedback } from '#contract/booking/booking-confirmation.ts';
import type { Text } from '#contract/kernel/text.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import '../../lists/locale/words.ts';
import { contentRows } from '../content-rows.ts';
import '../booking.css';
import { Remarks } from './dialog-inputs.tsx';

const LEAST = 2;

/**
 * What is wrong, and at which fields: the desk's return to the customer, or what the carrier wants changed. Without a field the
 * carrier's word stands for the whole booking.
 */
export function MarksDialog({
  label,
  booking,
  ofCarrier,
  onSend,
  onClose,
}: {
  readonly label: Text;
  readonly booking: Booking;
  readonly ofCarrier: boolean;
  readonly onSend: (remarks: string, feedbacks: readonly Partial<BookingFeedback>[]) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('bookings');
  const text = useText();
  const [remarks, setRemarks] = useState('');
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const toggle = (path: string): void =>
    setMarked(marked.has(path) ? new Set([...marked].filter(one => one !== path)) : new Set([...marked, path]));
  const said = remarks.trim();
  const feedbackAt = (at: string) => ({ severity: 'ERROR' as const, message: said, at, path: at });
  return (
    <AskDialog
      title={`${text(label)} · ${booking.bookingNo}`}
      width={640}
      send={{
        label: text(label),
        disabled: said.length < LEAST,
        run: () => onSend(said, marked.size > 0 ? [...marked].map(feedbackAt) : ofCarrier ? [feedbackAt('')] : []),
      }}
      onClose={onClose}
    >
      <Remarks
        label={t(ofCarrier ? 'message' : 'reason')}
        help={t('reasonHelp')}
        value={remarks}
        onChange={setRemarks}
      />
      <fieldset className="bk-marks">
        <legend>{t('marks')}</legend>
        <p className="fl-muted">{t('marksHelp')}</p>
        {contentRows(booking)
          .filter(({ path }) => path !== 'carrierRef')
          .map(({ path, label: name, asked }) => (
            <Checkbox key={path} checked={marked.has(path)} onChange={() => toggle(path)}>
              {text(name)} <span className="fl-muted">{asked || '–'}</span>
            </Checkbox>
          ))}
      </fieldset>
    </AskDialog>
  );
}
