import { FormGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { AnyRow, RefLabel } from '#contract/kernel/resource.ts';
import { handoverNeeds, resignEmployee } from '#contract/people/calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { isUnchosen, type Unchosen } from '#kit/form/read-input.ts';
import { ReferencePicker } from '#kit/form/reference-picker.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import '../locale/words.ts';

/** The handover of a leaver: each kind of open work has a receiver, or there is none. */
export function ResignDialog({
  row,
  name,
  onDone,
  onClose,
}: {
  readonly row: AnyRow;
  readonly name: string;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('people');
  const text = useText();
  const client = useClient();
  const field = useId();
  const needs = useCallQuery(handoverNeeds, { id: row.id }, { staleTime: 0 });
  const [receivers, setReceivers] = useState<Readonly<Record<string, string | Unchosen | null>>>({});
  const [labels, setLabels] = useState<Readonly<Record<string, RefLabel>>>({});
  const [remarks, setRemarks] = useState('');
  const named = Object.fromEntries(
    Object.entries(receivers).flatMap(([kind, id]) => (id !== null && !isUnchosen(id) ? [[kind, id]] : [])),
  );
  const work = needs.data ?? [];
  const resigning = useSend({
    name: ['people', 'act'],
    rowsOf: () => [row],
    send: async (said: { receivers: Record<string, string>; remarks?: string }, { rows, idempotencyKey }) =>
      (
        await client.call(resignEmployee, {
          body: { id: row.id, ...said },
          ifMatch: rows[0]!.version,
          idempotencyKey,
        })
      ).data,
    onDone,
    notice: ({ moved }) => ({ text: t('resign.done', { name, n: moved }) }),
  });
  const run = async () => {
    await resigning.run({ receivers: named, ...(remarks.trim() === '' ? {} : { remarks: remarks.trim() }) });
    onClose();
  };
  return (
    <AskDialog
      title={t('resign.title', { name })}
      width={560}
      onClose={onClose}
      send={{ label: t('resign.submit'), disabled: !needs.data || work.some(({ kind }) => !named[kind]), run }}
    >
      {needs.error ? (
        <ErrorState error={needs.error} onRetry={() => void needs.refetch()} />
      ) : !needs.data ? (
        <LoadingState lines={3} />
      ) : (
        <>
          <p>{t(work.length === 0 ? 'resign.none' : 'resign.intro')}</p>
          {work.map(({ kind, title, count }) => (
            <FormGroup
              key={kind}
              label={`${text(title)} · ${t('resign.count', { n: count })}`}
              labelFor={`${field}-${kind}`}
            >
              <ReferencePicker
                id={`${field}-${kind}`}
                resource="Employee"
                label={`${text(title)} · ${t('resign.receiver')}`}
                value={receivers[kind] ?? null}
                chosen={labels[kind]}
                required
                onChange={(value, chosen) => {
                  setReceivers(known => ({ ...known, [kind]: value }));
                  if (chosen) setLabels(known => ({ ...known, [kind]: chosen }));
                }}
              />
            </FormGroup>
          ))}
          <FormGroup label={t('ask.remarks')} labelFor={field}>
            <TextArea
              id={field}
              fill
              maxLength={500}
              value={remarks}
              onChange={event => setRemarks(event.currentTarget.value)}
            />
          </FormGroup>
        </>
      )}
    </AskDialog>
  );
}
