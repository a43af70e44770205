import { FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core';
import { memo, useId } from 'react';
import type { Finding } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { CodeValue } from '#contract/si/code-lists.ts';
import { useText } from '#kit/i18n.ts';
import { findingsText, worstOf } from './findings-text.ts';

export interface DraftFieldProps {
  readonly path: string;
  readonly label: Text;
  readonly value: string;
  readonly onEdit: (path: string, value: string) => void;
  /** Findings of this very field. */
  readonly findings: readonly Finding[];
  readonly kind?: 'text' | 'area' | 'date' | 'number';
  readonly options?: readonly CodeValue[];
  readonly help?: string;
}

/** One input of the draft: label, control, and below it what is wrong, with the code of the rule, read aloud with the field. */
export const DraftField = memo(function DraftField(props: DraftFieldProps) {
  const { path, label, value, onEdit, findings, kind = 'text', options, help } = props;
  const text = useText();
  const id = useId();
  const worst = worstOf(findings);
  const message = findingsText(findings, text);
  const common = {
    id,
    'data-path': path,
    'aria-invalid': worst === 'danger',
    'aria-describedby': message || help ? `${id}-help` : undefined,
    onChange: (event: { currentTarget: { value: string } }) => onEdit(path, event.currentTarget.value),
    value,
  } as const;
  return (
    <FormGroup
      label={text(label)}
      labelFor={id}
      intent={worst}
      helperText={message || help ? <span id={`${id}-help`}>{message || help}</span> : undefined}
      className="si-field"
    >
      {options ? (
        <HTMLSelect {...common} fill>
          <option value="">—</option>
          {options.map(option => (
            <option key={option.code} value={option.code}>
              {option.code === text(option) ? option.code : `${option.code} ${text(option)}`}
            </option>
          ))}
        </HTMLSelect>
      ) : kind === 'area' ? (
        <TextArea {...common} fill rows={4} intent={worst} />
      ) : (
        <InputGroup
          {...common}
          fill
          intent={worst}
          type={kind === 'date' ? 'date' : 'text'}
          inputMode={kind === 'number' ? 'decimal' : undefined}
        />
      )}
    </FormGroup>
  );
});
