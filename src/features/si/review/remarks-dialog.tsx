import { useState } from 'react';
import { ChangedNotice } from '#kit/document/changed-notice.tsx';
import type { EventDialogProps } from '#kit/document/event-dialog.tsx';
import { useText } from '#kit/i18n.ts';
import { RemarksPanel } from '../parts/remarks-panel.tsx';

/** Remarks of a decision, written beside the SI so that it stays in sight. What was typed is kept until it is accepted. */
export function RemarksDialog({
  document,
  rows,
  title,
  trouble,
  refusal,
  remarks = '',
  send,
  onClose,
}: EventDialogProps) {
  const text = useText();
  const [typed, setTyped] = useState(remarks);
  const [isBusy, setBusy] = useState(false);
  const [seen] = useState(rows[0]);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await send({}, typed.trim());
    } catch {
      // Why it was refused stands in `trouble`.
      setBusy(false);
    }
  };
  const isStale = trouble?.kind === 'stale';
  const said = trouble && !isStale ? text(trouble.text) : refusal;
  return (
    <>
      {isStale && seen && <ChangedNotice document={document} seen={seen} />}
      <RemarksPanel
        title={title}
        value={typed}
        onChange={setTyped}
        onConfirm={() => void confirm()}
        onCancel={onClose}
        refusal={said}
        busy={isBusy}
      />
    </>
  );
}
