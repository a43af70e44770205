import { useRef, useState } from 'react';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { useLanguage, useT } from '../i18n.ts';
import { Combobox } from './combobox.tsx';
import { PickerNote } from './picker-note.tsx';
import { isUnchosen, type Unchosen } from './read-input.ts';
import { openRecord, type ReferencePickerProps } from './reference-picker.tsx';
import { labelText, SuggestionLine } from './suggestion-line.tsx';
import { Tag } from './tag-input.tsx';
import { usePicker } from './use-picker.ts';

export interface ReferenceTagsProps extends Omit<ReferencePickerProps, 'value' | 'chosen' | 'onChange'> {
  /** Ids of the rows, and at the end what was typed and not yet chosen. */
  readonly value: readonly (string | Unchosen)[];
  /** Names of the rows by id. */
  readonly labels: Readonly<Record<string, RefLabel>>;
  readonly onChange: (value: readonly (string | Unchosen)[], chosen?: RefLabel) => void;
  readonly labelledBy?: string;
}

/** Picks any number of rows. As `ReferencePicker`; Backspace in the empty box takes the last one out, F4 opens it. */
export function ReferenceTags(props: ReferenceTagsProps) {
  const { resource, value, labels, onChange, path, readOnly = false } = props;
  const t = useT('kit');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const [composing, setComposing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const ids = value.filter((entry): entry is string => typeof entry === 'string');
  const typed = value.find(isUnchosen)?.typed ?? '';
  const picker = usePicker({
    resource,
    typed,
    open: open && !composing,
    without: ids,
    onPick: row => onChange([...ids, row.id], row),
  });
  const nameOf = (id: string): string => {
    const known = labels[id];
    return known ? labelText(known, language) : id;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset could not point at the label that all fields have alike
    <div
      role="group"
      className="fl-form-tags"
      aria-labelledby={props.label === undefined ? props.labelledBy : undefined}
      aria-label={props.label}
    >
      {ids.map(id => (
        <Tag
          key={id}
          name={nameOf(id)}
          onRemove={
            readOnly
              ? undefined
              : () => {
                  onChange(value.filter(each => each !== id));
                  input.current?.focus();
                }
          }
        >
          {nameOf(id)}
        </Tag>
      ))}
      <Combobox
        id={props.id}
        inputRef={input}
        text={typed}
        onText={(text, isComposing) => {
          setComposing(isComposing);
          picker.forget();
          if (text !== typed) onChange(text === '' ? ids : [...ids, { typed: text }]);
        }}
        open={open}
        onOpen={setOpen}
        options={picker.rows.map((row, index) => ({
          key: row.id,
          content: <SuggestionLine row={row} />,
          ...(picker.recent > 0 && index === 0 ? { group: t('form.recent') } : {}),
        }))}
        stale={!picker.fresh}
        takesFirst={typed.trim() !== ''}
        onTake={picker.take}
        onEnter={picker.takeMeant}
        onKey={event => {
          if (event.key === 'Backspace' && typed === '' && ids.length > 0) {
            event.preventDefault();
            onChange(ids.slice(0, -1));
          }
          if (event.key === 'F4' && openRecord(path, ids.at(-1))) event.preventDefault();
        }}
        onLeave={() => {
          setComposing(false);
          if (typed !== '') picker.takeMeant();
          props.onLeave?.();
        }}
        note={<PickerNote picker={picker} typed={typed} onPropose={props.onPropose} />}
        listLabel={t('form.pick')}
        {...(props.label === undefined ? {} : { label: props.label })}
        placeholder={ids.length === 0 && !readOnly ? t('form.pick') : ''}
        {...(props.describedBy === undefined ? {} : { describedBy: props.describedBy })}
        invalid={props.invalid ?? false}
        required={props.required ?? false}
        readOnly={readOnly}
      />
    </div>
  );
}
