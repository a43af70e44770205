import { useRef, useState } from 'react';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { Combobox } from '#kit/form/combobox.tsx';
import { PickerNote } from '#kit/form/picker-note.tsx';
import { SuggestionLine } from '#kit/form/suggestion-line.tsx';
import { usePicker } from '#kit/form/use-picker.ts';
import { useT } from '#kit/i18n.ts';

/** Fields of the form that have a list to choose from. */
export type LookupResource = 'ShippingLine' | 'Vessel' | 'Port' | 'PackageType' | 'HsCode' | 'ContainerType';

export interface LookupInputProps {
  readonly id?: string | undefined;
  readonly path: string;
  readonly resource: LookupResource;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly onPick: (row: RefLabel) => void;
  /** What the text means without doubt is taken when the field is left: a code, never the wording of a name. */
  readonly settles?: boolean;
  readonly label?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly invalid: boolean;
  readonly required?: boolean;
  readonly className?: string;
}

/** In a list of several the one that is being typed is looked up: the last. */
const lastOf = (text: string): string => text.slice(text.lastIndexOf(',') + 1).trim();

/**
 * A text with the list of the master data below it, found by code, name, pinyin or alias. The text itself counts: a bill may name a
 * place in other words than the list does.
 */
export function LookupInput(props: LookupInputProps) {
  const { path, resource, value, onText, onPick, settles = false } = props;
  const t = useT('kit');
  const [open, setOpen] = useState(false);
  const [composing, setComposing] = useState(false);
  const isTouched = useRef(false);
  const typed = lastOf(value);
  const picker = usePicker({
    resource,
    typed,
    open: open && !composing,
    onPick(row) {
      isTouched.current = false;
      setOpen(false);
      onPick(row);
    },
  });
  return (
    <Combobox
      {...(props.id === undefined ? {} : { id: props.id })}
      path={path}
      text={value}
      onText={(text, isComposing) => {
        setComposing(isComposing);
        picker.forget();
        if (text === value) return;
        isTouched.current = true;
        onText(text);
      }}
      open={open}
      onOpen={setOpen}
      options={picker.rows.map((row, index) => ({
        key: row.id,
        content: <SuggestionLine row={row} />,
        ...(picker.recent > 0 && index === 0 ? { group: t('form.recent') } : {}),
      }))}
      stale={!picker.fresh}
      takesFirst={isTouched.current && typed !== ''}
      onTake={picker.take}
      onLeave={() => {
        setComposing(false);
        if (settles && isTouched.current) picker.takeMeant();
        isTouched.current = false;
      }}
      note={picker.failed ? undefined : <PickerNote picker={picker} typed={typed} />}
      listLabel={t('form.pick')}
      {...(props.label === undefined ? {} : { label: props.label })}
      {...(props.describedBy === undefined ? {} : { describedBy: props.describedBy })}
      {...(props.className === undefined ? {} : { className: props.className })}
      invalid={props.invalid}
      required={props.required ?? false}
    />
  );
}
