import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { DataOf } from '#contract/kernel/call.ts';
import {
  endOtherSessions,
  endSession,
  FRESH_SIGN_IN_MINUTES,
  type OwnSession,
  type twoStepState,
} from '#contract/session/own-account.ts';
import { useClient } from '#kit/client.tsx';
import { errorText } from '#kit/error-text.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';
import { CallError } from '#streams/call-error.ts';
import { Trouble } from './trouble.tsx';

type Field = 'password' | 'code';
const FIELD_OF: Readonly<Record<string, Field>> = { PASSWORD_WRONG: 'password', TOTP_WRONG: 'code' };
const fieldAt = (error: unknown): Field | null =>
  error instanceof CallError ? (FIELD_OF[error.problem.code] ?? null) : null;

/** Ends one session or all others. Whoever holds a device that was left open shall not lock its owner out: one factor is asked for again. */
export function EndSessionsDialog({
  ending,
  ways,
  onDone,
  onCancel,
}: {
  readonly ending: OwnSession | 'others';
  /** What the account can show. */
  readonly ways: Pick<DataOf<typeof twoStepState>, 'hasPassword' | 'enabledAt'>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) {
  const t = useT('settings');
  const text = useText();
  const id = useId();
  const client = useClient();
  const [given, setGiven] = useState<Readonly<Record<Field, string>>>({ password: '', code: '' });
  const [error, setError] = useState<unknown>(null);
  const fields: readonly Field[] = [
    ...(ways.hasPassword ? ['password' as const] : []),
    ...(ways.enabledAt ? ['code' as const] : []),
  ];
  const filled = fields.filter(field => given[field].trim() !== '');

  const run = async (): Promise<void> => {
    setError(null);
    const proof = Object.fromEntries(filled.map(field => [field, given[field]]));
    try {
      if (ending === 'others') {
        const { data } = await client.call(endOtherSessions, { body: proof });
        showToast({ id: 'settings.ended', intent: 'success', text: t('devices.endedAll', { n: data.ended }) });
      } else {
        await client.call(endSession, { body: { sessionId: ending.sessionId, ...proof } });
        showToast({ id: 'settings.ended', intent: 'success', text: t('devices.ended') });
      }
      onDone();
    } catch (failure) {
      setError(failure);
      const wrong = fieldAt(failure);
      // Typed again from the start.
      if (wrong) setGiven(now => ({ ...now, [wrong]: '' }));
    }
  };

  const many = ending === 'others';
  return (
    <FormDialog
      isOpen
      title={t(many ? 'devices.endOthersTitle' : 'devices.endTitle')}
      width={440}
      onCancel={onCancel}
      primary={{
        label: t('devices.end'),
        intent: 'danger',
        disabled: fields.length > 0 && filled.length === 0,
        onRun: run,
      }}
    >
      {fieldAt(error) === null && <Trouble error={error} />}
      <p>{many ? t('devices.endOthersText') : t('devices.endText', { device: ending.deviceLabel })}</p>
      <p className="fl-muted">
        {fields.length === 2
          ? t('devices.proveByEither')
          : fields.length === 0
            ? t('devices.proveBySignIn', { n: FRESH_SIGN_IN_MINUTES })
            : t('devices.prove')}
      </p>
      {fields.map(field => {
        const isWrong = fieldAt(error) === field;
        return (
          <FormGroup
            key={field}
            label={t(field === 'password' ? 'signIn.confirmPassword' : 'signIn.anyCode')}
            labelFor={`${id}-${field}`}
            helperText={
              <span id={`${id}-${field}-told`} className="fl-field-error" aria-live="polite">
                {isWrong && <span className="fl-finding-error">{text(errorText(error))}</span>}
              </span>
            }
          >
            <InputGroup
              id={`${id}-${field}`}
              {...(field === 'password'
                ? { type: 'password', autoComplete: 'current-password', maxLength: 128 }
                : { autoComplete: 'one-time-code', maxLength: 40 })}
              aria-invalid={isWrong || undefined}
              aria-describedby={`${id}-${field}-told`}
              intent={isWrong ? 'danger' : 'none'}
              value={given[field]}
              onChange={event => {
                const { value } = event.currentTarget;
                setGiven(now => ({ ...now, [field]: value }));
              }}
            />
          </FormGroup>
        );
      })}
    </FormDialog>
  );
}
