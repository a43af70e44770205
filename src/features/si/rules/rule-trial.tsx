import { FormGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { Job } from '#contract/jobs/job.ts';
import { type TrialResult, trialResultSchema, tryCheckRules } from '#contract/si/check-rules.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT } from '#kit/i18n.ts';
import { JobOutcome, JobProgress } from '#kit/job-progress.tsx';
import { useSendCall } from '#kit/send/use-send-call.ts';

/** Rule time machine: the catalogue of a day over the SIs of last month, as a job that can be cancelled. */
export function RuleTrial({ today, onClose }: { readonly today: string; readonly onClose: () => void }) {
  const t = useT('siRules');
  const id = useId();
  const [day, setDay] = useState(today);
  const [jobId, setJobId] = useState<string | null>(null);
  const starting = useSendCall(tryCheckRules, {
    name: ['si-rules', 'trial'],
    onDone: job => setJobId(job.jobId),
  });
  const outcome = (job: Job) => {
    const result = job.state === 'DONE' ? trialResultSchema.safeParse(job.result) : null;
    return result?.success ? <TrialTable result={result.data} /> : <JobOutcome job={job} />;
  };
  return (
    <AskDialog
      title={t('trialTitle')}
      width={720}
      send={{ label: t('trialStart'), disabled: day === '', run: () => starting.run({ day }) }}
      onClose={onClose}
    >
      <p>{t('trialHelp')}</p>
      <FormGroup label={t('trialDate')} labelFor={id}>
        <DayInput id={id} value={day} onChange={setDay} />
      </FormGroup>
      {jobId && (
        <JobProgress key={jobId} id={jobId}>
          {outcome}
        </JobProgress>
      )}
    </AskDialog>
  );
}

function TrialTable({ result: { checked, stopped, items } }: { readonly result: TrialResult }) {
  const t = useT('siRules');
  return (
    <div className="si-rules-trial" aria-live="polite">
      <p>{stopped === 0 ? t('trialNone') : t('trialDone', { checked, stopped })}</p>
      {items.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('trialSi')}</th>
              <th scope="col">{t('company')}</th>
              <th scope="col">{t('trialCodes')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(item => (
              <tr key={item.id}>
                <th scope="row" className="fl-mono">
                  {item.no}
                </th>
                <td>{item.companyCode}</td>
                <td>{item.codes.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {stopped > items.length && <p className="fl-muted">{t('trialMore', { n: items.length })}</p>}
    </div>
  );
}
