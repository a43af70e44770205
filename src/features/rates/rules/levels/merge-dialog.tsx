import { useState } from 'react';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { mergeLevels } from '#contract/rates/rule.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { useSend } from '#kit/send/use-send.ts';
import '../locale/words.ts';
import { idOf, NOTHING, PickField } from '#kit/form/pick-field.tsx';

/** One level into another: its customers and rules go along. */
export function MergeLevelDialog({
  level,
  context,
  onClose,
}: {
  readonly level: AnyRow;
  readonly context: ResourceContext;
  readonly onClose: () => void;
}) {
  const t = useT('rateRules');
  const client = useClient();
  const [into, setInto] = useState(NOTHING);
  const intoId = idOf(into);
  const send = useSend({
    name: ['rates', 'mergeLevel'],
    rowsOf: () => [level],
    send: async (said: { intoId: string }, { once }) =>
      (await client.call(mergeLevels, { body: { id: level.id, ...said }, ...once })).data,
    onDone: async () => {
      await context.refresh();
      onClose();
    },
    notice: merged => ({ text: t('level.merged', merged) }),
  });
  return (
    <AskDialog
      title={`${t('level.merge')} · ${String(level.code)}`}
      send={{ label: t('do'), disabled: intoId === null, run: () => send.run({ intoId: intoId ?? '' }) }}
      onClose={onClose}
    >
      <p>{t('level.mergeText', { code: String(level.code) })}</p>
      <PickField label={t('level.mergeInto')} resource="CustomerLevel" picked={into} onPick={setInto} />
    </AskDialog>
  );
}
