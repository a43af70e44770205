import { useState } from 'react';
import type { RollAnswer } from '#contract/booking/booking-confirmation.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import '../../lists/locale/words.ts';
import { ACTS } from '../../lists/acts.ts';
import { Choice, Remarks } from './dialog-inputs.tsx';

const ANSWERS = ['ACCEPTED', 'REBOOK', 'CANCEL'] as const;

/** What the customer says to a later sailing; one key in the panel opens it with the answer chosen. */
export function RollAnswerDialog({
  no,
  initial,
  onSend,
  onClose,
}: {
  readonly no: string;
  readonly initial: RollAnswer;
  readonly onSend: (answer: RollAnswer, remarks: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('bookings');
  const text = useText();
  const [answer, setAnswer] = useState<RollAnswer>(initial);
  const [remarks, setRemarks] = useState('');
  const { label } = ACTS.ANSWER_ROLL;
  return (
    <AskDialog
      title={`${text(label)} · ${no}`}
      send={{ label: t(`rollAnswer.${answer}`), run: () => onSend(answer, remarks) }}
      onClose={onClose}
    >
      <Choice<RollAnswer>
        label={t('answer')}
        value={answer}
        options={ANSWERS.map(value => ({ value, label: t(`rollAnswer.${value}`) }))}
        onChange={setAnswer}
      />
      <Remarks label={t('remarks')} value={remarks} onChange={setRemarks} />
    </AskDialog>
  );
}
