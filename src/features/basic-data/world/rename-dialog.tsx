import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { renameVessel } from '#contract/basic-data/world/calls.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT } from '#kit/i18n.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';

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
  const ids = { name: useId(), until: useId() };
  const [name, setName] = useState('');
  const [until, setUntil] = useState(() => new Date().toISOString().slice(0, 10));
  const send = useSendCall(renameVessel, {
    name: ['vessel', 'rename'],
    rowsOf: () => [vessel],
    onDone,
    notice: (_, said) => ({ text: t('rename.done', { name: said.name.toUpperCase() }) }),
  });
  return (
    <AskDialog
      title={t('rename.title', { name: String(vessel.name) })}
      send={{
        label: t('rename.do'),
        disabled: name.trim() === '' || until === '',
        run: () => send.run({ id: vessel.id, name, until }),
      }}
      onClose={onCancel}
    >
      <p>{t('rename.intro')}</p>
      <FormGroup label={t('rename.name')} labelFor={ids.name}>
        <InputGroup id={ids.name} value={name} maxLength={50} autoFocus onValueChange={setName} />
      </FormGroup>
      <FormGroup label={t('rename.until')} labelFor={ids.until}>
        <DayInput id={ids.until} value={until} onChange={setUntil} />
      </FormGroup>
    </AskDialog>
  );
}
