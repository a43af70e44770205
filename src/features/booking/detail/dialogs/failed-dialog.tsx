import type { Text } from '#contract/kernel/text.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import '../../lists/locale/words.ts';
import '../booking.css';

export interface FailedBooking {
  readonly no: string;
  readonly message: Text;
}

/** Which of many it did not go through for, and why. */
export function FailedDialog({
  rows,
  onClose,
}: {
  readonly rows: readonly FailedBooking[];
  readonly onClose: () => void;
}) {
  const t = useT('bookings');
  const text = useText();
  return (
    <AskDialog title={t('failed')} onClose={onClose}>
      <ul className="bk-failed">
        {rows.map(({ no, message }) => (
          <li key={no}>
            <b className="fl-mono">{no}</b> {text(message)}
          </li>
        ))}
      </ul>
    </AskDialog>
  );
}
