import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { type FormEvent, useId, useState } from 'react';
import type { Finding } from '#contract/kernel/errors.ts';
import type { AccountMode } from '#contract/session/session.ts';
import { useClient, useSession } from '#kit/client.tsx';
import { formatInstant } from '#kit/date-time.ts';
import { FieldError } from '#kit/field-error.tsx';
import { useT } from '#kit/i18n.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { en } from '../locale/en.ts';
import { zh } from '../locale/zh.ts';
import '../locale/words.ts';
import { type CaptchaAnswer, CaptchaLine } from './captcha-line.tsx';
import { rememberCompanyCode, rememberedCompanyCode } from './company-code-cookie.ts';
import { companyCodeOf, type LoginGap, type LoginInput, loginGaps, loginOf } from './login-input.ts';
import { PasswordInput } from './password-input.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { SignInProblem } from './sign-in-problem.tsx';
import { StayChoice } from './stay-choice.tsx';
import './login.css';

/**
 * Sign-in in both account modes, with the second step where it is asked for. Where one arrives afterwards is the shell's affair.
 * The server's refusal stands above the fields, what is missing stands under its field.
 */
export function LoginForm({ mode }: { readonly mode: AccountMode }) {
  const t = useT('account');
  const client = useClient();
  const session = useSession();
  const id = useId();
  const zone = useViewerZone();
  // On a company's own host its code is given (design A.11).
  const ownCode = mode === 'employee' ? session.site?.CompanyCode : undefined;
  const [input, setInput] = useState<LoginInput>(() => ({
    companyCode: rememberedCompanyCode(),
    loginName: '',
    password: '',
    remember: true,
    shared: false,
  }));
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState(false);
  /** A picture is wanted; the number changes with every answer that was sent. */
  const [picture, setPicture] = useState<number | null>(null);
  const [captcha, setCaptcha] = useState<CaptchaAnswer | null>(null);
  const shown = { ...input, ...(ownCode ? { companyCode: ownCode } : {}) };
  const gaps = tried ? loginGaps(mode, shown) : {};

  if (session.secondStep.length > 0) return <SecondStepForm methods={session.secondStep} />;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setTried(true);
    if (Object.keys(loginGaps(mode, shown)).length > 0 || (picture !== null && !captcha)) {
      // Fields are marked after this render; the first of them is where the reader has to go.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    if (mode === 'employee' && !shown.shared) rememberCompanyCode(shown.companyCode);
    setSent(true);
    const after = await client.signIn({ ...loginOf(mode, shown), ...(captcha ? { captcha } : {}) });
    if (after.context.problem) {
      setCaptcha(null);
      setTried(false);
      setPicture(after.context.problem.captchaWanted === true ? (picture ?? 0) + 1 : null);
      // Where only the picture was missing, the password stays.
      if (after.context.problem.code === 'CAPTCHA_REQUIRED') return;
      setInput(typed => ({ ...typed, password: '' }));
      form.querySelector<HTMLElement>('input[name=password]')?.focus();
    }
  };

  const change = (part: Partial<LoginInput>) => setInput(typed => ({ ...typed, ...part }));
  // The start of the page is no reason to turn Enter away: the attempt waits for it.
  const busy = sent && session.busy;
  const { problem } = session;
  return (
    <form className="fl-login" onSubmit={event => void submit(event)} noValidate aria-busy={busy}>
      {session.endedAt !== null && (
        <p className="fl-finding-warning" role="status">
          {t('login.ended', { at: formatInstant(new Date(session.endedAt).toISOString(), zone) })}
        </p>
      )}
      <SignInProblem problem={sent && !busy ? problem : null} />
      {mode === 'employee' && (
        <FormGroup
          label={t('login.companyCode')}
          labelFor={`${id}-code`}
          helperText={<FieldError id={`${id}-code-help`} findings={findingsOf('companyCode', gaps.companyCode)} />}
        >
          <InputGroup
            id={`${id}-code`}
            name="companyCode"
            size="large"
            autoFocus={shown.companyCode === ''}
            autoComplete="organization"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            readOnly={ownCode !== undefined}
            placeholder={t('login.companyCodeHint')}
            value={shown.companyCode}
            intent={gaps.companyCode ? 'danger' : 'none'}
            aria-invalid={gaps.companyCode !== undefined}
            aria-describedby={`${id}-code-help`}
            onChange={event => change({ companyCode: companyCodeOf(event.currentTarget.value) })}
          />
        </FormGroup>
      )}
      <FormGroup
        label={t(mode === 'employee' ? 'login.account' : 'login.loginName')}
        labelFor={`${id}-name`}
        helperText={<FieldError id={`${id}-name-help`} findings={findingsOf('loginName', gaps.loginName)} />}
      >
        <InputGroup
          id={`${id}-name`}
          name="username"
          size="large"
          autoFocus={mode !== 'employee' || shown.companyCode !== ''}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={shown.loginName}
          intent={gaps.loginName ? 'danger' : 'none'}
          aria-invalid={gaps.loginName !== undefined}
          aria-describedby={`${id}-name-help`}
          onChange={event => change({ loginName: event.currentTarget.value })}
        />
      </FormGroup>
      <FormGroup
        label={t('login.password')}
        labelFor={`${id}-password`}
        helperText={<FieldError id={`${id}-password-help`} findings={findingsOf('password', gaps.password)} />}
      >
        <PasswordInput
          id={`${id}-password`}
          value={shown.password}
          invalid={gaps.password !== undefined}
          describedBy={`${id}-password-help`}
          onChange={password => change({ password })}
        />
      </FormGroup>
      {picture !== null && (
        <CaptchaLine
          asked={{
            use: mode,
            loginName: shown.loginName.trim() || '-',
            ...(mode === 'employee' ? { companyCode: shown.companyCode } : {}),
          }}
          round={picture}
          fault={tried && !captcha ? t('captcha.need') : undefined}
          autoFocus={problem?.code === 'CAPTCHA_REQUIRED'}
          onChange={setCaptcha}
        />
      )}
      <StayChoice stay={shown} onChange={change} />
      <Button type="submit" intent="primary" size="large" fill loading={busy} text={t('login.submit')} />
    </form>
  );
}

/** What is missing, as the finding that stands under its field. */
const findingsOf = (path: string, gap: LoginGap | undefined): readonly Finding[] =>
  gap ? [{ path, code: gap, severity: 'error', message: { zh: zh.login[gap], en: en.login[gap] } }] : [];
