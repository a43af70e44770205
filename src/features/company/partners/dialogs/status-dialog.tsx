import { FormGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { closePartners, resumePartners, suspendPartners } from '#contract/company/partners/partner.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';
import { countsOf } from '../parts/screen-command.ts';

export type StatusStep = 'suspend' | 'resume' | 'close';

const CALLS = { suspend: suspendPartners, resume: resumePartners, close: closePartners } as const;

/** Suspends, resumes or closes companies. */
export function StatusDialog({
  step,
  ids,
  onDone,
  onClose,
}: {
  readonly step: StatusStep;
  readonly ids: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useT('partners');
  const text = useText();
  const client = useClient();
  const field = useId();
  const [reason, setReason] = useState('');
  const run = async () => {
    const { data } = await client.call(CALLS[step] as typeof suspendPartners, { body: { ids: [...ids], reason } });
    const failed = data.find(({ ok }) => !ok);
    showToast({
      id: `partners.${step}`,
      intent: failed ? 'warning' : 'success',
      text: t('done', countsOf(data)),
      ...(failed?.message ? { detail: text(failed.message) } : {}),
    });
    onDone();
  };
  const isNeeded = step !== 'resume';
  return (
    <AskDialog
      title={t(`acts.${step}`)}
      send={{ label: t('reason.ok'), disabled: isNeeded && reason.trim() === '', run }}
      onClose={onClose}
    >
      <p>{t(`reason.${step}Intro`, { n: ids.length })}</p>
      <FormGroup label={t('reason.label')} labelFor={field}>
        <TextArea
          id={field}
          fill
          rows={3}
          maxLength={500}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      </FormGroup>
    </AskDialog>
  );
}
