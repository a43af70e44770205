import { useRef } from 'react';
import { attachGlobalFile } from '#contract/message/global.calls.ts';
import { type GlobalContent, MOST_ATTACHMENTS } from '#contract/message/global-message.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { useClient } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
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
  const client = useClient();
  const input = useRef<HTMLInputElement>(null);
  const uploading = useSend({
    name: ['message', 'attach'],
    wordsOf: ({ file }: { file: File }) => ({ name: file.name, size: file.size, at: file.lastModified }),
    send: async ({ file }) => (await client.upload(attachGlobalFile, file)).data,
    onDone: ({ id, name, size }) => onChange([...value, { id, name, size }]),
  });
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
            enabled: isFull || uploading.isBusy ? both('form.attachments') : true,
            run: () => input.current?.click(),
          },
        ],
  );
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
          if (file) void uploading.runOrToast({ file });
        }}
      />
    </fieldset>
  );
}
