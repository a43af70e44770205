import { FormGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';
import { LineHelp } from './form-line.tsx';
import { PasswordInput } from './password-input.tsx';

/** Field for a password that is typed: one that is being chosen, or the present one. */
export function PasswordLine({
  label,
  value,
  fault,
  name = 'newPassword',
  isNew = true,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly fault?: string | undefined;
  readonly name?: string;
  readonly isNew?: boolean;
  readonly onChange: (value: string) => void;
}) {
  const t = useT('account');
  const id = useId();
  return (
    <FormGroup
      label={label}
      labelFor={id}
      helperText={<LineHelp id={`${id}-help`} fault={fault} hint={isNew ? t('register.passwordHint') : undefined} />}
    >
      <PasswordInput
        id={id}
        name={name}
        isNew={isNew}
        value={value}
        invalid={fault !== undefined}
        describedBy={`${id}-help`}
        onChange={onChange}
      />
    </FormGroup>
  );
}
