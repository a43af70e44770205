import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import '../locale/words.ts';

export interface RoleNames {
  readonly nameZh: string;
  readonly nameEn: string;
}

/** Both names of a role that is made or copied. */
export function NameDialog({
  title,
  initial,
  onDone,
  onCancel,
}: {
  readonly title: string;
  readonly initial: RoleNames;
  readonly onDone: (names: RoleNames) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const t = useT('access');
  const text = useText();
  const id = useId();
  const [names, setNames] = useState(initial);
  const [trouble, setTrouble] = useState('');
  const { nameZh, nameEn } = { nameZh: names.nameZh.trim(), nameEn: names.nameEn.trim() };
  const save = async () => {
    try {
      await onDone({ nameZh, nameEn });
    } catch (error) {
      setTrouble(text(reasonOf(error)));
    }
  };
  return (
    <FormDialog
      isOpen
      title={title}
      width={460}
      primary={{ label: t('role.confirm'), disabled: nameZh === '' || nameEn === '', onRun: save }}
      onCancel={onCancel}
    >
      <FormGroup label={t('role.nameZh')} labelFor={`${id}-zh`}>
        <InputGroup
          id={`${id}-zh`}
          value={names.nameZh}
          maxLength={40}
          onValueChange={value => setNames({ ...names, nameZh: value })}
        />
      </FormGroup>
      <FormGroup label={t('role.nameEn')} labelFor={`${id}-en`}>
        <InputGroup
          id={`${id}-en`}
          value={names.nameEn}
          maxLength={60}
          onValueChange={value => setNames({ ...names, nameEn: value })}
        />
      </FormGroup>
      <p role="alert" className="fl-finding-error">
        {trouble}
      </p>
    </FormDialog>
  );
}
