import { useRef, useState } from 'react';
import { attachGlobalFile } from '#contract/message/global.calls.ts';
import { type GlobalContent, MOST_ATTACHMENTS } from '#contract/message/global-message.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { useClient } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { errorText } from '#kit/error-text.ts';
import { useT, useText } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';
import { both } from '../locale/both.ts';

type Attachments = GlobalContent['attachments'];

/** Files that go along; each is uploaded at once and belongs to the message when that is saved. */
export function AttachmentField({
  value,
  onChange,
  readOnly,
}: {
  readonly value: Attachments;
  readonly onChange: (files: Attachments) => void;
  readonly readOnly: boolean;
}) {
  const t = useT('message');
  const text = useText();
  const client = useClient();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const isFull = value.length >= MOST_ATTACHMENTS;
  const commands = useCommands(
    readOnly
      ? []
      : [
          {
            id: 'message.form.addFile',
            title: both('form.addFile'),
            section: both('form.attachments'),
            shortcut: 'alt+f',
            enabled: isFull || busy ? both('form.attachments') : true,
            run: () => input.current?.click(),
          },
        ],
  );
  const upload = async (file: File) => {
    setBusy(true);
    try {
      const { data } = await client.upload(attachGlobalFile, file);
      onChange([...value, { id: data.id, name: data.name, size: data.size }]);
    } catch (error) {
      showToast({ id: 'message.attach', intent: 'danger', text: text(errorText(error)) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <fieldset className="msg-fields" disabled={readOnly}>
      <legend>{t('form.attachments')}</legend>
      <ul className="msg-chosen">
        {value.map(({ id, name }) => (
          <li key={id}>
            {name}
            <button
              type="button"
              aria-label={t('form.removeFile', { name })}
              onClick={() => onChange(value.filter(file => file.id !== id))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <ActionBar commands={commands} label={t('form.attachments')} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('form.addFile')}
        onChange={event => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void upload(file);
        }}
      />
    </fieldset>
  );
}
