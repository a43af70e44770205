import { Button, FormGroup, InputGroup, TextArea } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { addAliases, listAliases, type OverlaidResource, removeAlias } from '#contract/basic-data/overlay/calls.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { queryKey } from '#kit/queries.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import type { Seen } from '#kit/use-resend.ts';
import './locale/words.ts';

/** What price sheets and carriers call the row; an import of a sheet finds it by these. */
export function AliasDialog({
  resource,
  row,
  title,
  onClose,
}: {
  readonly resource: OverlaidResource;
  readonly row: AnyRow;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const t = useT('rates');
  const client = useClient();
  const queries = useQueryClient();
  const ids = { system: useId(), texts: useId() };
  const [system, setSystem] = useState('');
  const [typed, setTyped] = useState('');
  const query = { resource, rowId: row.id };
  const { data, error, refetch } = useCallQuery(listAliases, query);
  const put = (aliases: NonNullable<typeof data>) => void queries.setQueryData(queryKey(listAliases, query), aliases);
  const texts = [...new Set(typed.split('\n').map(line => line.trim()))].filter(line => line !== '');
  const adding = useSend({
    name: ['rates', 'alias', 'add'],
    send: async (said: { system: string; texts: string[] }, { once }) =>
      (await client.call(addAliases, { body: { ...query, ...said }, ...once })).data,
    onDone: aliases => {
      put(aliases);
      setTyped('');
    },
  });
  const removing = useSend({
    name: ['rates', 'alias'],
    rowsOf: (alias: Seen) => [alias],
    wordsOf: () => ({}),
    send: async (_, { rows, idempotencyKey }) =>
      (await client.call(removeAlias, { body: { ...query, ...rows[0]! }, idempotencyKey })).data,
    onDone: put,
    onRefused: async () => void (await refetch()),
  });
  const disabled = system.trim() === '' || texts.length === 0;
  return (
    <AskDialog
      title={`${t('alias')} · ${title}`}
      send={{ label: t('add'), disabled, run: () => adding.run({ system, texts }) }}
      onClose={onClose}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data?.length === 0 && <p className="fl-muted">{t('none')}</p>}
      <ul>
        {data?.map(alias => (
          <li key={alias.id} data-alias={alias.text}>
            <b>{alias.text}</b> <span className="fl-muted">{alias.system}</span>{' '}
            <Button
              size="small"
              variant="minimal"
              icon="cross"
              aria-label={t('remove', { text: alias.text })}
              onClick={() => void removing.runOrToast(alias)}
            />
          </li>
        ))}
      </ul>
      <FormGroup label={t('system')} labelFor={ids.system}>
        <InputGroup
          id={ids.system}
          value={system}
          placeholder="EXCEL:WEEKLY"
          maxLength={50}
          onValueChange={setSystem}
        />
      </FormGroup>
      <FormGroup label={t('texts')} labelFor={ids.texts}>
        <TextArea id={ids.texts} fill rows={3} value={typed} onChange={event => setTyped(event.currentTarget.value)} />
      </FormGroup>
    </AskDialog>
  );
}
