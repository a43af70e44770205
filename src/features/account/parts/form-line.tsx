import { FormGroup, InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { type ReactNode, useId } from 'react';
import '#kit/findings.css';

/** One field of a form around signing in: label, input, and under it what is wrong or a hint. */
export function FormLine({
  label,
  hint,
  fault,
  onChange,
  ...input
}: Omit<InputGroupProps, 'onChange' | 'id'> & {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly fault?: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <FormGroup label={label} labelFor={id} helperText={<LineHelp id={`${id}-help`} hint={hint} fault={fault} />}>
      <InputGroup
        size="large"
        spellCheck={false}
        {...input}
        id={id}
        intent={fault ? 'danger' : 'none'}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-help`}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </FormGroup>
  );
}

/** Under a field: the fault, read aloud when it appears; without one the hint. */
export function LineHelp({
  id,
  hint,
  fault,
}: {
  readonly id: string;
  readonly hint?: ReactNode;
  readonly fault?: string | undefined;
}) {
  return (
    <span id={id} className="fl-field-error" aria-live="polite">
      {fault ? <span className="fl-finding-error">{fault}</span> : hint && <span className="fl-muted">{hint}</span>}
    </span>
  );
}
