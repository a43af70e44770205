import { Button, FormGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { groupPorts } from '#contract/basic-data/world/calls.ts';
import type { AnyRow, RefLabel } from '#contract/kernel/resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { ReferencePicker } from '#kit/form/reference-picker.tsx';
import { useT } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';

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
  const client = useClient();
  const field = useId();
  const [head, setHead] = useState<string | null>(null);
  const [chosen, setChosen] = useState<RefLabel | undefined>();
  const ids = ports.map(({ id }) => id);
  const send = useSend({
    name: ['port', 'group'],
    send: async (said: { headId: string | null }, { once }) =>
      (await client.call(groupPorts, { body: { ids, ...said }, ...once })).data,
    onDone,
    notice: ({ changed }) => ({ text: t('group.done', { n: changed }) }),
  });

  return (
    <AskDialog
      title={t('group.title')}
      send={{ label: t('group.do'), disabled: head === null, run: () => send.run({ headId: head }) }}
      more={<Button text={t('group.leave')} onClick={() => void send.runOrToast({ headId: null })} />}
      onClose={onCancel}
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
    </AskDialog>
  );
}
