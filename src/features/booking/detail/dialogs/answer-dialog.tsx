import { useState } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import '../../lists/locale/words.ts';
import { Choice, Remarks } from './dialog-inputs.tsx';

type Answer = 'YES' | 'NO';

/** The carrier's answer to an amendment or a cancellation, entered by hand. */
export function AnswerDialog({
  label,
  no,
  onSend,
  onClose,
}: {
  readonly label: Text;
  readonly no: string;
  readonly onSend: (isConfirmed: boolean, remarks: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('bookings');
  const text = useText();
  const [answer, setAnswer] = useState<Answer>('YES');
  const [remarks, setRemarks] = useState('');
  return (
    <AskDialog
      title={`${text(label)} · ${no}`}
      send={{ label: text(label), run: () => onSend(answer === 'YES', remarks) }}
      onClose={onClose}
    >
      <Choice<Answer>
        label={t('answer')}
        value={answer}
        options={[
          { value: 'YES', label: t('confirmed') },
          { value: 'NO', label: t('declined') },
        ]}
        onChange={setAnswer}
      />
      <Remarks label={t('remarks')} value={remarks} onChange={setRemarks} />
    </AskDialog>
  );
}
