import { HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';

/** A labelled choice of a form. */
export function SelectField({
  label,
  value,
  options,
  onValue,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onValue: (value: string) => void;
}) {
  const id = useId();
  return (
    <label htmlFor={id}>
      {label}
      <HTMLSelect id={id} value={value} options={options} onChange={event => onValue(event.currentTarget.value)} />
    </label>
  );
}
