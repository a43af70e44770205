import { FormGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';

/** A table copied from a spreadsheet is read as a file of the same content. */
export function PasteDialog({
  onFile,
  onClose,
}: {
  readonly onFile: (file: File) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('spaceUpload');
  const id = useId();
  const [content, setContent] = useState('');
  const run = async (): Promise<void> => {
    await onFile(new File([content], 'pasted.txt', { type: 'text/plain' }));
    onClose();
  };
  return (
    <AskDialog
      title={t('act.paste')}
      width={720}
      send={{ label: t('pasteRead'), disabled: content.trim() === '', run }}
      onClose={onClose}
    >
      <FormGroup label={t('pasteText')} labelFor={id} helperText={t('pasteHelp')}>
        <TextArea
          id={id}
          fill
          rows={12}
          value={content}
          onChange={({ currentTarget: { value } }) => setContent(value)}
        />
      </FormGroup>
    </AskDialog>
  );
}
