import type { Finding } from '#contract/kernel/errors.ts';
import type { FieldMeta } from '#contract/kernel/field.ts';

/** What every input of a form is given. */
export interface InputProps<V = unknown> {
  /** Id of the element that takes the focus; the label points at it. */
  readonly id: string;
  readonly meta: FieldMeta;
  readonly value: V;
  onChange(value: V): void;
  /** The focus went elsewhere: faults may be shown now. */
  readonly onLeave: () => void;
  readonly invalid: boolean;
  /** Ids of help and errors. */
  readonly describedBy: string;
  /** Id of the label, for groups of controls. */
  readonly labelledBy: string;
  /** Says the label where none is to be seen, as in a table. */
  readonly label?: string;
  readonly readOnly?: boolean;
  /** Of the field and its entries, for inputs that mark a part of themselves. */
  readonly findings?: readonly Finding[];
}

/** What a native control takes of them. */
export const controlOf = ({
  id,
  invalid,
  describedBy,
  label,
  readOnly,
  meta,
  onLeave,
}: Omit<InputProps, 'value' | 'onChange'>) => ({
  id,
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy,
  'aria-required': meta.required || undefined,
  ...(label === undefined ? {} : { 'aria-label': label }),
  readOnly: readOnly ?? false,
  onBlur: onLeave,
  autoComplete: 'off',
  spellCheck: false,
});
