import type { Intent } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { useText } from './i18n.ts';
import { reasonOf } from './problem-text.ts';

/** A dialog that sends something: what the server refuses is said in it, and nothing typed is lost. */
export function AskDialog({
  title,
  send,
  more,
  children,
  width,
  onClose,
}: {
  readonly title: string;
  readonly send?: {
    readonly label: string;
    readonly intent?: Intent;
    readonly disabled?: boolean;
    readonly run: () => Promise<unknown>;
  };
  readonly more?: ReactNode;
  readonly children: ReactNode;
  readonly width?: number;
  readonly onClose: () => void;
}) {
  const text = useText();
  const [trouble, setTrouble] = useState('');
  const run = async () => {
    setTrouble('');
    try {
      await send?.run();
    } catch (error) {
      setTrouble(text(reasonOf(error)));
    }
  };
  return (
    <FormDialog
      isOpen
      title={title}
      onCancel={onClose}
      {...(more === undefined ? {} : { more })}
      {...(width === undefined ? {} : { width })}
      {...(send
        ? {
            primary: {
              label: send.label,
              disabled: send.disabled ?? false,
              onRun: run,
              ...(send.intent ? { intent: send.intent } : {}),
            },
          }
        : {})}
    >
      {children}
      <p role="alert" className="fl-finding-error">
        {trouble}
      </p>
    </FormDialog>
  );
}
