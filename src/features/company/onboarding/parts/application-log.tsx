import { APPLICATION_STATE_LABELS, type ApplicationState } from '#contract/company/onboarding/application.ts';
import type { ApplicationDetail } from '#contract/company/onboarding/calls.ts';
import { COMPANY_META, type CompanyField } from '#contract/company/onboarding/company-fields.ts';
import { pastTextOf } from '#kit/document/document-words.ts';
import { useText } from '#kit/i18n.ts';
import type { Tone } from '#kit/status-tag.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { companyApplication } from '#machines/company/company-application.document.ts';

export const STATE_TONES: Readonly<Record<ApplicationState, Tone>> = {
  DRAFT: 'neutral',
  SUBMITTED: 'info',
  IN_REVIEW: 'accent',
  RETURNED: 'warn',
  APPROVED: 'ok',
  FINISHED: 'ok',
  REJECTED: 'bad',
  WITHDRAWN: 'neutral',
};

/** What became of an application, newest first. */
export function ApplicationLog({ log }: { readonly log: ApplicationDetail['log'] }) {
  const text = useText();
  return (
    <Timeline
      entries={log.map(({ seq, event, at, who, state, remarks, changes }) => ({
        key: String(seq),
        at,
        title: text(pastTextOf(companyApplication, event)),
        state: text(APPLICATION_STATE_LABELS[state as ApplicationState]),
        tone: STATE_TONES[state as ApplicationState],
        ...(who === null ? {} : { who }),
        remarks,
        changes: changes.filter(({ path }) => path.startsWith('fields.')),
      }))}
      label={path => {
        const meta = COMPANY_META[path.split('.')[1] as CompanyField];
        return meta ? text(meta.label) : path;
      }}
    />
  );
}
