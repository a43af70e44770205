import { FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { ACTION_LABELS } from '#contract/rates/batch/actions.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { ReferenceTags } from '#kit/form/reference-tags.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import '../batch.css';
import {
  ACTION_KINDS,
  type ActionDraft,
  type ActionField,
  type ActionKind,
  FIELDS_OF,
  newDraft,
} from './action-fields.ts';

/** What is to be done to each rate, one action after the other. */
export function ActionsEditor({
  drafts,
  onChange,
}: {
  readonly drafts: readonly ActionDraft[];
  readonly onChange: (drafts: readonly ActionDraft[]) => void;
}) {
  const t = useT('rateBatch');
  const text = useText();
  const id = useId();
  const [kind, setKind] = useState<ActionKind>('PRICE');
  const section = both('steps');
  const add = () => onChange([...drafts, newDraft(Math.max(0, ...drafts.map(({ key }) => key)) + 1, kind)]);
  const removing = drafts.map(
    (draft, at): Command => ({
      id: `rateBatch.removeAction.${draft.key}`,
      title: both('removeAction', { n: at + 1 }),
      section,
      quiet: true,
      enabled: true,
      run: () => onChange(drafts.filter(({ key }) => key !== draft.key)),
    }),
  );
  const adding: Command = {
    id: 'rateBatch.addAction',
    title: both('addAction'),
    section,
    shortcut: 'alt+a',
    quiet: true,
    enabled: true,
    run: add,
  };
  useCommands<Command>([adding, ...removing]);
  const setValue = (at: number, name: string, value: string): void =>
    onChange(drafts.with(at, { ...drafts[at]!, values: { ...drafts[at]!.values, [name]: value } }));
  return (
    <div className="fl-batch-actions">
      {drafts.length === 0 && <p className="fl-muted">{t('noActions')}</p>}
      <ol>
        {drafts.map((draft, at) => (
          <li key={draft.key}>
            <fieldset>
              <legend>
                {at + 1}. {text(ACTION_LABELS[draft.kind])}
              </legend>
              {FIELDS_OF[draft.kind].map(field => (
                <Field
                  key={field.name}
                  id={`${id}${draft.key}${field.name}`}
                  field={field}
                  draft={draft}
                  onValue={value => setValue(at, field.name, value)}
                  onPorts={portIds => onChange(drafts.with(at, { ...draft, portIds }))}
                />
              ))}
              <CommandButton command={removing[at]!} />
            </fieldset>
          </li>
        ))}
      </ol>
      <div className="fl-batch-add">
        <FormGroup label={t('actionKind')} labelFor={`${id}kind`} inline>
          <HTMLSelect
            id={`${id}kind`}
            value={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value as ActionKind)}
            options={ACTION_KINDS.map(value => ({ value, label: text(ACTION_LABELS[value]) }))}
          />
        </FormGroup>
        <CommandButton command={adding} />
      </div>
    </div>
  );
}

function Field({
  id,
  field,
  draft,
  onValue,
  onPorts,
}: {
  readonly id: string;
  readonly field: ActionField;
  readonly draft: ActionDraft;
  readonly onValue: (value: string) => void;
  readonly onPorts: (ids: readonly string[]) => void;
}) {
  const t = useT('rateBatch');
  const text = useText();
  const [labels, setLabels] = useState<Readonly<Record<string, RefLabel>>>({});
  const label = t(field.label);
  const value = draft.values[field.name] ?? '';
  if (field.input === 'ports')
    return (
      <FormGroup label={label} labelFor={id}>
        <ReferenceTags
          id={id}
          resource="Port"
          label={label}
          value={draft.portIds}
          labels={labels}
          onChange={(ids, row) => {
            if (row) setLabels(before => ({ ...before, [row.id]: row }));
            onPorts(ids.filter((one): one is string => typeof one === 'string'));
          }}
        />
      </FormGroup>
    );
  return (
    <FormGroup label={label} labelFor={id}>
      {field.input === 'select' ? (
        <HTMLSelect
          id={id}
          value={value}
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
          options={(field.options ?? []).map(one => ({ value: one.value, label: text(one.label) }))}
        />
      ) : field.input === 'date' ? (
        <DayInput id={id} value={value} onChange={onValue} />
      ) : (
        <InputGroup id={id} value={value} maxLength={200} onValueChange={onValue} />
      )}
    </FormGroup>
  );
}
