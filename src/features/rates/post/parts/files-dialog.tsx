import { Button, FileInput } from '@blueprintjs/core';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { attachToPost, detachFromPost, readPost } from '#contract/rates/post/post.calls.ts';
import { MOST_POST_FILES } from '#contract/rates/post/post-codes.ts';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import '../locale/words.ts';
import '../queries.ts';

interface Change {
  readonly version: number;
  readonly detach?: string;
  readonly attach?: File;
}

/** Files of a draft; each is kept at once. */
export function FilesDialog({
  row,
  onChanged,
  onClose,
}: {
  readonly row: AnyRow;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('ratePost');
  const kit = useT('kit');
  const client = useClient();
  const { data, error, refetch } = useCallQuery(readPost, { id: row.id });
  const readAnew = async () => {
    await refetch();
    await onChanged();
  };
  const changing = useSend({
    name: ['ratePost', 'files'],
    rowsOf: ({ version }: Change) => [{ id: row.id, version }],
    wordsOf: ({ detach, attach: file }) => ({ detach, attach: file && [file.name, file.size, file.lastModified] }),
    send: async ({ detach, attach }, { once, rows }) => {
      const fields = { id: row.id, version: String(rows[0]!.version) };
      if (attach) await client.upload(attachToPost, attach, { fields });
      if (detach) await client.call(detachFromPost, { body: { id: row.id, fileId: detach }, ...once });
    },
    onDone: readAnew,
    onRefused: readAnew,
  });
  return (
    <FormDialog isOpen title={`${t('filesOf')} · ${String(row.titleZh)}`} onCancel={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingState lines={2} /> : null}
      {data && (
        <>
          <p className="fl-muted">{t('fileLimit', { n: MOST_POST_FILES })}</p>
          {data.attachments.length === 0 && <p>{t('noFiles')}</p>}
          <ul>
            {data.attachments.map(({ id: fileId, name }) => (
              <li key={fileId}>
                {name}{' '}
                <Button
                  variant="minimal"
                  size="small"
                  text="×"
                  aria-label={t('removeFile', { name })}
                  onClick={() => void changing.runOrToast({ version: data.version, detach: fileId })}
                />
              </li>
            ))}
          </ul>
          <FileInput
            buttonText={kit('import.browse')}
            text={t('addFile')}
            inputProps={{ 'aria-label': t('addFile') }}
            onInputChange={event => {
              const input = event.currentTarget as HTMLInputElement;
              const file = input.files?.[0];
              input.value = '';
              if (file) void changing.runOrToast({ version: data.version, attach: file });
            }}
          />
        </>
      )}
    </FormDialog>
  );
}
