import type { Intent } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { FormDialog } from './form-dialog.tsx';

/**
 * Asks once before something that cannot be taken back:
 * `<ConfirmDialog isOpen={…} title={…} confirmLabel={…} intent="danger" onConfirm={…} onCancel={…}>what happens</ConfirmDialog>`.
 */
export function ConfirmDialog(props: {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly intent?: Intent;
  readonly onConfirm: () => void | Promise<void>;
  readonly onCancel: () => void;
}) {
  const { isOpen, title, children, confirmLabel, intent, onConfirm, onCancel } = props;
  return (
    <FormDialog
      isOpen={isOpen}
      title={title}
      width={440}
      onCancel={onCancel}
      primary={{ label: confirmLabel, onRun: onConfirm, ...(intent ? { intent } : {}) }}
    >
      {children}
    </FormDialog>
  );
}
