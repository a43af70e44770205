import { FormGroup, TextArea } from '@blueprintjs/core';
import { type ReactNode, useId, useState } from 'react';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';

const LEAST = 2;

/** The other side reads why. */
export function ReasonDialog({
  title,
  label,
  disabled = false,
  onSend,
  onClose,
  children,
}: {
  readonly title: string;
  readonly label: string;
  /** There is nothing to send any more. */
  readonly disabled?: boolean;
  readonly onSend: (reason: string) => Promise<void>;
  readonly onClose: () => void;
  /** What stands below the reason. */
  readonly children?: ReactNode;
}) {
  const t = useT('spaceSell');
  const id = useId();
  const [reason, setReason] = useState('');
  return (
    <AskDialog
      title={title}
      send={{ label, disabled: disabled || reason.trim().length < LEAST, run: () => onSend(reason.trim()) }}
      onClose={onClose}
    >
      <FormGroup label={t('reason')} labelFor={id} helperText={t('reasonHelp')}>
        <TextArea
          id={id}
          fill
          value={reason}
          maxLength={500}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </FormGroup>
      {children}
    </AskDialog>
  );
}
