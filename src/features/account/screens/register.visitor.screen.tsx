import { Button, Checkbox } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { acceptInvitation, INVITE_PARAM } from '#contract/people/invitation.ts';
import { firstRegisterDone } from '#contract/session/calls.ts';
import { register } from '#contract/session/sign-in.calls.ts';
import { channelOf, targetOf } from '#contract/session/target.ts';
import { CONSENT_VERSION } from '#contract/session/terms.ts';
import { useClient, useSession } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import { TermsLinks } from '#kit/terms-links.tsx';
import { showToast } from '#kit/toasts.tsx';
import { safeRedirect } from '#routes/catalogue/address.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import '../locale/words.ts';
import { CodeLine } from '../parts/code-line.tsx';
import { FormLine } from '../parts/form-line.tsx';
import { InvitationNote } from '../parts/invitation-note.tsx';
import { PasswordLine } from '../parts/password-line.tsx';
import { SignInProblem } from '../parts/sign-in-problem.tsx';
import '../parts/login.css';

/** `/register`: address, code, password and name on one page; an invitation is accepted at the end (design A.11). */
export function RegisterScreen() {
  const t = useT('account');
  const text = useText();
  const client = useClient();
  const session = useSession();
  const [query] = useSearchParams();
  const invite = query.get(INVITE_PARAM);
  const redirect = safeRedirect(query.get('redirect'));
  const [target, setTarget] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [displayName, setName] = useState('');
  const [consent, setConsent] = useState(false);
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState(false);

  const channel = channelOf(target);
  const isTarget = targetOf(channel, target) !== null;
  const problem = sent && !session.busy ? session.problem : null;
  const found = problem?.errors.find(finding => finding.path === 'password');
  const missing = (isMissing: boolean, words: string) => (tried && isMissing ? words : undefined);

  const joining = useSend({
    name: ['account', 'joined'],
    send: async (body: { readonly token: string }, { idempotencyKey }) => {
      const { data } = await client.call(acceptInvitation, { body, idempotencyKey });
      await client.call(firstRegisterDone, { body: {} });
      await client.chooseEmployee(data.employeeId);
      return data;
    },
    onRefused: trouble => showToast({ id: 'account.joined', intent: 'danger', text: text(trouble.text) }),
    notice: data => ({
      text: t('register.joined', { company: text({ zh: data.companyName, en: data.companyNameEn }) }),
    }),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isTarget || code.trim() === '' || password === '' || displayName.trim() === '' || !consent) return;
    setSent(true);
    const address = channel === 'mail' ? { email: target.trim() } : { phone: target.trim() };
    const after = await client.signInBy(register, {
      ...address,
      code,
      password,
      displayName: displayName.trim(),
      consentVersion: CONSENT_VERSION,
    });
    if (!after.context.problem && invite) await joining.attempt({ token: invite });
  };
  const toLogin = new URLSearchParams({ showLogin: 'true', ...(redirect ? { redirect } : {}) });
  return (
    <section className="fl-sign-card">
      <header>
        <h1>{t('register.title')}</h1>
        <span className="fl-muted">{t('register.intro')}</span>
      </header>
      {invite && <InvitationNote token={invite} />}
      <form className="fl-login" onSubmit={event => void submit(event)} noValidate aria-busy={sent && session.busy}>
        <SignInProblem problem={problem} />
        <FormLine
          label={t('register.target')}
          name="username"
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          maxLength={254}
          value={target}
          fault={missing(!isTarget, t('register.needTarget'))}
          onChange={setTarget}
        />
        <CodeLine
          asked={{ purpose: 'register', target }}
          value={code}
          fault={missing(code.trim() === '', t('code.need'))}
          onChange={setCode}
        />
        <PasswordLine
          label={t('register.password')}
          value={password}
          fault={missing(password === '', t('login.needPassword')) ?? (found && text(found.message))}
          onChange={setPassword}
        />
        <FormLine
          label={t('register.name')}
          name="name"
          autoComplete="name"
          maxLength={50}
          value={displayName}
          fault={missing(displayName.trim() === '', t('register.needName'))}
          onChange={setName}
        />
        <Checkbox checked={consent} onChange={event => setConsent(event.currentTarget.checked)} name="consent">
          <TermsLinks before={t('register.consent')} />
          {tried && !consent && <span className="fl-finding-error fl-consent">{t('register.needConsent')}</span>}
        </Checkbox>
        <Button
          type="submit"
          intent="primary"
          size="large"
          fill
          loading={sent && session.busy}
          text={t('register.submit')}
        />
      </form>
      <div className="fl-login-links">
        <Link to={`${ROUTE.Home.path}?${toLogin}`}>{t('register.toLogin')}</Link>
      </div>
    </section>
  );
}
