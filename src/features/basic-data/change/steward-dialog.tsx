import { Checkbox, FormGroup } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import {
  activateRow,
  deprecateRow,
  disableRow,
  mergeRows,
  recodeRow,
  splitRow,
} from '#contract/basic-data/change/calls.ts';
import { code, date, type FieldMeta, fieldMeta, longText, reference } from '#contract/kernel/field.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { isUnchosen } from '#kit/form/read-input.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { captionOf } from '#kit/resource/resource-fields.ts';
import { showToast } from '#kit/toasts.tsx';
import { EffectPanel } from './effect-panel.tsx';
import { FieldsInputs, useFieldsForm } from './fields-form.tsx';
import { en } from './locale/en.ts';
import { zh } from './locale/zh.ts';
import './locale/words.ts';
import type { DirectKind } from './master-commands.ts';
import { useChangeCall } from './use-change-call.ts';
import './change.css';

const label = (key: keyof typeof zh.field): Text => ({ zh: zh.field[key], en: en.field[key] });

function metasOf(kind: DirectKind, resource: Resource): Readonly<Record<string, FieldMeta>> {
  const target = (key: 'targetId' | 'splitTo' | 'replacement', required: boolean) =>
    fieldMeta(
      reference(label(key), resource.name, {
        ...(required ? { required: true } : {}),
        ...(key === 'replacement' ? { help: label('replacementHelp') } : {}),
      }),
    );
  const special: Partial<Record<DirectKind, Record<string, FieldMeta>>> = {
    MERGE: { targetId: target('targetId', true) },
    SPLIT: { targetId: target('splitTo', true) },
    DISABLE: { targetId: target('replacement', false) },
    RECODE: { code: fieldMeta(code(label('code'), { max: 20, required: true })) },
  };
  return {
    ...special[kind],
    effectiveFrom: fieldMeta(date(label('effectiveFrom'), { help: label('effectiveFromHelp') })),
    remarks: fieldMeta(longText(label('remarks'), { max: 500 })),
  };
}

/** Message after a change by its new state; for other states, the day it takes effect. */
const TOLD: Readonly<Partial<Record<string, 'done.applied' | 'done.second'>>> = {
  APPLIED: 'done.applied',
  PROPOSED: 'done.second',
};

/** A steward's own change of one row, with its effect in view. */
export function StewardDialog({
  kind,
  resource,
  row,
  onDone,
  onCancel,
}: {
  readonly kind: DirectKind;
  readonly resource: Resource;
  readonly row: AnyRow;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) {
  const t = useT('masterChange');
  const language = useLanguage();
  const metas = useMemo(() => metasOf(kind, resource), [kind, resource]);
  const form = useFieldsForm(metas);
  const send = useChangeCall(resource);
  const [aliases, setAliases] = useState<readonly string[]>([]);
  const { targetId } = form.values;
  const target = typeof targetId === 'string' && !isUnchosen(targetId) ? targetId : null;
  const missing =
    ((kind === 'MERGE' || kind === 'SPLIT') && target === null) ||
    (kind === 'RECODE' && String(form.values.code ?? '').trim() === '') ||
    (kind === 'SPLIT' && aliases.length === 0);

  const run = async (): Promise<void> => {
    const read = form.read();
    if (!read) return;
    const { effectiveFrom, remarks } = read as { effectiveFrom: string | null; remarks: string | null };
    const body = {
      resource: resource.name,
      id: row.id,
      version: row.version,
      ...(effectiveFrom === null ? {} : { effectiveFrom }),
      ...(remarks === null ? {} : { remarks }),
    };
    const how = { refuse: form.refuse, idsOf: () => [row.id, target] };
    const to = target ?? '';
    const done = await {
      MERGE: () => send(mergeRows, { ...body, targetId: to }, how),
      SPLIT: () => send(splitRow, { ...body, targetId: to, aliases: [...aliases] }, how),
      DISABLE: () => send(disableRow, target === null ? body : { ...body, targetId: to }, how),
      RECODE: () => send(recodeRow, { ...body, code: String(read.code ?? '') }, how),
      DEPRECATE: () => send(deprecateRow, body, how),
      ACTIVATE: () => send(activateRow, body, how),
    }[kind]();
    if (!done) return;
    const { no, state, effectiveFrom: day } = done.change;
    showToast({
      id: 'master.change',
      intent: 'success',
      text: t(TOLD[state] ?? 'done.waiting', { no, day }),
    });
    onDone();
  };

  return (
    <FormDialog
      isOpen
      title={`${t(`command.${kind}`).replace('…', '')}：${captionOf(resource, row, language)}`}
      width={640}
      onCancel={onCancel}
      primary={{
        label: t(`command.${kind}`).replace('…', ''),
        intent: kind === 'ACTIVATE' ? 'primary' : 'danger',
        disabled: missing,
        onRun: run,
      }}
    >
      <FieldsInputs form={form} />
      {kind === 'SPLIT' && (
        <FormGroup label={t('field.aliases')}>
          {((row.aliases ?? []) as readonly string[]).map(alias => (
            <Checkbox
              key={alias}
              label={alias}
              checked={aliases.includes(alias)}
              onChange={() =>
                setAliases(aliases.includes(alias) ? aliases.filter(one => one !== alias) : [...aliases, alias])
              }
            />
          ))}
        </FormGroup>
      )}
      {kind === 'RECODE' && (
        <p className="fl-muted">{t('effect.oldCode', { code: String(row[resource.key[0] ?? ''] ?? '') })}</p>
      )}
      <EffectPanel kind={kind} resource={resource} id={row.id} targetId={target} />
    </FormDialog>
  );
}
