import { Button, FileInput } from '@blueprintjs/core';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { attachToPost, detachFromPost, readPost } from '#contract/rates/post/post.calls.ts';
import { MOST_POST_FILES } from '#contract/rates/post/post-codes.ts';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { showToast } from '#kit/toasts.tsx';
import '../locale/words.ts';
import '../queries.ts';

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
  const text = useText();
  const client = useClient();
  const { data, error, refetch } = useCallQuery(readPost, { id: row.id });
  const change = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (failure) {
      showToast({ id: 'ratePost.files', intent: 'danger', text: text(reasonOf(failure)) });
    }
    await refetch();
    await onChanged();
  };
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
                  onClick={() =>
                    void change(() =>
                      client.call(detachFromPost, { body: { id: row.id, fileId }, ifMatch: data.version }),
                    )
                  }
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
              if (!file) return;
              const fields = { id: row.id, version: String(data.version) };
              void change(() => client.upload(attachToPost, file, { fields }));
            }}
          />
        </>
      )}
    </FormDialog>
  );
}
