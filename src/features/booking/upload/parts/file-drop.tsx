import { FileInput } from '@blueprintjs/core';
import { type ReactNode, type RefObject, useState } from 'react';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';
import '../upload.css';

/** Takes files by choosing or dropping; the input inside is what the keyboard uses. */
export function FileDrop({
  accept,
  isMany = false,
  isBusy,
  input,
  onFiles,
  children,
}: {
  readonly accept: readonly string[];
  readonly isMany?: boolean;
  readonly isBusy: boolean;
  /** Opened by the screen's command. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}) {
  const t = useT('bookingUpload');
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])];
    if (input.current) input.current.value = '';
    if (chosen.length > 0 && !isBusy) onFiles(chosen);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it takes what is dropped; the input inside is what the keyboard uses
    <div
      className={isOver ? 'bk-drop is-over' : 'bk-drop'}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      {children}
      <FileInput
        fill
        disabled={isBusy}
        text={isBusy ? t('busy') : t('drop')}
        buttonText={t('browse')}
        inputProps={{
          ref: input,
          'aria-label': t('file'),
          accept: accept.join(','),
          multiple: isMany,
          disabled: isBusy,
          onChange: event => take(event.currentTarget.files),
        }}
      />
    </div>
  );
}
