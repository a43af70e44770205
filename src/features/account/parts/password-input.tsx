import { Button, InputGroup } from '@blueprintjs/core';
import { EyeOffIcon, EyeOpenIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useT } from '#kit/i18n.ts';

/** A password with a look at it, and a word when caps lock is on. */
export function PasswordInput({
  id,
  value,
  onChange,
  describedBy,
  invalid,
  name = 'password',
  isNew = false,
}: {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly name?: string;
  /** A password that is being chosen, so that the browser offers to make and keep one. */
  readonly isNew?: boolean;
}) {
  const t = useT('kit');
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  return (
    <>
      <InputGroup
        id={id}
        name={name}
        size="large"
        type={shown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        maxLength={isNew ? 512 : 256}
        value={value}
        intent={invalid ? 'danger' : 'none'}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={event => onChange(event.currentTarget.value)}
        onKeyDown={event => setCapsLock(event.getModifierState('CapsLock'))}
        rightElement={
          <Button
            variant="minimal"
            icon={shown ? <EyeOffIcon /> : <EyeOpenIcon />}
            aria-label={t(shown ? 'hidePassword' : 'showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        }
      />
      {capsLock && (
        <small className="fl-finding-warning" role="status">
          {t('capsLock')}
        </small>
      )}
    </>
  );
}
