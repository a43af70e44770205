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
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import type { SendTrouble } from '#kit/send/send-trouble.ts';
import { useSend } from '#kit/send/use-send.ts';
import { Trouble } from './trouble.tsx';

type Field = 'password' | 'code';
const FIELD_OF: Readonly<Record<string, Field>> = { PASSWORD_WRONG: 'password', TOTP_WRONG: 'code' };
const fieldAt = (trouble: SendTrouble | null): Field | null => FIELD_OF[trouble?.problem?.code ?? ''] ?? null;

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
  const fields: readonly Field[] = [
    ...(ways.hasPassword ? ['password' as const] : []),
    ...(ways.enabledAt ? ['code' as const] : []),
  ];
  const filled = fields.filter(field => given[field].trim() !== '');

  const sending = useSend({
    name: ['settings', 'ended'],
    send: async (proof: Partial<Record<Field, string>>, { idempotencyKey }): Promise<string> => {
      if (ending === 'others') {
        const { data } = await client.call(endOtherSessions, { body: proof, idempotencyKey });
        return t('devices.endedAll', { n: data.ended });
      }
      await client.call(endSession, { body: { sessionId: ending.sessionId, ...proof }, idempotencyKey });
      return t('devices.ended');
    },
    onDone,
    onRefused: refused => {
      const wrong = fieldAt(refused);
      // Typed again from the start.
      if (wrong) setGiven(now => ({ ...now, [wrong]: '' }));
    },
    notice: told => ({ text: told }),
  });
  const { trouble } = sending;
  const run = async () => void (await sending.attempt(Object.fromEntries(filled.map(field => [field, given[field]]))));

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
      {fieldAt(trouble) === null && <Trouble trouble={trouble} />}
      <p>{many ? t('devices.endOthersText') : t('devices.endText', { device: ending.deviceLabel })}</p>
      <p className="fl-muted">
        {fields.length === 2
          ? t('devices.proveByEither')
          : fields.length === 0
            ? t('devices.proveBySignIn', { n: FRESH_SIGN_IN_MINUTES })
            : t('devices.prove')}
      </p>
      {fields.map(field => {
        const isWrong = fieldAt(trouble) === field;
        return (
          <FormGroup
            key={field}
            label={t(field === 'password' ? 'signIn.confirmPassword' : 'signIn.anyCode')}
            labelFor={`${id}-${field}`}
            helperText={
              <span id={`${id}-${field}-told`} className="fl-field-error" aria-live="polite">
                {isWrong && trouble && <span className="fl-finding-error">{text(trouble.text)}</span>}
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
