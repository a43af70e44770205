import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { APPLICATION_STATE_LABELS, COMPANY_PATHS } from '#contract/company/onboarding/application.ts';
import { getApplication, myApplications } from '#contract/company/onboarding/calls.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useRecordName } from '#kit/screen-context.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { TitledCallout } from '#kit/titled-callout.tsx';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { ApplicationStatus } from '../join/application-status.tsx';
import { ApplicationWizard } from '../join/application-wizard.tsx';
import '../locale/words.ts';
import '../onboarding.css';
import { STATE_TONES } from '../parts/application-log.tsx';
import '../queries.ts';

const WRITING: readonly string[] = ['DRAFT', 'RETURNED'];

/** `/join/createCompany`: a person asks for a company of his own. `?id=` is one that was begun. */
export function CreateCompanyScreen() {
  const t = useT('onboarding');
  const { state, accountMode } = useSession();
  const navigate = useNavigate();
  // Somebody with a seat is a person still; a company's own account is nobody's, and cannot apply for another company.
  const isPerson = state === 'user' || (state === 'seated' && accountMode === 'userBindEmployee');
  return (
    <article className="onboarding-wizard" data-screen="joinCreateCompany">
      <header>
        <h1>{t('join.title')}</h1>
        <span className="fl-muted">{t('join.intro')}</span>
      </header>
      {state === 'booting' ? (
        <LoadingState />
      ) : isPerson ? (
        <Mine />
      ) : (
        <TitledCallout intent="primary" title={t('join.signIn')}>
          <Button
            intent="primary"
            text={t('join.signInDo')}
            onClick={() =>
              void navigate(`${ROUTE.Home.path}?showLogin=true&redirect=${encodeURIComponent(COMPANY_PATHS.join)}`)
            }
          />
        </TitledCallout>
      )}
    </article>
  );
}

function Mine() {
  const t = useT('onboarding');
  const text = useText();
  const [params, setParams] = useSearchParams();
  // A draft that was just kept goes on in the same wizard; its address says which it is.
  const [session, setSession] = useState(0);
  const [opened, setOpened] = useState(params.get('id'));
  const id = params.get('id');
  const list = useCallQuery(myApplications);
  const one = useCallQuery(getApplication, { id: id ?? '' }, { enabled: id !== null });
  useRecordName(one.data?.no ?? null);
  const open = (next: string | null) => {
    setParams(next === null ? {} : { id: next });
    setOpened(next);
    setSession(session + 1);
  };
  const others = (list.data ?? []).filter(application => application.id !== id);
  if (one.error) return <ErrorState error={one.error} onRetry={() => void one.refetch()} />;
  // Only one that was opened by its address is waited for; a new one is kept under the hands of its writer.
  if (opened !== null && !one.data) return <LoadingState />;
  const application = id === null ? null : (one.data ?? null);
  return (
    <>
      {application && !WRITING.includes(application.state) ? (
        <ApplicationStatus application={application} onAnother={() => open(null)} />
      ) : (
        <ApplicationWizard
          key={session}
          application={application}
          source="join"
          onKept={kept => setParams({ id: kept.id }, { replace: true })}
        />
      )}
      {others.length > 0 && (
        <section aria-labelledby="onboarding-mine">
          <h2 id="onboarding-mine">{t('join.mine')}</h2>
          <ul className="onboarding-mine">
            {others.map(({ id: other, no, nameZh, nameEn, state }) => (
              <li key={other}>
                <b>{nameZh ?? nameEn ?? no}</b>
                <span className="fl-muted">{no}</span>
                <StatusTag tone={STATE_TONES[state]}>{text(APPLICATION_STATE_LABELS[state])}</StatusTag>
                <Button size="small" text={t('join.resume')} onClick={() => open(other)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
