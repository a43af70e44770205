import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT } from '#kit/i18n.ts';
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
  readonly onDone: (names: RoleNames) => Promise<unknown>;
  readonly onCancel: () => void;
}) {
  const t = useT('access');
  const id = useId();
  const [names, setNames] = useState(initial);
  const { nameZh, nameEn } = { nameZh: names.nameZh.trim(), nameEn: names.nameEn.trim() };
  return (
    <AskDialog
      title={title}
      width={460}
      send={{
        label: t('role.confirm'),
        disabled: nameZh === '' || nameEn === '',
        run: () => onDone({ nameZh, nameEn }),
      }}
      onClose={onCancel}
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
    </AskDialog>
  );
}
