import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { basicCodeResource } from '#contract/basic-data/basic-code.resource.ts';
import { translateCodes } from '#contract/basic-data/mapping/code-lists/calls.ts';
import { type Condition, filterText } from '#contract/kernel/filter.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import { callsOf } from '#kit/resource/resource-queries.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { showToast } from '#kit/toasts.tsx';
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
  const text = useText();
  const client = useClient();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [trouble, setTrouble] = useState('');
  const queries = { nameZh: useMissing('nameZh', listKey), nameEn: useMissing('nameEn', listKey) };
  const failed = queries.nameZh.error ?? queries.nameEn.error;
  const rows = (['nameZh', 'nameEn'] as const).flatMap(field =>
    ((queries[field].data?.rows ?? []) as unknown as AnyRow[]).map(row => ({ row, field })),
  );
  const filled = rows.flatMap(({ row, field }) => {
    const name = typed[row.id]?.trim() ?? '';
    return name === '' ? [] : [{ id: row.id, version: row.version, [field]: name }];
  });
  const save = async () => {
    try {
      const { data } = await client.call(translateCodes, { body: { rows: filled } });
      showToast({ id: 'codes.translate', intent: 'success', text: t('lists.translated', { n: data.changed }) });
      onDone();
    } catch (error) {
      setTrouble(text(reasonOf(error)));
    }
  };
  return (
    <FormDialog
      isOpen
      width={680}
      title={t('lists.translateTitle')}
      primary={{ label: t('lists.translateDo'), disabled: filled.length === 0, onRun: save }}
      onCancel={onClose}
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
      <p role="alert" className="fl-finding-error">
        {trouble}
      </p>
    </FormDialog>
  );
}
