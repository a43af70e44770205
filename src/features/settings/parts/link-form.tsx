import { Checkbox, FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { BodyOf } from '#contract/kernel/call.ts';
import {
  type CompanyLink,
  LINK_FIELDS,
  LINK_VALUES,
  type LinkKind,
  saveCompanyLink,
} from '#contract/settings/company-links.ts';
import { useClient } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import { Trouble } from './trouble.tsx';

export const fieldsOf = (kind: LinkKind): readonly string[] => Object.keys(LINK_VALUES[kind].shape);

/** One of the company's usual things, new or changed. */
export function LinkForm({
  kind,
  link,
  onSaved,
  onCancel,
}: {
  readonly kind: LinkKind;
  readonly link: CompanyLink | null;
  readonly onSaved: () => void | Promise<void>;
  readonly onCancel: () => void;
}) {
  const t = useT('settings');
  const text = useText();
  const client = useClient();
  const id = useId();
  const [name, setName] = useState(link?.name ?? '');
  const [isDefault, setIsDefault] = useState(link?.isDefault ?? false);
  const [value, setValue] = useState<Readonly<Record<string, string>>>(link?.value ?? {});
  const saving = useSend({
    name: ['settings', 'link'],
    rowsOf: () => (link ? [link] : []),
    send: (said: object, { rows: [seen], idempotencyKey }) =>
      client.call(saveCompanyLink, {
        body: said as BodyOf<typeof saveCompanyLink>,
        ...(seen ? { ifMatch: seen.version } : {}),
        idempotencyKey,
      }),
    onDone: onSaved,
    notice: () => ({ text: t('saved') }),
  });
  const save = async () => void (await saving.attempt({ id: link?.id ?? null, kind, name, isDefault, value }));
  return (
    <FormDialog
      isOpen
      title={`${t(link ? 'links.edit' : 'links.add')} ${t(`links.kinds.${kind}`)}`}
      onCancel={onCancel}
      primary={{ label: t('save'), disabled: name.trim() === '', onRun: save }}
    >
      <Trouble trouble={saving.trouble} />
      <FormGroup label={t('links.name')} labelFor={`${id}-name`}>
        <InputGroup
          id={`${id}-name`}
          maxLength={100}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
      </FormGroup>
      {fieldsOf(kind).map(field => (
        <FormGroup key={field} label={text(LINK_FIELDS[field]!)} labelFor={`${id}-${field}`}>
          <InputGroup
            id={`${id}-${field}`}
            maxLength={300}
            value={value[field] ?? ''}
            onChange={event => {
              const typed = event.currentTarget.value;
              setValue({ ...value, [field]: field === 'pol' || field === 'pod' ? typed.toUpperCase() : typed });
            }}
          />
        </FormGroup>
      ))}
      <Checkbox
        checked={isDefault}
        label={t('links.isDefault')}
        onChange={event => setIsDefault(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
