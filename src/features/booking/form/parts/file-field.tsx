import { Button, FileInput, HTMLSelect } from '@blueprintjs/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  BOOKING_FILE_KINDS,
  type BookingFileKind,
  bookingFile,
  bookingFiles,
  uploadBookingFile,
} from '#contract/booking/files.calls.ts';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { errorText } from '#kit/error-text.ts';
import { useT, useText } from '#kit/i18n.ts';
import { saveDownload } from '#kit/save-download.ts';
import { both } from '../locale/both.ts';
import { fieldId, useAt, useFormPlace } from '../model/form-place.ts';
import { tell } from '../tell.ts';
import { PlaceFaults } from './section.tsx';

/** Where the command opens the files of this computer. */
export const fileInputId = (formId: string, path: string): string => `${fieldId(formId, path)}-input`;

/** Files of a place: each is sent at once, and belongs to the booking when that is saved. */
export function FileField({
  path,
  kinds,
  most,
}: {
  readonly path: string;
  readonly kinds: readonly [BookingFileKind, ...BookingFileKind[]];
  readonly most: number;
}) {
  const t = useT('bookingForm');
  const kit = useT('kit');
  const text = useText();
  const client = useClient();
  const labelId = useId();
  const { formId, store, isReadOnly, bookingId } = useFormPlace();
  const ids = useAt<readonly string[]>(path);
  const [kind, setKind] = useState<BookingFileKind>(kinds[0]);
  const [sending, setSending] = useState(0);
  const booking = bookingId ? { booking: bookingId } : {};
  const known = useCallQuery(
    bookingFiles,
    { ids: ids.join(','), ...booking },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  );

  const send = async (files: readonly File[]) => {
    for (const file of files) {
      const now = store.at(path) as readonly string[];
      if (now.length >= most) return tell('files', both('files.full'), 'warning');
      setSending(n => n + 1);
      try {
        const { data } = await client.upload(uploadBookingFile, file, { fields: { kind } });
        store.put(path, [...(store.at(path) as readonly string[]), data.id]);
      } catch (error) {
        tell('files', errorText(error), 'danger');
      } finally {
        setSending(n => n - 1);
      }
    }
  };
  const download = async (id: string) => {
    try {
      saveDownload(await client.download(bookingFile, { query: { id, ...booking } }));
    } catch (error) {
      tell('files', errorText(error), 'danger');
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list with a drop place is no fieldset
    <div
      role="group"
      className="bf-files"
      aria-labelledby={labelId}
      data-place={path}
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault();
        if (!isReadOnly) void send([...event.dataTransfer.files]);
      }}
    >
      <span id={labelId} className="fl-form-label">
        {t('files.title')} {sending > 0 && <small role="status">{t('files.sending')}</small>}
      </span>
      {ids.length > 0 && (
        <ul>
          {ids.map(id => {
            const file = known.data?.find(one => one.id === id);
            const name = file?.name ?? t('files.unknown');
            return (
              <li key={id}>
                <Button
                  variant="minimal"
                  size="small"
                  text={name}
                  aria-label={t('files.download', { name })}
                  onClick={() => void download(id)}
                />
                {file && <small className="fl-muted">{text(BOOKING_FILE_KINDS[file.kind])}</small>}
                {!isReadOnly && (
                  <Button
                    variant="minimal"
                    size="small"
                    text="×"
                    aria-label={t('files.remove', { name })}
                    onClick={() =>
                      store.put(
                        path,
                        ids.filter(one => one !== id),
                      )
                    }
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {!isReadOnly && (
        <div className="bf-files-add">
          <HTMLSelect
            aria-label={t('files.kind')}
            value={kind}
            onChange={event => setKind(event.currentTarget.value as BookingFileKind)}
          >
            {kinds.map(one => (
              <option key={one} value={one}>
                {text(BOOKING_FILE_KINDS[one])}
              </option>
            ))}
          </HTMLSelect>
          <FileInput
            text={t('files.add')}
            buttonText={kit('import.browse')}
            disabled={ids.length >= most}
            inputProps={{ id: fileInputId(formId, path), multiple: true, 'aria-label': t('files.add') }}
            onInputChange={event => {
              const chosen = [...(event.currentTarget.files ?? [])];
              event.currentTarget.value = '';
              void send(chosen);
            }}
          />
        </div>
      )}
      <PlaceFaults path={path} />
    </div>
  );
}
