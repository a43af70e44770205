import { Radio, RadioGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { doubledParties, mergeParties } from '#contract/booking/template.calls.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import '../keeping.css';
import '../locale/words.ts';

type Group = DataOf<typeof doubledParties>[number];

/** Templates that print the same become one: those that were marked, otherwise whatever groups there are. */
export function MergePartiesDialog({
  context,
  onClose,
}: {
  readonly context: ResourceContext;
  readonly onClose: () => void;
}) {
  const t = useT('bookingKeeping');
  const client = useClient();
  const marked: Group = context.marked.map(row => ({
    id: row.id,
    version: row.version,
    name: String(row.name),
    usedCount: Number(row.usedCount ?? 0),
  }));
  const isMarked = marked.length > 1;
  const found = useCallQuery(doubledParties, {}, { enabled: !isMarked, refetchOnMount: 'always' });
  const groups: readonly Group[] = isMarked ? [marked] : (found.data ?? []);
  const [at, setAt] = useState(0);
  const [keepId, setKeepId] = useState<string | null>(null);
  const group = groups[at];
  const kept = group?.find(({ id }) => id === keepId) ?? group?.[0];
  const merge = useSend({
    name: ['booking', 'mergeParties'],
    rowsOf: ({ group: all }: { readonly group: Group; readonly keepId: string }) => all,
    wordsOf: ({ keepId: id }) => ({ keepId: id }),
    async send({ keepId: id }, { rows, idempotencyKey }) {
      const keep = rows.find(one => one.id === id)!;
      const others = rows.filter(one => one !== keep);
      return (await client.call(mergeParties, { body: { keep, rows: others }, idempotencyKey })).data;
    },
    onDone: () => {
      context.clearMarks();
      return context.refresh();
    },
    notice: merged => ({ text: t('party.merged', merged) }),
  });
  const run = async () => {
    if (!group || !kept) return;
    await merge.run({ group, keepId: kept.id });
    onClose();
  };
  const send = group && { label: t('party.mergeDo', { n: group.length - 1 }), run };
  return (
    <AskDialog title={t('party.merge')} width={560} {...(send ? { send } : {})} onClose={onClose}>
      <p>{t('party.mergeText')}</p>
      {!isMarked && found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {!isMarked && !found.data && !found.error && <LoadingState />}
      {(isMarked || found.data) && groups.length === 0 && <p className="fl-muted">{t('party.mergeNone')}</p>}
      <div className="bk-groups">
        {groups.map((one, index) => (
          <DoubledGroup
            key={one[0]?.id}
            label={t('party.mergeGroup', { n: index + 1 })}
            group={one}
            keptId={index === at ? (kept?.id ?? null) : null}
            onKeep={id => {
              setAt(index);
              setKeepId(id);
            }}
          />
        ))}
      </div>
    </AskDialog>
  );
}

function DoubledGroup({
  label,
  group,
  keptId,
  onKeep,
}: {
  readonly label: string;
  readonly group: Group;
  readonly keptId: string | null;
  readonly onKeep: (id: string) => void;
}) {
  const t = useT('bookingKeeping');
  const name = useId();
  return (
    <fieldset>
      <legend>{label}</legend>
      <RadioGroup
        name={name}
        label={t('party.mergeKeep')}
        selectedValue={keptId ?? ''}
        onChange={event => onKeep(event.currentTarget.value)}
      >
        {group.map(({ id, name: called, usedCount }) => (
          <Radio key={id} value={id} label={`${called} · ${t('party.mergeUsed', { n: usedCount })}`} />
        ))}
      </RadioGroup>
    </fieldset>
  );
}
