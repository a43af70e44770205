import { Button, FormGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { groupPorts } from '#contract/basic-data/world/calls.ts';
import type { AnyRow, RefLabel } from '#contract/kernel/resource.ts';
import { useClient } from '#kit/client.tsx';
import { errorText } from '#kit/error-text.ts';
import { ReferencePicker } from '#kit/form/reference-picker.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';

/** Several codes of one real port: which of them is printed. */
export function GroupDialog({
  ports,
  onDone,
  onCancel,
}: {
  readonly ports: readonly AnyRow[];
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) {
  const t = useT('world');
  const text = useText();
  const client = useClient();
  const field = useId();
  const [head, setHead] = useState<string | null>(null);
  const [chosen, setChosen] = useState<RefLabel | undefined>();
  const [trouble, setTrouble] = useState('');

  const send = async (headId: string | null) => {
    try {
      const { data } = await client.call(groupPorts, { body: { ids: ports.map(({ id }) => id), headId } });
      showToast({ id: 'port.group', intent: 'success', text: t('group.done', { n: data.changed }) });
      onDone();
    } catch (error) {
      setTrouble(text(errorText(error)));
    }
  };

  return (
    <FormDialog
      isOpen
      title={t('group.title')}
      primary={{ label: t('group.do'), disabled: head === null, onRun: () => send(head) }}
      more={<Button text={t('group.leave')} onClick={() => void send(null)} />}
      onCancel={onCancel}
    >
      <p>{t('group.intro', { n: ports.length })}</p>
      <p className="fl-mono">{ports.map(({ unLocode }) => String(unLocode)).join(' · ')}</p>
      <FormGroup label={t('group.head')} labelFor={field}>
        <ReferencePicker
          id={field}
          resource="Port"
          value={head}
          chosen={chosen}
          onChange={(value, row) => {
            setHead(typeof value === 'string' ? value : null);
            setChosen(row);
          }}
        />
      </FormGroup>
      <p role="alert" className="fl-finding-error">
        {trouble}
      </p>
    </FormDialog>
  );
}
