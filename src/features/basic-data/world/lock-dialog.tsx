import { Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { portResource } from '#contract/basic-data/port.resource.ts';
import { lockFields } from '#contract/basic-data/world/calls.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';

/** What an official list brings, and so what can be kept from it. */
const FIELDS = [
  'nameEn',
  'nameZh',
  'nameWoDiacritics',
  'subdivision',
  'functions',
  'unStatus',
  'latitude',
  'longitude',
  'timeZone',
  'iata',
  'status',
] as const;

export function LockDialog({
  port,
  onDone,
  onCancel,
}: {
  readonly port: AnyRow;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) {
  const t = useT('world');
  const text = useText();
  const client = useClient();
  const [locked, setLocked] = useState<ReadonlySet<string>>(new Set((port.fieldLocks ?? []) as string[]));
  const toggle = (field: string) => {
    const next = new Set(locked);
    if (!next.delete(field)) next.add(field);
    setLocked(next);
  };
  const send = useSend({
    name: ['port', 'lock'],
    rowsOf: () => [port],
    send: (said: { fields: string[] }, { once }) =>
      client.call(lockFields, { body: { id: port.id, ...said }, ...once }),
    onDone,
    notice: (_, { fields }) => ({ text: t('lock.done', { n: fields.length }) }),
  });
  return (
    <AskDialog
      title={t('lock.title', { code: String(port.unLocode) })}
      send={{ label: t('lock.do'), run: () => send.run({ fields: [...locked] }) }}
      onClose={onCancel}
    >
      <p>{t('lock.intro')}</p>
      {FIELDS.map(field => (
        <Checkbox key={field} checked={locked.has(field)} onChange={() => toggle(field)}>
          {text(portResource.meta[field]!.label)}
        </Checkbox>
      ))}
    </AskDialog>
  );
}
