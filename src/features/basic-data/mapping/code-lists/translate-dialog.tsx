import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { basicCodeResource } from '#contract/basic-data/basic-code.resource.ts';
import { translateCodes } from '#contract/basic-data/mapping/code-lists/calls.ts';
import { type Condition, filterText } from '#contract/kernel/filter.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { callsOf } from '#kit/resource/resource-queries.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import '../locale/words.ts';

const AT_ONCE = 50;
const { list } = callsOf(basicCodeResource);

const useMissing = (field: 'nameZh' | 'nameEn', listKey: string | null) => {
  const filter: Condition[] = [
    { field, op: 'empty', values: [] },
    ...(listKey ? [{ field: 'listKey', op: 'is', values: [listKey] } as Condition] : []),
  ];
  return useCallQuery(list, { filter: filterText(filter), limit: AT_ONCE });
};

/** Codes that lack a name in one language, with the other one beside the input. A name that is there is not changed here. */
export function TranslateDialog({
  listKey,
  onDone,
  onClose,
}: {
  readonly listKey: string | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useT('mapping');
  const client = useClient();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const queries = { nameZh: useMissing('nameZh', listKey), nameEn: useMissing('nameEn', listKey) };
  const failed = queries.nameZh.error ?? queries.nameEn.error;
  const rows = (['nameZh', 'nameEn'] as const).flatMap(field =>
    ((queries[field].data?.rows ?? []) as unknown as AnyRow[]).map(row => ({ row, field })),
  );
  const filled = rows.flatMap(({ row, field }) => {
    const name = typed[row.id]?.trim() ?? '';
    return name === '' ? [] : [{ id: row.id, version: row.version, [field]: name }];
  });
  const send = useSend({
    name: ['codes', 'translate'],
    rowsOf: ({ names }: { names: typeof filled }) => names,
    wordsOf: ({ names }) => names.map(({ version: _, ...name }) => name),
    send: async ({ names }, { rows, idempotencyKey }) => {
      const body = { rows: rows.map((row, at) => ({ ...names[at], ...row })) };
      return (await client.call(translateCodes, { body, idempotencyKey })).data;
    },
    onDone,
    notice: ({ changed }) => ({ text: t('lists.translated', { n: changed }) }),
  });
  return (
    <AskDialog
      width={680}
      title={t('lists.translateTitle')}
      send={{
        label: t('lists.translateDo'),
        disabled: filled.length === 0,
        run: () => send.run({ names: filled }),
      }}
      onClose={onClose}
    >
      {failed && <ErrorState error={failed} />}
      {!failed && (queries.nameZh.isPending || queries.nameEn.isPending) && <LoadingState />}
      <div className="fl-translate">
        {rows.flatMap(({ row, field }) => [
          <b key={`${row.id} code`}>{`${row.listKey} · ${row.code}`}</b>,
          <span key={`${row.id} other`}>{String((field === 'nameZh' ? row.nameEn : row.nameZh) ?? '')}</span>,
          <InputGroup
            key={`${row.id} name`}
            aria-label={`${t(field === 'nameZh' ? 'lists.zh' : 'lists.en')} ${row.code}`}
            placeholder={t(field === 'nameZh' ? 'lists.zh' : 'lists.en')}
            maxLength={field === 'nameZh' ? 60 : 100}
            value={typed[row.id] ?? ''}
            onValueChange={value => setTyped(before => ({ ...before, [row.id]: value }))}
          />,
        ])}
      </div>
    </AskDialog>
  );
}
