import { useMemo } from 'react';
import { applyChange } from '#contract/basic-data/change/calls.ts';
import type { MasterChange } from '#contract/basic-data/change/master-change.ts';
import { type FieldMeta, fieldMeta, longText, reference } from '#contract/kernel/field.ts';
import type { RefLabel, Resource } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { Values } from '#kit/form/read-input.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';
import { EffectPanel } from './effect-panel.tsx';
import { FieldsInputs, useFieldsForm } from './fields-form.tsx';
import { en } from './locale/en.ts';
import { zh } from './locale/zh.ts';
import './locale/words.ts';
import { EFFECTIVE_FROM, editMetas, effectiveMetas, proposalMetas, sentValues } from './proposal-fields.ts';
import type { DecisionEvent } from './steward.ts';
import { useChangeCall } from './use-change-call.ts';

const label = (key: keyof typeof zh.field): Text => ({ zh: zh.field[key], en: en.field[key] });
const REMARKS = '$remarks';
const REPLACEMENT = '$replacement';

/** What the steward may write over: of a new row all that the list shows, of an edit what was proposed. */
function correctable(resource: Resource, { kind, proposed }: MasterChange): Readonly<Record<string, FieldMeta>> {
  if (kind === 'CREATE') return { ...proposalMetas(resource), ...only(editMetas(resource), Object.keys(proposed)) };
  return kind === 'EDIT' || kind === 'RECODE' ? only(resource.meta, Object.keys(proposed)) : {};
}

const only = (
  metas: Readonly<Record<string, FieldMeta>>,
  names: readonly string[],
): Readonly<Record<string, FieldMeta>> =>
  Object.fromEntries(Object.entries(metas).filter(([name]) => names.includes(name)));

function metasOf(resource: Resource, change: MasterChange, event: DecisionEvent): Readonly<Record<string, FieldMeta>> {
  const remarks = { [REMARKS]: fieldMeta(longText(label('remarks'), { max: 500 })) };
  if (event === 'APPROVE') return { ...correctable(resource, change), ...effectiveMetas(), ...remarks };
  const replacement = { [REPLACEMENT]: fieldMeta(reference(label('replacement'), resource.name, {})) };
  return event === 'REJECT' ? { ...replacement, ...remarks } : remarks;
}

/** One decision on one change: approve with corrections, reject with a replacement, revert. */
export function DecideDialog({
  event,
  resource,
  change,
  refs,
  onDone,
  onCancel,
}: {
  readonly event: DecisionEvent;
  readonly resource: Resource;
  readonly change: MasterChange;
  readonly refs: Readonly<Record<string, RefLabel>>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) {
  const t = useT('masterChange');
  const metas = useMemo(() => metasOf(resource, change, event), [resource, change, event]);
  const start: Values = { ...change.proposed, ...change.corrections };
  const form = useFieldsForm(metas, event === 'APPROVE' ? start : {}, refs);
  const send = useChangeCall(resource);
  const { no, kind } = change;

  const run = async (): Promise<void> => {
    const wire = form.read();
    if (!wire) return;
    const [remarks, replacement, day] = [wire[REMARKS], wire[REPLACEMENT], wire[EFFECTIVE_FROM]];
    const done = await send(
      applyChange,
      {
        id: change.id,
        event,
        ...(event === 'APPROVE'
          ? { corrections: sentValues(correctable(resource, change), wire, { ...start, id: '', version: 0 }) }
          : {}),
        ...(typeof remarks === 'string' ? { remarks } : {}),
        ...(typeof replacement === 'string' ? { replacementId: replacement } : {}),
        ...(typeof day === 'string' ? { effectiveFrom: day } : {}),
      },
      { seen: change, refuse: form.refuse, idsOf: ({ change: after }) => [after.rowId, after.targetId] },
    );
    if (!done) return;
    const { state, effectiveFrom } = done.change;
    const told =
      event === 'APPROVE'
        ? state === 'APPLIED'
          ? t('done.applied', { no })
          : t('done.waiting', { no, day: effectiveFrom })
        : t(`done.${event}`, { no });
    showToast({ id: 'master.decided', intent: 'success', text: told });
    onDone();
  };

  return (
    <FormDialog
      isOpen
      title={t(`decide.${event}`, { no })}
      width={event === 'APPROVE' ? 760 : 520}
      onCancel={onCancel}
      primary={{
        label: t(`decide.do${event}`),
        intent: event === 'APPROVE' ? 'success' : 'danger',
        onRun: run,
      }}
    >
      {event === 'APPROVE' && Object.keys(correctable(resource, change)).length > 0 && <p>{t('decide.correct')}</p>}
      {event === 'REJECT' && <p>{t('decide.rejectIntro')}</p>}
      {event === 'REVERT' && <p>{t('decide.revertIntro')}</p>}
      <FieldsInputs form={form} />
      {event === 'APPROVE' && kind !== 'CREATE' && (kind !== 'EDIT' || resource.name === 'Port') && (
        <EffectPanel kind={kind} resource={resource} id={change.rowId} targetId={change.targetId} />
      )}
    </FormDialog>
  );
}
