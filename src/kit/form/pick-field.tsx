import { FormGroup } from '@blueprintjs/core';
import { useId } from 'react';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { ReferencePicker } from './reference-picker.tsx';

/** A picked row; while something is typed and not chosen there is none. */
export interface Picked {
  readonly value: string | { readonly typed: string } | null;
  readonly chosen?: RefLabel | undefined;
}
export const NOTHING: Picked = { value: null };
export const idOf = ({ value }: Picked): string | null => (typeof value === 'string' ? value : null);

/** One row of a resource in a dialog, with its label. */
export function PickField({
  label,
  resource,
  picked,
  onPick,
}: {
  readonly label: string;
  readonly resource: string;
  readonly picked: Picked;
  readonly onPick: (picked: Picked) => void;
}) {
  const id = useId();
  return (
    <FormGroup label={label} labelFor={id}>
      <ReferencePicker
        id={id}
        resource={resource}
        value={picked.value as string | null}
        chosen={picked.chosen}
        onChange={(value, chosen) => onPick({ value: value as Picked['value'], chosen })}
      />
    </FormGroup>
  );
}
