import { InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import type { Finding } from '#contract/kernel/errors.ts';
import { FieldError } from '#kit/field-error.tsx';
import { useT } from '#kit/i18n.ts';
import '../lcl.css';
import '../locale/words.ts';
import { PIECE_FIELDS, type TypedLine, withNext } from './cargo-lines.ts';

export interface TypedCargo {
  readonly lines: readonly TypedLine[];
  readonly kg: string;
  readonly cbm: string;
}

const LABELS = {
  count: 'count',
  lengthCm: 'length',
  widthCm: 'width',
  heightCm: 'height',
  kg: 'kgEach',
} as const;

/** Pieces with their sizes, or weight and volume as totals; an empty line waits below for the next. */
export function CargoInput({
  cargo,
  findings = [],
  onChange,
}: {
  readonly cargo: TypedCargo;
  readonly findings?: readonly Finding[];
  readonly onChange: (cargo: TypedCargo) => void;
}) {
  const t = useT('lclRates');
  const id = useId();
  const lines = withNext(cargo.lines);
  const at = (path: string) => findings.filter(finding => finding.path === path);
  const type = (row: number, field: keyof TypedLine, value: string) =>
    onChange({ ...cargo, lines: lines.map((line, index) => (index === row ? { ...line, [field]: value } : line)) });
  const total = (key: 'kg' | 'cbm') => (
    <label className="rs-field" htmlFor={`${id}-${key}`}>
      <span>{t(key)}</span>
      <InputGroup
        id={`${id}-${key}`}
        value={cargo[key]}
        inputMode="decimal"
        autoComplete="off"
        title={t('kgHint')}
        aria-invalid={at(key).length > 0 || undefined}
        aria-describedby={`${id}-${key}-error`}
        onChange={({ currentTarget }) => onChange({ ...cargo, [key]: currentTarget.value.trim() })}
      />
      <FieldError id={`${id}-${key}-error`} findings={at(key)} />
    </label>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset could not stand in the line of the search band
    <div role="group" aria-label={t('pieces')} className="rs-field lcl-cargo">
      <table className="lcl-pieces">
        <thead>
          <tr>
            {PIECE_FIELDS.map(field => (
              <th key={field} scope="col">
                {t(LABELS[field])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => (
            // Lines have no name but their place.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={row}>
              {PIECE_FIELDS.map(field => (
                <td key={field}>
                  <input
                    className="bp6-input bp6-small"
                    aria-label={`${t('pieceLine', { n: row + 1 })} ${t(LABELS[field])}`}
                    value={line[field]}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={10}
                    onChange={({ currentTarget }) => type(row, field, currentTarget.value.trim())}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <FieldError id={`${id}-pieces-error`} findings={at('pieces')} />
      <div className="lcl-totals">
        {total('kg')}
        {total('cbm')}
      </div>
    </div>
  );
}
