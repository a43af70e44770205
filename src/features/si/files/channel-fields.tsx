import { FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useId } from 'react';

/** Rows of the channel form; what is wrong with a field stands below it. */
interface Row {
  readonly label: string;
  /** Name of the field on the wire, by which findings of the server find it. */
  readonly path: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** Of the form's four columns: two, or all of them. */
  readonly span?: 'half' | 'row';
}

const spanClass = (span: Row['span']): string => (span ? `si-channel-${span}` : '');

export function TextRow({
  label,
  path,
  value,
  maxLength,
  help,
  error,
  kind = 'text',
  span,
  onChange,
}: Row & {
  readonly value: string;
  readonly maxLength: number;
  readonly kind?: 'text' | 'secret' | 'count';
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  const told = error ?? help;
  return (
    <FormGroup
      className={spanClass(span)}
      label={label}
      labelFor={id}
      intent={error ? 'danger' : 'none'}
      helperText={told && <span id={`${id}-told`}>{told}</span>}
    >
      <InputGroup
        id={id}
        value={value}
        maxLength={maxLength}
        data-path={path}
        type={kind === 'secret' ? 'password' : 'text'}
        inputMode={kind === 'count' ? 'numeric' : 'text'}
        autoComplete="off"
        intent={error ? 'danger' : 'none'}
        aria-invalid={error ? true : undefined}
        aria-describedby={told ? `${id}-told` : undefined}
        onValueChange={onChange}
      />
    </FormGroup>
  );
}

export function SelectRow<Option extends string>({
  label,
  path,
  value,
  options,
  words,
  error,
  onChange,
}: Row & {
  readonly value: Option;
  readonly options: readonly Option[];
  readonly words?: Readonly<Partial<Record<Option, string>>>;
  readonly onChange: (value: Option) => void;
}) {
  const id = useId();
  return (
    <FormGroup
      label={label}
      labelFor={id}
      intent={error ? 'danger' : 'none'}
      helperText={error && <span id={`${id}-told`}>{error}</span>}
    >
      <HTMLSelect
        id={id}
        fill
        value={value}
        data-path={path}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-told` : undefined}
        onChange={event => onChange(event.currentTarget.value as Option)}
      >
        {options.map(option => (
          <option key={option} value={option}>
            {words?.[option] ?? option}
          </option>
        ))}
      </HTMLSelect>
    </FormGroup>
  );
}
