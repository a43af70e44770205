import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { type FormEvent, useId, useState } from 'react';
import { useClient, useSession } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { SignInProblem } from './sign-in-problem.tsx';

/** Second step of a sign-in: a code of the authenticator, or one of the recovery codes. */
export function SecondStepForm({ methods }: { readonly methods: readonly string[] }) {
  const t = useT('account');
  const client = useClient();
  const { busy, problem } = useSession();
  const id = useId();
  const [method, setMethod] = useState<'totp' | 'recovery'>(methods.includes('totp') ? 'totp' : 'recovery');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const other = method === 'totp' ? 'recovery' : 'totp';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (code.trim() === '') return;
    const after = await client.submitCode({ method, code: code.trim() });
    if (after.context.problem) setCode('');
  };
  const missing = tried && !busy && code.trim() === '' && !problem;
  return (
    <form className="fl-login" onSubmit={event => void submit(event)} noValidate aria-busy={busy}>
      <h2>{t('step.title')}</h2>
      <SignInProblem problem={busy ? null : problem} />
      <FormGroup
        label={t(`step.${method}`)}
        labelFor={`${id}-code`}
        helperText={
          <span id={`${id}-help`} className={missing ? 'fl-finding-error' : undefined}>
            {t(missing ? 'step.needCode' : `step.${method}Hint`)}
          </span>
        }
      >
        <InputGroup
          key={method}
          id={`${id}-code`}
          name="code"
          size="large"
          autoFocus
          autoComplete="one-time-code"
          inputMode={method === 'totp' ? 'numeric' : 'text'}
          maxLength={40}
          value={code}
          aria-invalid={missing}
          aria-describedby={`${id}-help`}
          onChange={event => setCode(event.currentTarget.value)}
        />
      </FormGroup>
      <Button type="submit" intent="primary" size="large" fill loading={busy} text={t('step.submit')} />
      {method === 'recovery' && <p className="fl-muted">{t('step.lostBoth')}</p>}
      <div className="fl-login-links">
        {methods.includes(other) && (
          <Button
            variant="minimal"
            text={t(other === 'totp' ? 'step.useTotp' : 'step.useRecovery')}
            onClick={() => setMethod(other)}
          />
        )}
        <Button variant="minimal" text={t('step.back')} onClick={() => client.cancelSignIn()} />
      </div>
    </form>
  );
}
