import { FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core';
import { memo, useId } from 'react';
import type { Finding } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { CodeValue } from '#contract/si/code-lists.ts';
import { DayInput } from '#kit/form/day-input.tsx';
import { useText } from '#kit/i18n.ts';
import { findingsText, worstOf } from './findings-text.ts';
import { LookupInput } from './lookup-input.tsx';
import { type FieldEdit, type Lookup, REQUIRED } from './lookups.ts';
import { RequiredMark } from './required-mark.tsx';
import { VoyageInput } from './voyage-input.tsx';

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
  readonly lookup?: Lookup;
  /** Of a voyage number: where from and with whom. Their texts, so that the field is drawn again only where they differ. */
  readonly loadingCode?: string;
  readonly carrier?: string;
  /** Values that a row of the list sets together. */
  readonly onChoose?: (edits: readonly FieldEdit[]) => void;
}

/** One input of the draft: label, control, and below it what is wrong, with the code of the rule, read aloud with the field. */
export const DraftField = memo(function DraftField(props: DraftFieldProps) {
  const { path, label, value, onEdit, findings, kind = 'text', options, help, lookup, onChoose } = props;
  const { loadingCode, carrier = '' } = props;
  const text = useText();
  const id = useId();
  const worst = worstOf(findings);
  const message = findingsText(findings, text);
  const common = {
    id,
    'data-path': path,
    'aria-invalid': worst === 'danger',
    'aria-required': REQUIRED.has(path) || undefined,
    'aria-describedby': message || help ? `${id}-help` : undefined,
    onChange: (event: { currentTarget: { value: string } }) => onEdit(path, event.currentTarget.value),
    value,
  } as const;
  return (
    <FormGroup
      label={text(label)}
      labelInfo={REQUIRED.has(path) ? <RequiredMark /> : undefined}
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
      ) : loadingCode !== undefined && onChoose ? (
        <VoyageInput
          id={id}
          path={path}
          sails={{ loadingCode, carrier }}
          value={value}
          onText={next => onEdit(path, next)}
          onChoose={onChoose}
          describedBy={common['aria-describedby']}
          invalid={worst === 'danger'}
          required={REQUIRED.has(path)}
        />
      ) : lookup && onChoose ? (
        <LookupInput
          id={id}
          path={path}
          resource={lookup.resource}
          settles={lookup.settles}
          value={value}
          onText={next => onEdit(path, next)}
          onPick={row => onChoose(lookup.edits(row, path, value))}
          describedBy={common['aria-describedby']}
          invalid={worst === 'danger'}
          required={REQUIRED.has(path)}
        />
      ) : kind === 'date' ? (
        <div data-path={path}>
          <DayInput id={id} value={value} onChange={day => onEdit(path, day)} />
        </div>
      ) : kind === 'area' ? (
        <TextArea {...common} fill rows={4} intent={worst} />
      ) : (
        <InputGroup {...common} fill intent={worst} type="text" inputMode={kind === 'number' ? 'decimal' : undefined} />
      )}
    </FormGroup>
  );
});
