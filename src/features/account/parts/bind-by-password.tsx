import { Button } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { bindEmployee } from '#contract/account/join.ts';
import type { BodyOf } from '#contract/kernel/call.ts';
import { useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';
import { type CaptchaAnswer, CaptchaLine } from './captcha-line.tsx';
import { FormLine } from './form-line.tsx';
import { companyCodeOf, loginGaps } from './login-input.ts';
import { PasswordLine } from './password-line.tsx';
import { SignInProblem } from './sign-in-problem.tsx';
import { useAttempt } from './use-attempt.ts';

/** Binding a seat that has a password: who knows it may. The counter of failed sign-ins counts here too. */
export function BindByPassword({ onBound }: { readonly onBound: (employeeId: string) => void }) {
  const t = useT('account');
  const client = useClient();
  const [input, setInput] = useState({ companyCode: '', loginName: '', password: '', remember: true, shared: false });
  const [tried, setTried] = useState(false);
  const [round, setRound] = useState(0);
  /** Null until the account turns out to have a second step. */
  const [code, setCode] = useState<string | null>(null);
  const [captcha, setCaptcha] = useState<CaptchaAnswer | null>(null);
  const attempt = useAttempt(
    'bindEmployee',
    (body: BodyOf<typeof bindEmployee>, idempotencyKey) => client.call(bindEmployee, { body, idempotencyKey }),
    ({ problem }) => {
      if (problem?.code.startsWith('TWO_STEP_')) setCode('');
    },
  );
  const gaps = tried ? loginGaps('employee', input) : {};
  const { companyCode, loginName: account, password } = input;
  const isPicture = attempt.problem?.captchaWanted === true || (attempt.busy && round > 0);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(loginGaps('employee', input)).length > 0) return;
    const body = {
      companyCode,
      account: account.trim(),
      password,
      ...(captcha ? { captcha } : {}),
      ...(code?.trim() ? { code: code.trim() } : {}),
    };
    const done = await attempt.run(body);
    setRound(round + 1);
    setCaptcha(null);
    if (!done) return;
    setInput({ ...input, loginName: '', password: '' });
    setCode(null);
    setTried(false);
    onBound(done.data.employeeId);
  };
  return (
    <form className="fl-login" noValidate onSubmit={event => void submit(event)} aria-busy={attempt.busy}>
      <SignInProblem problem={attempt.problem} />
      <FormLine
        label={t('login.companyCode')}
        name="companyCode"
        autoFocus
        autoCapitalize="characters"
        maxLength={20}
        value={companyCode}
        fault={gaps.companyCode && t(`login.${gaps.companyCode}`)}
        onChange={typed => setInput({ ...input, companyCode: companyCodeOf(typed) })}
      />
      <FormLine
        label={t('login.account')}
        name="account"
        autoCapitalize="none"
        maxLength={30}
        value={account}
        fault={gaps.loginName && t(`login.${gaps.loginName}`)}
        onChange={loginName => setInput({ ...input, loginName })}
      />
      <PasswordLine
        label={t('login.password')}
        name="password"
        isNew={false}
        value={password}
        fault={gaps.password && t(`login.${gaps.password}`)}
        onChange={typed => setInput({ ...input, password: typed })}
      />
      {code !== null && (
        <FormLine
          label={t('bind.code')}
          name="code"
          autoFocus
          autoComplete="one-time-code"
          maxLength={40}
          value={code}
          onChange={setCode}
        />
      )}
      {isPicture && (
        <CaptchaLine
          asked={{ use: 'employee', loginName: account.trim() || '-', companyCode }}
          round={round}
          onChange={setCaptcha}
        />
      )}
      <Button type="submit" intent="primary" size="large" fill loading={attempt.busy} text={t('bind.submit')} />
    </form>
  );
}
