import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { BodyOf, DataOf } from '#contract/kernel/call.ts';
import { beginTwoStep, type confirmTwoStep, endTwoStep, renewRecoveryCodes } from '#contract/session/own-account.ts';
import { useClient } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { saveDownload } from '#kit/save-download.ts';
import { LoadingState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { Trouble } from './trouble.tsx';

const QrCode = lazy(async () => ({ default: (await import('#kit/qr-code.tsx')).QrCode }));

interface DialogProps {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** What differs where it is demanded: why, and other ways out than to leave things as they are. */
interface Demand {
  readonly title: string;
  readonly intro: ReactNode;
  readonly cancelLabel: string;
  readonly more?: ReactNode;
  /** Before the code is sent: the answer ends the demand, and the recovery codes are still to be shown. */
  readonly onConfirm: () => void;
}

/** Password, then the code of the authenticator, then the recovery codes: shown once. */
export function EnableTwoStepDialog({ onDone, onCancel, demand }: DialogProps & { readonly demand?: Demand }) {
  const t = useT('settings');
  const client = useClient();
  const id = useId();
  const [password, setPassword] = useState('');
  const [setup, setSetup] = useState<DataOf<typeof beginTwoStep> | null>(null);
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const beginning = useSendCall(beginTwoStep, { name: ['settings', 'twoStepSetup'], onDone: setSetup });
  const confirming = useSend({
    name: ['settings', 'twoStep'],
    send: (said: BodyOf<typeof confirmTwoStep>) => client.confirmTwoStep(said),
    onDone: setCodes,
    notice: () => ({ text: t('signIn.enabled') }),
  });

  const waysOut = demand ? { cancelLabel: demand.cancelLabel, more: demand.more } : {};
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onDone} />;
  if (setup)
    return (
      <FormDialog
        key="scan"
        isOpen
        title={demand?.title ?? t('signIn.enableTitle')}
        onCancel={onCancel}
        {...waysOut}
        primary={{
          label: t('signIn.enable'),
          disabled: code.trim() === '',
          onRun: async () => {
            demand?.onConfirm();
            await confirming.attempt({ setupToken: setup.setupToken, code });
          },
        }}
      >
        <Trouble trouble={confirming.trouble} />
        <p>{t('signIn.scan')}</p>
        <div className="fl-set-qr">
          <Suspense fallback={<LoadingState lines={2} />}>
            <QrCode text={setup.uri} label={t('signIn.qr')} />
          </Suspense>
          <div>
            <span className="fl-muted">{t('signIn.secret')}</span>
            <code data-totp-secret={setup.secret}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
            <FormGroup label={t('signIn.code')} labelFor={`${id}-code`}>
              <InputGroup
                id={`${id}-code`}
                autoFocus
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={10}
                value={code}
                onChange={event => setCode(event.currentTarget.value)}
              />
            </FormGroup>
          </div>
        </div>
      </FormDialog>
    );
  return (
    <FormDialog
      key="password"
      isOpen
      title={demand?.title ?? t('signIn.enableTitle')}
      width={demand ? 520 : 420}
      onCancel={onCancel}
      {...waysOut}
      primary={{
        label: t('signIn.next'),
        disabled: password === '',
        onRun: async () => void (await beginning.attempt({ password })),
      }}
    >
      {demand?.intro}
      <Trouble trouble={beginning.trouble} />
      <PasswordField id={`${id}-password`} value={password} onChange={setPassword} />
    </FormDialog>
  );
}

/** Switching off and new recovery codes both need the password and a code. */
export function ProvenDialog({ what, onDone, onCancel }: DialogProps & { readonly what: 'disable' | 'renew' }) {
  const t = useT('settings');
  const client = useClient();
  const id = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const sending = useSend({
    name: ['settings', 'twoStep'],
    send: async (body: BodyOf<typeof endTwoStep>, { idempotencyKey }): Promise<readonly string[] | null> => {
      if (what === 'renew') return (await client.call(renewRecoveryCodes, { body, idempotencyKey })).data.recoveryCodes;
      await client.call(endTwoStep, { body, idempotencyKey });
      return null;
    },
    onDone: made => (made ? setCodes(made) : onDone()),
    notice: made => (made ? null : { text: t('signIn.disabled') }),
  });
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onDone} />;
  const run = async () => void (await sending.attempt({ password, code }));
  return (
    <FormDialog
      isOpen
      title={t(`signIn.${what}Title`)}
      width={440}
      onCancel={onCancel}
      primary={{
        label: t(`signIn.${what}`),
        intent: what === 'disable' ? 'danger' : 'primary',
        disabled: password === '' || code.trim() === '',
        onRun: run,
      }}
    >
      <Trouble trouble={sending.trouble} />
      <p>{t(`signIn.${what}Text`)}</p>
      <PasswordField id={`${id}-password`} value={password} onChange={setPassword} />
      <FormGroup label={t('signIn.anyCode')} labelFor={`${id}-code`}>
        <InputGroup
          id={`${id}-code`}
          autoComplete="one-time-code"
          maxLength={40}
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
        />
      </FormGroup>
    </FormDialog>
  );
}

export function PasswordField({
  id,
  value,
  label,
  autoComplete = 'current-password',
  onChange,
}: {
  readonly id: string;
  readonly value: string;
  readonly label?: string;
  readonly autoComplete?: 'current-password' | 'new-password';
  readonly onChange: (value: string) => void;
}) {
  const t = useT('settings');
  return (
    <FormGroup label={label ?? t('signIn.confirmPassword')} labelFor={id}>
      <InputGroup
        id={id}
        type="password"
        autoComplete={autoComplete}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </FormGroup>
  );
}

/** The codes, told once: to be copied or kept as a file. */
function RecoveryCodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const t = useT('settings');
  const [isCopied, setIsCopied] = useState(false);
  const listed = `${codes.join('\n')}\n`;
  return (
    <FormDialog key="codes" isOpen title={t('signIn.codesTitle')} cancelLabel={t('close')} onCancel={onClose}>
      <p>{t('signIn.codesText')}</p>
      <ul className="fl-set-codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="fl-set-inline">
        <Button
          text={t(isCopied ? 'copied' : 'copy')}
          onClick={() => void navigator.clipboard.writeText(listed).then(() => setIsCopied(true))}
        />
        <Button
          text={t('signIn.download')}
          onClick={() =>
            saveDownload({ blob: new Blob([listed], { type: 'text/plain' }), name: 'fairlead-recovery-codes.txt' })
          }
        />
      </div>
    </FormDialog>
  );
}
