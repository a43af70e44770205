import { useState } from 'react';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { useLanguage, useT } from '../i18n.ts';
import { Combobox } from './combobox.tsx';
import { PickerNote } from './picker-note.tsx';
import { isUnchosen, type Unchosen } from './read-input.ts';
import { labelText, SuggestionLine } from './suggestion-line.tsx';
import { usePicker } from './use-picker.ts';

export interface ReferencePickerProps {
  readonly id: string;
  /** Name of the resource that is picked from, `Port`. */
  readonly resource: string;
  /** Id of the row; what was typed and not yet chosen; null for none. */
  readonly value: string | Unchosen | null;
  /** Name of the row that `value` points at. */
  readonly chosen?: RefLabel | undefined;
  readonly onChange: (value: string | Unchosen | null, chosen?: RefLabel) => void;
  readonly onLeave?: () => void;
  /** Screen that shows one row under `?id=`, for F4. */
  readonly path?: string | undefined;
  readonly onPropose?: ((typed: string) => void) | undefined;
  readonly label?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly required?: boolean;
  readonly readOnly?: boolean;
}

export function openRecord(path: string | undefined, id: unknown): boolean {
  if (!path || typeof id !== 'string') return false;
  window.open(`${path}?id=${encodeURIComponent(id)}`, '_blank', 'noopener');
  return true;
}

/**
 * Picks one row of a resource by code, name, pinyin, initials or alias. Enter takes, Escape closes, Alt+Down opens, F4 shows the
 * whole record. Text that was not chosen stays, as `{ typed }`, so that neither a save nor a tab away loses it.
 *
 *     <ReferencePicker id={id} resource="Port" value={portId} chosen={refs[portId]} onChange={(value, row) => …} />
 */
export function ReferencePicker(props: ReferencePickerProps) {
  const { resource, value, chosen, onChange, path, readOnly } = props;
  const t = useT('kit');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const [composing, setComposing] = useState(false);
  const typed = isUnchosen(value) ? value.typed : '';
  const shown = isUnchosen(value) ? value.typed : value ? (chosen ? labelText(chosen, language) : value) : '';
  const picker = usePicker({
    resource,
    typed,
    open: open && !composing,
    onPick(row) {
      onChange(row.id, row);
      setOpen(false);
    },
  });

  return (
    <Combobox
      id={props.id}
      text={shown}
      onText={(text, isComposing) => {
        setComposing(isComposing);
        picker.forget();
        // The text of a chosen row comes back unchanged at the end of a composition that typed nothing.
        if (text !== shown) onChange(text === '' ? null : { typed: text });
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
        if (event.key === 'F4' && openRecord(path, value)) event.preventDefault();
      }}
      onLeave={() => {
        setComposing(false);
        if (isUnchosen(value)) picker.takeMeant();
        props.onLeave?.();
      }}
      note={<PickerNote picker={picker} typed={typed} onPropose={props.onPropose} />}
      listLabel={t('form.pick')}
      {...(props.label === undefined ? {} : { label: props.label })}
      title={path && typeof value === 'string' ? t('form.openRecord') : undefined}
      placeholder={readOnly ? '' : t('form.pick')}
      {...(props.describedBy === undefined ? {} : { describedBy: props.describedBy })}
      invalid={props.invalid ?? false}
      required={props.required ?? false}
      readOnly={readOnly ?? false}
    />
  );
}
