import { useState } from 'react';
import type { GlobalMessage } from '#contract/message/global-message.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import '../locale/words.ts';
import { globalTitle } from './global-columns.tsx';
import { eventTitle } from './global-commands.ts';

type Asked = 'REJECT' | 'RECALL' | 'REMIND';
const TITLES = { REJECT: 'global.rejectTitle', RECALL: 'global.recallTitle', REMIND: 'global.remindTitle' } as const;

/** Asks once before a message is given back, taken back, or its readers are asked again. */
export function AskDialog({
  event,
  message,
  onRun,
  onCancel,
}: {
  readonly event: Asked;
  readonly message: GlobalMessage;
  readonly onRun: (remarks?: string) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const t = useT('message');
  const text = useText();
  const [remarks, setRemarks] = useState('');
  const { addressed, confirmed } = message;
  const isReject = event === 'REJECT';
  return (
    <FormDialog
      isOpen
      title={t(TITLES[event], { title: text(globalTitle(message)) })}
      primary={{
        label: text(eventTitle(event)),
        intent: event === 'REMIND' ? 'primary' : 'danger',
        onRun: () => onRun(isReject ? remarks : undefined),
        disabled: isReject && remarks.trim() === '',
      }}
      onCancel={onCancel}
    >
      {isReject && (
        <label className="msg-field">
          {t('global.reason')}
          <textarea
            className="bp6-input"
            maxLength={500}
            value={remarks}
            onChange={change => setRemarks(change.currentTarget.value)}
          />
        </label>
      )}
      {event === 'RECALL' && <p>{t('global.recallText', { n: addressed })}</p>}
      {event === 'REMIND' && <p>{t('global.remindText', { n: addressed - confirmed })}</p>}
    </FormDialog>
  );
}
