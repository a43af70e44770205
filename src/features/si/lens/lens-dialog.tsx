import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import '../history/locale/words.ts';
import { LensTable } from './lens-table.tsx';

/** `show differences <shipment>` from anywhere: by any number that a person has at hand. */
export function LensDialog({ asked, onClose }: { readonly asked: string; readonly onClose: () => void }) {
  const t = useT('siHistory');
  const [typed, setTyped] = useState(asked);
  const [shown, setShown] = useState(asked);
  return (
    <FormDialog
      isOpen
      title={t('lensTitle')}
      width={1180}
      primary={{ label: t('lensOpen'), onRun: () => setShown(typed.trim()), disabled: typed.trim() === '' }}
      cancelLabel={t('lensClose')}
      onCancel={onClose}
    >
      <InputGroup
        value={typed}
        aria-label={t('lensAsk')}
        placeholder={t('lensAsk')}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && typed.trim() !== '') setShown(typed.trim());
        }}
      />
      {shown !== '' && <LensTable asked={shown} />}
    </FormDialog>
  );
}
