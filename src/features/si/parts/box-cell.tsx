import { memo } from 'react';
import type { Finding } from '#contract/kernel/errors.ts';
import { useText } from '#kit/i18n.ts';
import { findingsText, worstOf } from './findings-text.ts';
import { LookupInput } from './lookup-input.tsx';
import { CELL_LOOKUPS, type FieldEdit } from './lookups.ts';
import { RequiredMark } from './required-mark.tsx';

const NUMERIC: ReadonlySet<string> = new Set(['packageCount', 'weightKg', 'volumeCbm', 'tareKg']);
const MULTILINE: ReadonlySet<string> = new Set(['goods', 'marks']);

export interface BoxCellProps {
  readonly path: string;
  readonly field: string;
  /** Heading of the column. */
  readonly label: string;
  /** The whole name, for readers: `Container 1 Cargo line 2 Packages`. */
  readonly name: string;
  readonly value: string;
  readonly findings: readonly Finding[];
  readonly onEdit: (path: string, value: string) => void;
  readonly onChoose: (edits: readonly FieldEdit[]) => void;
  readonly required?: boolean;
  readonly list?: string | undefined;
}

/** One value of a container or of a cargo line, with what is wrong under it. */
export const BoxCell = memo(function BoxCell({
  path,
  field,
  label,
  name,
  value,
  findings,
  onEdit,
  onChoose,
  required = false,
  list,
}: BoxCellProps) {
  const text = useText();
  const worst = worstOf(findings);
  const message = findingsText(findings, text);
  const lookup = CELL_LOOKUPS[field];
  const common = {
    className: `bp6-input bp6-small ${NUMERIC.has(field) ? 'fl-number' : ''} ${worst === 'none' ? '' : `bp6-intent-${worst}`}`,
    'aria-label': name,
    'aria-invalid': worst === 'danger',
    'aria-required': required || undefined,
    'data-path': path,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onEdit(path, event.currentTarget.value),
  } as const;
  return (
    <div className={`si-cell si-col-${field}`}>
      <small aria-hidden="true" title={label}>
        {label} {required && <RequiredMark />}
      </small>
      {lookup ? (
        <LookupInput
          path={path}
          resource={lookup.resource}
          settles={lookup.settles}
          value={value}
          onText={next => onEdit(path, next)}
          onPick={row => onChoose(lookup.edits(row, path, value))}
          label={name}
          invalid={worst === 'danger'}
          required={required}
          className={worst === 'none' ? 'bp6-small' : `bp6-small bp6-intent-${worst}`}
        />
      ) : MULTILINE.has(field) ? (
        <textarea {...common} rows={Math.min(6, Math.max(1, value.split('\n').length))} />
      ) : (
        <input {...common} list={list} inputMode={NUMERIC.has(field) ? 'decimal' : undefined} />
      )}
      {message && <small className={`si-cell-finding si-cell-${worst}`}>{message}</small>}
    </div>
  );
});
