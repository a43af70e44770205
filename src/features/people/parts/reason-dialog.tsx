import { FormGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';

/** Asks whether to do it, and why. */
export function ReasonDialog({
  title,
  question,
  needsReason = false,
  run,
  onClose,
}: {
  readonly title: string;
  readonly question: string;
  readonly needsReason?: boolean;
  readonly run: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('people');
  const field = useId();
  const [reason, setReason] = useState('');
  const typed = reason.trim();
  return (
    <AskDialog
      title={title}
      onClose={onClose}
      send={{ label: t('ask.confirm'), disabled: needsReason && typed === '', run: () => run(typed) }}
    >
      <p>{question}</p>
      <FormGroup label={t(needsReason ? 'ask.reason' : 'ask.remarks')} labelFor={field}>
        <TextArea
          id={field}
          fill
          maxLength={needsReason ? 200 : 500}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      </FormGroup>
    </AskDialog>
  );
}
