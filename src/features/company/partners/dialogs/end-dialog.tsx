import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { endAssignment } from '#contract/company/partners/assignment.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';
import { platformToday } from '../parts/today.ts';

/** An assignment ends with a day. */
export function EndDialog({
  row,
  version,
  onDone,
  onClose,
}: {
  readonly row: { readonly id: string; readonly company: string; readonly person: string; readonly duty: string };
  /** Of the company's assignments. */
  readonly version: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useT('partners');
  const client = useClient();
  const field = useId();
  const [lastDay, setLastDay] = useState(platformToday);
  const run = async () => {
    await client.call(endAssignment, { body: { id: row.id, lastDay }, ifMatch: version });
    showToast({ id: 'partners.end', intent: 'success', text: t('end.saved') });
    onDone();
  };
  return (
    <AskDialog
      title={t('end.title', { name: row.company })}
      send={{ label: t('end.go'), disabled: lastDay === '', run }}
      onClose={onClose}
    >
      <p>{t('end.intro', { person: row.person, duty: row.duty })}</p>
      <FormGroup label={t('end.lastDay')} labelFor={field}>
        <InputGroup id={field} type="date" value={lastDay} onValueChange={setLastDay} />
      </FormGroup>
    </AskDialog>
  );
}
