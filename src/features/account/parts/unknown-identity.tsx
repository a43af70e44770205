import { Button, Checkbox } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { type SocialOutcome, socialBindExisting, socialCreate } from '#contract/session/social.ts';
import { CONSENT_VERSION } from '#contract/session/terms.ts';
import { useClient, useSession } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { TermsLinks } from '#kit/terms-links.tsx';
import '../locale/words.ts';
import { CodeLine } from './code-line.tsx';
import { FormLine } from './form-line.tsx';
import { SignInProblem } from './sign-in-problem.tsx';

/** Nobody has this identity: an account that exists, or a new one. */
export function UnknownIdentity({ outcome }: { readonly outcome: SocialOutcome }) {
  const t = useT('account');
  const [way, setWay] = useState<'bind' | 'create' | null>(null);
  return (
    <div className="fl-social">
      <p>
        <b>{t('social.hello', { name: outcome.displayName })}</b> {t('social.unknown')}
      </p>
      {way === null && (
        <div className="fl-choices">
          {(['create', 'bind'] as const).map(choice => (
            <button key={choice} type="button" onClick={() => setWay(choice)}>
              <b>{t(`social.${choice}`)}</b>
              <span>{t(`social.${choice}Text`)}</span>
            </button>
          ))}
        </div>
      )}
      {way === 'bind' && <BindExistingForm ticket={outcome.ticket ?? ''} />}
      {way === 'create' && <CreateForm ticket={outcome.ticket ?? ''} name={outcome.displayName} />}
    </div>
  );
}

function BindExistingForm({ ticket }: { readonly ticket: string }) {
  const t = useT('account');
  const client = useClient();
  const { busy, problem } = useSession();
  const [target, setTarget] = useState('');
  const [code, setCode] = useState('');
  const [sent, setSent] = useState(false);
  const [tried, setTried] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (target.trim() === '' || code.trim() === '') return;
    setSent(true);
    await client.signInBy(socialBindExisting, { ticket, target: target.trim(), code });
  };
  return (
    <form className="fl-login" noValidate onSubmit={event => void submit(event)} aria-busy={busy}>
      <SignInProblem problem={sent && !busy ? problem : null} />
      <FormLine
        label={t('login.loginName')}
        name="username"
        autoFocus
        autoComplete="username"
        maxLength={254}
        value={target}
        fault={tried && target.trim() === '' ? t('login.needLoginName') : undefined}
        onChange={setTarget}
      />
      <CodeLine
        asked={{ purpose: 'login', target }}
        value={code}
        fault={tried && code.trim() === '' ? t('code.need') : undefined}
        onChange={setCode}
      />
      <Button type="submit" intent="primary" size="large" fill loading={busy} text={t('social.submitBind')} />
    </form>
  );
}

function CreateForm({ ticket, name }: { readonly ticket: string; readonly name: string }) {
  const t = useT('account');
  const client = useClient();
  const { busy, problem } = useSession();
  const [displayName, setName] = useState(name);
  const [consent, setConsent] = useState(false);
  const [sent, setSent] = useState(false);
  const [tried, setTried] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (displayName.trim() === '' || !consent) return;
    setSent(true);
    await client.signInBy(socialCreate, { ticket, displayName: displayName.trim(), consentVersion: CONSENT_VERSION });
  };
  return (
    <form className="fl-login" noValidate onSubmit={event => void submit(event)} aria-busy={busy}>
      <SignInProblem problem={sent && !busy ? problem : null} />
      <FormLine
        label={t('register.name')}
        name="name"
        autoFocus
        maxLength={50}
        value={displayName}
        fault={tried && displayName.trim() === '' ? t('register.needName') : undefined}
        onChange={setName}
      />
      <Checkbox checked={consent} onChange={event => setConsent(event.currentTarget.checked)} name="consent">
        <TermsLinks before={t('register.consent')} />
        {tried && !consent && <span className="fl-finding-error fl-consent">{t('register.needConsent')}</span>}
      </Checkbox>
      <Button type="submit" intent="primary" size="large" fill loading={busy} text={t('social.submitCreate')} />
    </form>
  );
}
