import { Button, Callout } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type SocialOutcome, socialFinish, socialSignIn } from '#contract/session/social.ts';
import { useClient, useSession } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { LoadingState } from '#kit/screen-states.tsx';
import { TitledCallout } from '#kit/titled-callout.tsx';
import { safeRedirect } from '#routes/catalogue/address.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import type { CallProblem } from '#streams/call-error.ts';
import '../locale/words.ts';
import { SecondStepForm } from '../parts/second-step-form.tsx';
import { SignInProblem } from '../parts/sign-in-problem.tsx';
import { SocialWays } from '../parts/social-ways.tsx';
import { UnknownIdentity } from '../parts/unknown-identity.tsx';
import { problemIn } from '../parts/use-attempt.ts';
import '../parts/login.css';

type Step =
  | { readonly kind: 'choosing'; readonly problem: CallProblem | null; readonly isCancelled: boolean }
  | { readonly kind: 'finishing' }
  | { readonly kind: 'back'; readonly outcome: SocialOutcome };

/** A way back is used up by the first look at it, however often the page is drawn. */
const seen = new Set<string>();

/** `/wxLogin`: the way to another service, and what comes back from it (design A.7). */
export function WxLoginScreen() {
  const t = useT('account');
  const client = useClient();
  const navigate = useNavigate();
  const { secondStep } = useSession();
  const [query] = useSearchParams();
  const [code, state, redirect] = [query.get('code'), query.get('state'), safeRedirect(query.get('redirect'))];
  const [step, setStep] = useState<Step>(() =>
    code && state ? { kind: 'finishing' } : { kind: 'choosing', problem: null, isCancelled: state !== null },
  );

  useEffect(() => {
    if (!code || !state || seen.has(state)) return;
    seen.add(state);
    const finish = async () => {
      try {
        const { data } = await client.call(socialFinish, { body: { code, state } });
        // The code leaves the address; where one was on the way to stands there instead.
        const back = data.redirect ? `?${new URLSearchParams({ redirect: data.redirect })}` : '';
        void navigate(ROUTE.WxLogin.path + back, { replace: true });
        setStep({ kind: 'back', outcome: data });
        if (data.outcome === 'known' && data.ticket) await client.signInBy(socialSignIn, { ticket: data.ticket });
      } catch (error) {
        void navigate(ROUTE.WxLogin.path, { replace: true });
        setStep({ kind: 'choosing', problem: problemIn(error), isCancelled: false });
      }
    };
    void finish();
  }, [client, navigate, code, state]);

  return (
    <section className="fl-sign-card">
      <header>
        <h1>{t('social.title')}</h1>
      </header>
      {secondStep.length > 0 ? (
        <SecondStepForm methods={secondStep} />
      ) : step.kind === 'finishing' ? (
        <LoadingState lines={2} />
      ) : step.kind === 'choosing' ? (
        <>
          {step.isCancelled && (
            <Callout intent="warning" compact role="status">
              {t('social.cancelled')}
            </Callout>
          )}
          <SignInProblem problem={step.problem} />
          <SocialWays redirect={redirect} />
        </>
      ) : (
        <Returned
          outcome={step.outcome}
          onAgain={() => setStep({ kind: 'choosing', problem: null, isCancelled: false })}
        />
      )}
      <div className="fl-login-links">
        <Button
          variant="minimal"
          text={t('social.back')}
          onClick={() => void navigate(`${ROUTE.Home.path}?showLogin=true`)}
        />
      </div>
    </section>
  );
}

function Returned({ outcome, onAgain }: { readonly outcome: SocialOutcome; readonly onAgain: () => void }) {
  const t = useT('account');
  const navigate = useNavigate();
  const { busy, problem } = useSession();
  if (outcome.outcome === 'unknown') return <UnknownIdentity outcome={outcome} />;
  if (outcome.outcome === 'bound')
    return (
      <div className="fl-social">
        <TitledCallout intent="success" compact title={t('social.bound', { name: outcome.displayName })}>
          {t('social.boundText')}
        </TitledCallout>
        <Button
          intent="primary"
          size="large"
          text={t('social.goOn')}
          onClick={() => void navigate(outcome.redirect ?? ROUTE.Home.path)}
        />
      </div>
    );
  return (
    <div className="fl-social" aria-busy={busy}>
      <SignInProblem problem={busy ? null : problem} />
      {busy || !problem ? <LoadingState lines={1} /> : <Button text={t('social.again')} onClick={onAgain} />}
    </div>
  );
}
