import { type Ref, useId } from 'react';
import { useT } from './i18n.ts';
import './party-text-area.css';

/** EDIFACT NAD/C080: a party is printed and sent in lines of 35 characters. */
export const PARTY_LINE_LENGTH = 35;

/**
 * A party or goods text in a fixed-width face with a ruler at the column where the carrier cuts, and below it the text
 * as it will be printed: `<PartyTextArea label="发货人" value={v} onChange={set} wrap={text => wrapText(text, 35)} />`.
 */
export function PartyTextArea({
  label,
  value,
  onChange,
  wrap,
  columns = PARTY_LINE_LENGTH,
  rows = 5,
  maxLines,
  inputRef,
  ...field
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly wrap: (text: string) => readonly string[];
  readonly columns?: number;
  readonly rows?: number;
  /** Lines the form has room for; more are marked. */
  readonly maxLines?: number;
  readonly inputRef?: Ref<HTMLTextAreaElement>;
  readonly readOnly?: boolean;
  readonly accessKey?: string;
  readonly onBlur?: () => void;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
  readonly 'data-path'?: string;
}) {
  const t = useT('kit');
  const id = useId();
  const lines = wrap(value);
  const tooMany = maxLines !== undefined && lines.length > maxLines;
  return (
    <div className="fl-party">
      <label htmlFor={id}>{label}</label>
      <div className="fl-party-box">
        <textarea
          id={id}
          ref={inputRef}
          className={`fl-party-input fl-party-${columns === PARTY_LINE_LENGTH ? 'ruled' : 'plain'}`}
          rows={rows}
          spellCheck={false}
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
          {...field}
        />
      </div>
      <details className="fl-party-preview" open={value !== ''}>
        <summary>
          {t('party.preview', { n: columns })}{' '}
          <b className={tooMany ? 'fl-finding-error' : undefined}>
            {t('party.lines', { n: lines.length })}
            {maxLines !== undefined && ` / ${maxLines}`}
          </b>
        </summary>
        <ol>
          {lines.map((line, index) => (
            // Printed lines are known by their place and nothing else.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index} className={maxLines !== undefined && index >= maxLines ? 'fl-party-over' : undefined}>
              {line}
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}
