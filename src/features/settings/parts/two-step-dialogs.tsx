import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { DataOf } from '#contract/kernel/call.ts';
import { beginTwoStep, endTwoStep, renewRecoveryCodes } from '#contract/session/own-account.ts';
import { useClient } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { saveDownload } from '#kit/save-download.ts';
import { LoadingState } from '#kit/screen-states.tsx';
import { showToast } from '#kit/toasts.tsx';
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
  const [error, setError] = useState<unknown>(null);
  const attempt = async (work: () => Promise<void>) => {
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(failure);
    }
  };

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
          onRun: () =>
            attempt(async () => {
              demand?.onConfirm();
              setCodes(await client.confirmTwoStep({ setupToken: setup.setupToken, code }));
              showToast({ id: 'settings.twoStep', intent: 'success', text: t('signIn.enabled') });
            }),
        }}
      >
        <Trouble error={error} />
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
        onRun: () => attempt(async () => setSetup((await client.call(beginTwoStep, { body: { password } })).data)),
      }}
    >
      {demand?.intro}
      <Trouble error={error} />
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
  const [error, setError] = useState<unknown>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onDone} />;
  const run = async () => {
    setError(null);
    try {
      const body = { password, code };
      if (what === 'renew') return setCodes((await client.call(renewRecoveryCodes, { body })).data.recoveryCodes);
      await client.call(endTwoStep, { body });
      showToast({ id: 'settings.twoStep', intent: 'success', text: t('signIn.disabled') });
      onDone();
    } catch (failure) {
      setError(failure);
    }
  };
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
      <Trouble error={error} />
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
