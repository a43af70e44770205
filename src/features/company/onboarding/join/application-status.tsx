import type { Intent } from '@blueprintjs/core';
import { useNavigate } from 'react-router-dom';
import { type ApplicationState, REJECT_LABELS } from '#contract/company/onboarding/application.ts';
import type { ApplicationDetail } from '#contract/company/onboarding/calls.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useDocument } from '#kit/document/use-document.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { TitledCallout } from '#kit/titled-callout.tsx';
import { companyApplication } from '#machines/company/company-application.document.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { ApplicationLog } from '../parts/application-log.tsx';
import { useTouched } from '../parts/use-application.ts';

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
  const touch = useTouched();
  const { no, state, companyCode, rejectCode, decisionReason } = application;
  const withdrawal = useDocument(companyApplication, [application], {
    events: ['WITHDRAW'],
    onDone: () => void touch(),
  });
  const section = both('section');
  const own: Command[] = [
    ...(state === 'FINISHED'
      ? [
          {
            id: 'onboarding.enter',
            title: both('join.enter'),
            section,
            shortcut: 'e',
            enabled: true as const,
            intent: 'primary' as const,
            run: () => void navigate(ROUTE.ChooseCompany.path),
          },
        ]
      : []),
    { id: 'onboarding.another', title: both('join.another'), section, enabled: true, run: onAnother },
  ];
  useCommands(own);
  const word = WORDS[state as keyof typeof WORDS] ?? 'join.gone';
  const reason = [rejectCode ? text(REJECT_LABELS[rejectCode]) : '', decisionReason ?? ''].filter(Boolean).join(' - ');
  return (
    <section className="fl-form" data-application={state}>
      <TitledCallout intent={INTENTS[state] ?? 'primary'} role="status" title={no}>
        {t(word, { code: companyCode ?? '', reason })}
      </TitledCallout>
      <ActionBar commands={[...withdrawal.commands, ...own]} label={no} />
      {withdrawal.dialogs}
      <section className="fl-form-section">
        <h2>{t('audit.timeline')}</h2>
        <ApplicationLog log={application.log} />
      </section>
    </section>
  );
}
