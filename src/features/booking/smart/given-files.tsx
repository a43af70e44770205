import { Button, FileInput } from '@blueprintjs/core';
import type { RefObject } from 'react';
import { useT, useText } from '#kit/i18n.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import './locale/words.ts';
import type { GivenFile } from './use-files.ts';

const READ = '.xlsx,.xls,.csv,.doc,.docx,.pdf,.eml,.txt,image/*';
const TONES = { READING: 'info', READ: 'ok', KEPT: 'warn', REFUSED: 'bad' } as const;

/** Files that were dropped or chosen, each with what became of it. */
export function GivenFiles({
  files,
  input,
  onFiles,
  onRemove,
}: {
  readonly files: readonly GivenFile[];
  /** Opened by the screen's command. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onRemove: (key: string) => void;
}) {
  const t = useT('bookingSmart');
  const kit = useT('kit');
  const text = useText();
  return (
    <div className="bs-files">
      <FileInput
        text={t('files')}
        buttonText={kit('import.browse')}
        inputProps={{ ref: input, multiple: true, accept: READ, 'aria-label': t('files') }}
        onInputChange={event => {
          const chosen = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (chosen.length > 0) onFiles(chosen);
        }}
      />
      <ul aria-live="polite">
        {files.map(({ key, name, state, words }) => (
          <li key={key} data-file={name} data-state={state}>
            <b>{name}</b> <StatusTag tone={TONES[state]}>{text(words)}</StatusTag>
            <Button
              variant="minimal"
              size="small"
              text="×"
              aria-label={t('removeFile', { name })}
              onClick={() => onRemove(key)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
