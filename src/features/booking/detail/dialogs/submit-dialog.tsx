import { Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import '../../lists/locale/words.ts';
import { ACTS } from '../../lists/acts.ts';
import { Remarks } from './dialog-inputs.tsx';

/** What stood in the way of a submission and can be agreed to: another price, a sailing whose cut-off has passed. */
export function SubmitDialog({
  no,
  refusal,
  onSend,
  onClose,
}: {
  readonly no: string;
  readonly refusal: Text;
  readonly onSend: (agreed: { readonly isRepriceAgreed: boolean; readonly lateReason: string }) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('bookings');
  const text = useText();
  const [isRepriceAgreed, setAgreed] = useState(false);
  const [lateReason, setLateReason] = useState('');
  const { label } = ACTS.SUBMIT;
  return (
    <AskDialog
      title={`${text(label)} · ${no}`}
      send={{
        label: text(label),
        disabled: !isRepriceAgreed && lateReason.trim() === '',
        run: () => onSend({ isRepriceAgreed, lateReason }),
      }}
      onClose={onClose}
    >
      <p role="status">{text(refusal)}</p>
      <Checkbox
        checked={isRepriceAgreed}
        label={t('reprice')}
        onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
      />
      <Remarks label={t('lateReason')} value={lateReason} onChange={setLateReason} />
    </AskDialog>
  );
}
