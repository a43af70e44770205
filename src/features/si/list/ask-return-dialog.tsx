import { FormGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { SiHeader } from '#contract/si/calls.ts';
import { askForReturn } from '#contract/si/confirmation.calls.ts';
import { showSiNumber } from '#contract/si/parts/si-number.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import '../desk/locale/words.ts';

const REASON = { least: 5, most: 200 } as const;

/** Under review only the reviewer can give an SI back: he is asked to, with a reason (design A3.2). */
export function AskReturnDialog({ row, onClose }: { readonly row: SiHeader; readonly onClose: () => void }) {
  const t = useT('siDesk');
  const id = useId();
  const [reason, setReason] = useState('');
  const no = showSiNumber(row.TBI_NO);
  const asking = useSendCall(askForReturn, {
    name: ['si', 'askReturn', row.Id],
    onDone: onClose,
    notice: () => ({ text: t('list.asked', { no }) }),
  });
  const send = () => asking.run({ Id: row.Id, Reason: reason });
  return (
    <AskDialog
      title={t('list.askReturnTitle', { no })}
      onClose={onClose}
      send={{ label: t('list.askReturn'), disabled: reason.trim().length < REASON.least, run: send }}
    >
      <FormGroup label={t('list.reason')} labelFor={id} helperText={t('list.askReturnHelp')}>
        <TextArea
          id={id}
          autoFocus
          fill
          rows={3}
          maxLength={REASON.most}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      </FormGroup>
    </AskDialog>
  );
}
