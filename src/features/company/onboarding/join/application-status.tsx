import type { Intent } from '@blueprintjs/core';
import { useNavigate } from 'react-router-dom';
import { type ApplicationState, REJECT_LABELS } from '#contract/company/onboarding/application.ts';
import { type ApplicationDetail, withdrawApplication } from '#contract/company/onboarding/calls.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { TitledCallout } from '#kit/titled-callout.tsx';
import { showToast } from '#kit/toasts.tsx';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { ApplicationLog } from '../parts/application-log.tsx';
import { reasonOf } from '../parts/trouble.ts';
import { useAct } from '../parts/use-act.ts';

const WORDS = {
  SUBMITTED: 'join.waiting',
  IN_REVIEW: 'join.inReview',
  APPROVED: 'join.approved',
  FINISHED: 'join.finished',
  REJECTED: 'join.rejected',
  WITHDRAWN: 'join.gone',
} as const satisfies Partial<Record<ApplicationState, string>>;
const INTENTS: Partial<Record<ApplicationState, Intent>> = {
  FINISHED: 'success',
  APPROVED: 'success',
  REJECTED: 'danger',
};

/** An application that others have in hand: where it stands, and what is left to its applicant. */
export function ApplicationStatus({
  application,
  onAnother,
}: {
  readonly application: ApplicationDetail;
  readonly onAnother: () => void;
}) {
  const t = useT('onboarding');
  const text = useText();
  const navigate = useNavigate();
  const act = useAct();
  const { id, no, version, state, companyCode, rejectCode, decisionReason } = application;
  const withdraw = async () => {
    try {
      await act(withdrawApplication, { id, version });
      showToast({ id: 'onboarding.withdraw', intent: 'success', text: t('join.withdrawn', { no }) });
    } catch (error) {
      showToast({ id: 'onboarding.withdraw', intent: 'danger', text: text(reasonOf(error)) });
    }
  };
  const section = both('section');
  const others: Partial<Record<ApplicationState, Command>> = {
    SUBMITTED: {
      id: 'onboarding.withdraw',
      title: both('join.withdraw'),
      ...{ section, shortcut: 'w', enabled: true, run: withdraw },
    },
    FINISHED: {
      id: 'onboarding.enter',
      title: both('join.enter'),
      ...{ section, shortcut: 'e', enabled: true, intent: 'primary' },
      run: () => void navigate(ROUTE.ChooseCompany.path),
    },
  };
  const commands: Command[] = [
    ...(others[state] ? [others[state]] : []),
    { id: 'onboarding.another', title: both('join.another'), section, enabled: true, run: onAnother },
  ];
  useCommands(commands);
  const word = WORDS[state as keyof typeof WORDS] ?? 'join.gone';
  const reason = [rejectCode ? text(REJECT_LABELS[rejectCode]) : '', decisionReason ?? ''].filter(Boolean).join(' - ');
  return (
    <section className="fl-form" data-application={state}>
      <TitledCallout intent={INTENTS[state] ?? 'primary'} role="status" title={no}>
        {t(word, { code: companyCode ?? '', reason })}
      </TitledCallout>
      <ActionBar commands={commands} label={no} />
      <section className="fl-form-section">
        <h2>{t('audit.timeline')}</h2>
        <ApplicationLog log={application.log} />
      </section>
    </section>
  );
}
