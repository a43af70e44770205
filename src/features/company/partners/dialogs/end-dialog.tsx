import { FormGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { endAssignment } from '#contract/company/partners/assignment.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
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
  const ending = useSend({
    name: ['partners', 'end'],
    rowsOf: () => [{ id: row.id, version }],
    send: (body: { readonly id: string; readonly lastDay: string }, { rows, idempotencyKey }) =>
      client.call(endAssignment, { body, ifMatch: rows[0]!.version, idempotencyKey }),
    onDone,
    notice: () => ({ text: t('end.saved') }),
  });
  return (
    <AskDialog
      title={t('end.title', { name: row.company })}
      send={{
        label: t('end.go'),
        disabled: lastDay === '',
        run: async () => void (await ending.run({ id: row.id, lastDay })),
      }}
      onClose={onClose}
    >
      <p>{t('end.intro', { person: row.person, duty: row.duty })}</p>
      <FormGroup label={t('end.lastDay')} labelFor={field}>
        <DayInput id={field} value={lastDay} onChange={setLastDay} />
      </FormGroup>
    </AskDialog>
  );
}
