import { Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { portResource } from '#contract/basic-data/port.resource.ts';
import { lockFields } from '#contract/basic-data/world/calls.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { useClient } from '#kit/client.tsx';
import { errorText } from '#kit/error-text.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';

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
  const [trouble, setTrouble] = useState('');
  const toggle = (field: string) => {
    const next = new Set(locked);
    if (!next.delete(field)) next.add(field);
    setLocked(next);
  };
  const save = async () => {
    try {
      await client.call(lockFields, { body: { id: port.id, fields: [...locked] }, ifMatch: port.version });
      showToast({ id: 'port.lock', intent: 'success', text: t('lock.done', { n: locked.size }) });
      onDone();
    } catch (error) {
      setTrouble(text(errorText(error)));
    }
  };
  return (
    <FormDialog
      isOpen
      title={t('lock.title', { code: String(port.unLocode) })}
      primary={{ label: t('lock.do'), onRun: save }}
      onCancel={onCancel}
    >
      <p>{t('lock.intro')}</p>
      {FIELDS.map(field => (
        <Checkbox key={field} checked={locked.has(field)} onChange={() => toggle(field)}>
          {text(portResource.meta[field]!.label)}
        </Checkbox>
      ))}
      <p role="alert" className="fl-finding-error">
        {trouble}
      </p>
    </FormDialog>
  );
}
