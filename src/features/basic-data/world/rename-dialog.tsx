import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { renameVessel } from '#contract/basic-data/world/calls.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { useClient } from '#kit/client.tsx';
import { errorText } from '#kit/error-text.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';

/** A ship goes on under another name; the old one stays findable. */
export function RenameDialog({
  vessel,
  onDone,
  onCancel,
}: {
  readonly vessel: AnyRow;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) {
  const t = useT('world');
  const text = useText();
  const client = useClient();
  const ids = { name: useId(), until: useId() };
  const [name, setName] = useState('');
  const [until, setUntil] = useState(() => new Date().toISOString().slice(0, 10));
  const [trouble, setTrouble] = useState('');
  const save = async () => {
    try {
      await client.call(renameVessel, { body: { id: vessel.id, name, until }, ifMatch: vessel.version });
      showToast({ id: 'vessel.rename', intent: 'success', text: t('rename.done', { name: name.toUpperCase() }) });
      onDone();
    } catch (error) {
      setTrouble(text(errorText(error)));
    }
  };
  return (
    <FormDialog
      isOpen
      title={t('rename.title', { name: String(vessel.name) })}
      primary={{ label: t('rename.do'), disabled: name.trim() === '' || until === '', onRun: save }}
      onCancel={onCancel}
    >
      <p>{t('rename.intro')}</p>
      <FormGroup label={t('rename.name')} labelFor={ids.name}>
        <InputGroup id={ids.name} value={name} maxLength={50} autoFocus onValueChange={setName} />
      </FormGroup>
      <FormGroup label={t('rename.until')} labelFor={ids.until}>
        <InputGroup id={ids.until} type="date" value={until} onValueChange={setUntil} />
      </FormGroup>
      <p role="alert" className="fl-finding-error">
        {trouble}
      </p>
    </FormDialog>
  );
}
