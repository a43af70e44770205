import { Button, FormGroup, SegmentedControl } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import type { BodyOf } from '#contract/kernel/call.ts';
import { resetPassword } from '#contract/session/sign-in.calls.ts';
import type { Channel } from '#contract/session/target.ts';
import { useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';
import '../locale/words.ts';
import { CodeLine } from './code-line.tsx';
import { rememberedCompanyCode } from './company-code-cookie.ts';
import { FormLine } from './form-line.tsx';
import { companyCodeOf } from './login-input.ts';
import { PasswordLine } from './password-line.tsx';
import { SignInProblem } from './sign-in-problem.tsx';
import { useAttempt } from './use-attempt.ts';

/** A new password by a code: of an individual user by phone or mail, of a company account by what the seat is reached at. */
export function ResetPasswordForm({
  isCompanyAccount,
  onBack,
}: {
  readonly isCompanyAccount: boolean;
  readonly onBack: () => void;
}) {
  const t = useT('account');
  const client = useClient();
  const attempt = useAttempt('resetPassword', (body: BodyOf<typeof resetPassword>, idempotencyKey) =>
    client.call(resetPassword, { body, idempotencyKey }),
  );
  const [companyCode, setCompanyCode] = useState(rememberedCompanyCode);
  const [target, setTarget] = useState('');
  const [channel, setChannel] = useState<Channel>('mail');
  const [code, setCode] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [tried, setTried] = useState(false);
  const missing = (value: string, words: string) => (tried && value.trim() === '' ? words : undefined);
  const company = isCompanyAccount ? { companyCode } : {};
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if ([target, code, newPassword, ...(isCompanyAccount ? [companyCode] : [])].some(typed => typed.trim() === ''))
      return;
    const body = { target: target.trim(), code, newPassword, ...company };
    const done = await attempt.run(body);
    if (!done) return;
    showToast({ id: 'reset', intent: 'success', text: t('reset.done') });
    onBack();
  };
  return (
    <form className="fl-login" onSubmit={event => void submit(event)} noValidate aria-busy={attempt.busy}>
      <p className="fl-muted">{t('reset.intro')}</p>
      <SignInProblem problem={attempt.problem} />
      {isCompanyAccount && (
        <FormLine
          label={t('login.companyCode')}
          name="companyCode"
          autoFocus={companyCode === ''}
          maxLength={20}
          value={companyCode}
          fault={missing(companyCode, t('login.needCompanyCode'))}
          onChange={typed => setCompanyCode(companyCodeOf(typed))}
        />
      )}
      <FormLine
        label={t(isCompanyAccount ? 'login.account' : 'login.loginName')}
        name="username"
        autoFocus={!isCompanyAccount || companyCode !== ''}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={254}
        value={target}
        fault={missing(target, t(isCompanyAccount ? 'login.needAccount' : 'login.needLoginName'))}
        onChange={setTarget}
      />
      {isCompanyAccount && (
        <FormGroup label={t('reset.channel')}>
          <SegmentedControl
            fill
            options={[
              { label: t('reset.byMail'), value: 'mail' },
              { label: t('reset.bySms'), value: 'sms' },
            ]}
            value={channel}
            onValueChange={value => setChannel(value as Channel)}
          />
        </FormGroup>
      )}
      <CodeLine
        asked={{ purpose: 'reset', target, ...company, ...(isCompanyAccount ? { channel } : {}) }}
        value={code}
        fault={missing(code, t('code.need'))}
        onChange={setCode}
      />
      <PasswordLine
        label={t('reset.password')}
        value={newPassword}
        fault={missing(newPassword, t('login.needPassword')) ?? attempt.at('newPassword')}
        onChange={setNewPassword}
      />
      <Button type="submit" intent="primary" size="large" fill loading={attempt.busy} text={t('reset.submit')} />
      <div className="fl-login-links">
        <Button variant="minimal" text={t('reset.back')} onClick={onBack} />
      </div>
    </form>
  );
}
