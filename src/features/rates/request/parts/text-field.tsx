import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import type { Finding } from '#contract/kernel/errors.ts';
import { FieldError } from '#kit/field-error.tsx';
import { DayInput } from '#kit/form/day-input.tsx';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly findings?: readonly Finding[];
  readonly onChange: (value: string) => void;
}
const NONE: readonly Finding[] = [];

/** One line of text in a dialog, with what is wrong with it below. */
export function TextField({
  label,
  value,
  findings = NONE,
  onChange,
  isNumber = false,
  max = 200,
}: FieldProps & { readonly isNumber?: boolean; readonly max?: number }) {
  const id = useId();
  return (
    <FormGroup label={label} labelFor={id}>
      <InputGroup
        id={id}
        value={value}
        maxLength={max}
        {...(isNumber ? { inputMode: 'decimal' as const } : {})}
        aria-invalid={findings.length > 0 || undefined}
        aria-describedby={`${id}-error`}
        onValueChange={onChange}
      />
      <FieldError id={`${id}-error`} findings={findings} />
    </FormGroup>
  );
}

export function DayField({ label, value, findings = NONE, onChange }: FieldProps) {
  const id = useId();
  return (
    <FormGroup label={label} labelFor={id}>
      <DayInput id={id} value={value} onChange={onChange} />
      <FieldError id={`${id}-error`} findings={findings} />
    </FormGroup>
  );
}
