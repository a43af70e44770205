import { type ReactNode, useState } from 'react';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useText } from '#kit/i18n.ts';
import { reasonOf } from './trouble.ts';

/** A dialog that sends something: what the server refuses is said in it, and nothing typed is lost. */
export function AskDialog({
  title,
  send,
  intent,
  disabled = false,
  children,
  onSend,
  onClose,
}: {
  readonly title: string;
  readonly send: string;
  readonly intent?: 'danger' | 'warning' | 'primary';
  readonly disabled?: boolean;
  readonly children: ReactNode;
  readonly onSend: () => Promise<void> | void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const [trouble, setTrouble] = useState('');
  const run = async () => {
    setTrouble('');
    try {
      await onSend();
      onClose();
    } catch (error) {
      setTrouble(text(reasonOf(error)));
    }
  };
  return (
    <FormDialog
      isOpen
      title={title}
      onCancel={onClose}
      primary={{ label: send, onRun: run, disabled, ...(intent ? { intent } : {}) }}
    >
      {children}
      <p role="alert" className="fl-finding-error">
        {trouble}
      </p>
    </FormDialog>
  );
}
