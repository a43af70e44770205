import { useState } from 'react';
import type { BodyOf } from '#contract/kernel/call.ts';
import { setupFinish, setupOpen } from '#contract/setup/calls.ts';
import { useClient } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { LoadingState } from '#kit/screen-states.tsx';
import { showToast } from '#kit/toasts.tsx';
import '../locale/words.ts';
import { useQuery } from '@tanstack/react-query';
import { rememberCompanyCode } from './company-code-cookie.ts';
import { FormLine } from './form-line.tsx';
import './login.css';
import { companyCodeOf } from './login-input.ts';
import { PasswordLine } from './password-line.tsx';
import { SignInProblem } from './sign-in-problem.tsx';
import { problemIn, useAttempt } from './use-attempt.ts';

const EMPTY = { companyCode: '', companyName: '', account: '', name: '', password: '' };

/** First start of a platform without an administrator: the one-time address that the server printed leads here. */
export function SetupDialog({
  token,
  onClose,
  onDone,
}: {
  readonly token: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useT('account');
  const client = useClient();
  const attempt = useAttempt('setup', (body: BodyOf<typeof setupFinish>, idempotencyKey) =>
    client.call(setupFinish, { body, idempotencyKey }),
  );
  const [typed, setTyped] = useState<Partial<typeof EMPTY>>({});
  const opened = useQuery({
    queryKey: [setupOpen.path, token],
    queryFn: async () => (await client.call(setupOpen, { body: { token } })).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const known = opened.data;
  const input = { ...EMPTY, companyCode: known?.companyCode ?? '', companyName: known?.companyName ?? '', ...typed };
  const set = (field: keyof typeof EMPTY) => (value: string) => setTyped(before => ({ ...before, [field]: value }));

  const finish = async () => {
    const made = await attempt.run({ token, ...input });
    if (!made) return;
    rememberCompanyCode(made.data.companyCode);
    showToast({ id: 'setup', intent: 'success', text: t('setup.done') });
    onDone();
  };

  return (
    <FormDialog
      isOpen
      title={t('setup.title')}
      width={480}
      onCancel={onClose}
      {...(known ? { primary: { label: t('setup.submit'), onRun: finish } } : {})}
    >
      {opened.isPending && <LoadingState />}
      {opened.error && <SignInProblem problem={problemIn(opened.error)} />}
      {known && (
        <form
          className="fl-login"
          noValidate
          onSubmit={event => {
            event.preventDefault();
            void finish();
          }}
        >
          <p>{t('setup.intro')}</p>
          <SignInProblem problem={attempt.problem} />
          <FormLine
            label={t('setup.companyCode')}
            name="companyCode"
            hint={t('setup.companyCodeHint')}
            fault={attempt.at('companyCode')}
            value={input.companyCode}
            readOnly={known.companyCode !== null}
            onChange={value => set('companyCode')(companyCodeOf(value))}
          />
          <FormLine
            label={t('setup.companyName')}
            name="companyName"
            fault={attempt.at('companyName')}
            value={input.companyName}
            readOnly={known.companyName !== null}
            onChange={set('companyName')}
          />
          <FormLine
            label={t('setup.account')}
            name="account"
            autoComplete="username"
            hint={t('setup.accountHint')}
            fault={attempt.at('account')}
            value={input.account}
            onChange={set('account')}
          />
          <FormLine
            label={t('setup.name')}
            name="name"
            fault={attempt.at('name')}
            value={input.name}
            onChange={set('name')}
          />
          <PasswordLine
            label={t('setup.password')}
            value={input.password}
            fault={attempt.at('password')}
            onChange={set('password')}
          />
          <button type="submit" hidden />
        </form>
      )}
    </FormDialog>
  );
}
