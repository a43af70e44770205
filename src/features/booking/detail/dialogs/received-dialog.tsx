import { useState } from 'react';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import '../../lists/locale/words.ts';
import { ACTS } from '../../lists/acts.ts';
import { Line } from './dialog-inputs.tsx';

/** Manual channels: the carrier has it, under this reference. */
export function ReceivedDialog({
  no,
  onSend,
  onClose,
}: {
  readonly no: string;
  readonly onSend: (carrierRequestRef: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('bookings');
  const text = useText();
  const [reference, setReference] = useState('');
  return (
    <AskDialog
      title={`${text(ACTS.MARK_RECEIVED.label)} · ${no}`}
      send={{
        label: text(ACTS.MARK_RECEIVED.label),
        disabled: reference.trim() === '',
        run: () => onSend(reference.trim()),
      }}
      onClose={onClose}
    >
      <Line label={t('carrierRequestRef')} value={reference} max={100} onChange={setReference} />
    </AskDialog>
  );
}
