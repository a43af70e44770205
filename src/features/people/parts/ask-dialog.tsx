import { FormGroup, TextArea } from '@blueprintjs/core';
import { type ReactNode, useId, useState } from 'react';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import '../locale/words.ts';

/** A dialog that sends something: what the server refuses is said in it, and nothing typed is lost. */
export function AskDialog({
  title,
  send,
  children,
  width,
  onClose,
}: {
  readonly title: string;
  readonly send: { readonly label: string; readonly disabled?: boolean; readonly run: () => Promise<void> };
  readonly children: ReactNode;
  readonly width?: number;
  readonly onClose: () => void;
}) {
  const text = useText();
  const [trouble, setTrouble] = useState('');
  const run = async () => {
    setTrouble('');
    try {
      await send.run();
    } catch (error) {
      setTrouble(text(reasonOf(error)));
    }
  };
  return (
    <FormDialog
      isOpen
      title={title}
      onCancel={onClose}
      {...(width === undefined ? {} : { width })}
      primary={{ label: send.label, disabled: send.disabled ?? false, onRun: run }}
    >
      {children}
      <p role="alert" className="fl-finding-error">
        {trouble}
      </p>
    </FormDialog>
  );
}

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
