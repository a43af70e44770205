import { useState } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import '../../lists/locale/words.ts';
import { Remarks } from './dialog-inputs.tsx';

const LEAST = 2;

/** Why: asked before an event that needs a reason, or may have one. */
export function ReasonDialog({
  label,
  no,
  isRequired,
  onSend,
  onClose,
}: {
  readonly label: Text;
  readonly no: string;
  readonly isRequired: boolean;
  readonly onSend: (remarks: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('bookings');
  const text = useText();
  const [remarks, setRemarks] = useState('');
  return (
    <AskDialog
      title={`${text(label)} · ${no}`}
      send={{
        label: text(label),
        disabled: isRequired && remarks.trim().length < LEAST,
        run: () => onSend(remarks),
      }}
      onClose={onClose}
    >
      <Remarks
        label={t(isRequired ? 'reason' : 'remarks')}
        help={isRequired ? t('reasonHelp') : undefined}
        value={remarks}
        onChange={setRemarks}
      />
    </AskDialog>
  );
}
