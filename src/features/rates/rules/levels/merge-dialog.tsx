import { useState } from 'react';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { mergeLevels } from '#contract/rates/rule.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { showToast } from '#kit/toasts.tsx';
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
  const run = async () => {
    const { data } = await client.call(mergeLevels, {
      body: { id: level.id, intoId: intoId ?? '' },
      ifMatch: level.version,
    });
    showToast({ id: 'rates.mergeLevel', intent: 'success', text: t('level.merged', data) });
    await context.refresh();
    onClose();
  };
  return (
    <AskDialog
      title={`${t('level.merge')} · ${String(level.code)}`}
      send={{ label: t('do'), disabled: intoId === null, run }}
      onClose={onClose}
    >
      <p>{t('level.mergeText', { code: String(level.code) })}</p>
      <PickField label={t('level.mergeInto')} resource="CustomerLevel" picked={into} onPick={setInto} />
    </AskDialog>
  );
}
