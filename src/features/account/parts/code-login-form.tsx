import { Button } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { useClient, useSession } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';
import { CodeLine } from './code-line.tsx';
import { FormLine } from './form-line.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { SignInProblem } from './sign-in-problem.tsx';
import { type Stay, StayChoice } from './stay-choice.tsx';

/** Sign-in of an individual user by a code that is sent. */
export function CodeLoginForm() {
  const t = useT('account');
  const client = useClient();
  const session = useSession();
  const [target, setTarget] = useState('');
  const [code, setCode] = useState('');
  const [stay, setStay] = useState<Stay>({ remember: true, shared: false });
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState(false);
  if (session.secondStep.length > 0) return <SecondStepForm methods={session.secondStep} />;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (target.trim() === '' || code.trim() === '') return;
    setSent(true);
    await client.signIn({ accountMode: 'userBindEmployee', loginName: target.trim(), code, ...stay });
  };
  return (
    <form className="fl-login" onSubmit={event => void submit(event)} noValidate aria-busy={sent && session.busy}>
      <SignInProblem problem={sent && !session.busy ? session.problem : null} />
      <FormLine
        label={t('login.loginName')}
        name="username"
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
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
      <StayChoice stay={stay} onChange={setStay} />
      <Button
        type="submit"
        intent="primary"
        size="large"
        fill
        loading={sent && session.busy}
        text={t('login.submit')}
      />
    </form>
  );
}
