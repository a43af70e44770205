import { HTMLSelect } from '@blueprintjs/core';

/** One of a few values, or none of them: a filter of a list. */
export function ChoiceSelect<Value extends string>({
  label,
  all,
  values,
  value,
  nameOf,
  onValue,
}: {
  readonly label: string;
  /** Name of "none of them". */
  readonly all: string;
  readonly values: readonly Value[];
  readonly value: Value | null;
  readonly nameOf: (value: Value) => string;
  readonly onValue: (value: Value | null) => void;
}) {
  return (
    <HTMLSelect
      aria-label={label}
      value={value ?? ''}
      onChange={event => onValue(values.find(one => one === event.currentTarget.value) ?? null)}
      options={[{ value: '', label: all }, ...values.map(one => ({ value: one, label: nameOf(one) }))]}
    />
  );
}
