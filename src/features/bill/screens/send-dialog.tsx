import { useState } from 'react';
import { billFieldLabel } from '#contract/bill/body.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { differences } from '../edit/compare.ts';
import type { BillEditor } from '../edit/use-bill-editor.ts';
import '../locale/words.ts';

/** Asks before a bill goes to the carrier: what was sent cannot be taken back, and the carrier charges for amendments. */
export function SendDialog({
  no,
  carrier,
  editor,
  onSend,
  onClose,
}: {
  readonly no: string;
  /** As the SI names it; may be empty. */
  readonly carrier: string;
  readonly editor: BillEditor;
  readonly onSend: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('bill');
  const text = useText();
  // What the dialog tells is what is sent: nothing can be typed behind it.
  const [changed] = useState(() => differences(editor.body, editor.source));
  const label = text(SI_EVENTS.SEND.label);
  return (
    <FormDialog
      isOpen
      title={`${label} · ${no}`}
      width={480}
      primary={{
        label,
        onRun: async () => {
          // A refusal is told by a notice; the page behind shows what it is about.
          onClose();
          await onSend();
        },
      }}
      onCancel={onClose}
    >
      <p>{t('sendAsk', { carrier })}</p>
      {editor.dirty && <p>{t('sendSaves', { n: editor.unsaved })}</p>}
      {changed.length === 0 ? (
        <p>{t('noDifference')}</p>
      ) : (
        <>
          <p>{t('sendDiffers', { n: changed.length })}</p>
          <ul>
            {changed.map(field => (
              <li key={field}>{text(billFieldLabel(field))}</li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  );
}
