import { FormGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { type StatusStep, usePartnerWork } from '../parts/use-partner-work.ts';

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
  const { changeStatus } = usePartnerWork();
  const field = useId();
  const [reason, setReason] = useState('');
  const run = async () => {
    await changeStatus(step, ids, reason);
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
