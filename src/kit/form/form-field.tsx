import { memo, useCallback } from 'react';
import { Link } from 'react-router-dom';
import type { Finding } from '#contract/kernel/errors.ts';
import type { FieldMeta } from '#contract/kernel/field.ts';
import { useLanguage, useT, useText } from '../i18n.ts';
import { FieldInput } from './field-input.tsx';
import { fieldText } from './field-text.ts';
import { useForm } from './form-context.ts';
import { entryFields } from './read-input.ts';
import { RowsInput } from './rows-input.tsx';
import '../findings.css';

/** Kinds whose label names a group of controls rather than one. */
const GROUPS: ReadonlySet<FieldMeta['kind']> = new Set(['choices', 'rows']);
/** They take the whole width of the form. */
const WIDE: ReadonlySet<FieldMeta['kind']> = new Set(['longText', 'rows']);

/** `[1].portId` -> `2 · Port` */
export function placeInField(
  meta: FieldMeta,
  path: string,
  name: string,
  text: (text: FieldMeta['label']) => string,
): string {
  const [, index, field] = /^\[(\d+)\](?:\.(\w+))?/.exec(path.slice(name.length)) ?? [];
  if (index === undefined) return '';
  const inner = field === undefined ? undefined : entryFields(meta)[field];
  return `${Number(index) + 1}${inner ? ` · ${text(inner.label)}` : ''}`;
}

export interface FormFieldProps {
  readonly formId: string;
  readonly name: string;
  readonly meta: FieldMeta;
  readonly value: unknown;
  /** Those to be seen, of the field and what lies in it. */
  readonly findings: readonly Finding[];
  readonly derived: boolean;
  readonly readOnly: boolean;
  onType(name: string, value: unknown): void;
  onLeave(name: string): void;
  onUnderive(name: string): void;
}

/** Label, input, and one line for help and faults that is there before there is a fault. */
export const FormField = memo(function FormField(props: FormFieldProps) {
  const { formId, name, meta, value, findings, derived, readOnly, onType, onLeave, onUnderive } = props;
  const t = useT('kit');
  const text = useText();
  const language = useLanguage();
  const { labels, place } = useForm();
  const id = `${formId}-${name}`;
  const onChange = useCallback((next: unknown) => onType(name, next), [onType, name]);
  const left = useCallback(() => onLeave(name), [onLeave, name]);
  const label = text(meta.label);
  const isOutput = readOnly && meta.kind !== 'rows';
  const isGroup = !isOutput && (GROUPS.has(meta.kind) || (meta.kind === 'choice' && (meta.choices?.length ?? 0) <= 4));
  const invalid = findings.some(({ severity }) => severity === 'error');
  const input = {
    id,
    meta,
    value,
    onChange,
    onLeave: left,
    invalid,
    findings,
    describedBy: `${id}-note`,
    labelledBy: `${id}-label`,
    readOnly,
  };
  const caption = (
    <>
      {label}
      {meta.required && !readOnly && (
        <span className="fl-form-required" title={t('form.required')}>
          {' *'}
        </span>
      )}
    </>
  );
  return (
    <div
      className={`fl-form-field ${WIDE.has(meta.kind) ? 'fl-form-wide' : ''}`}
      data-field={name}
      data-invalid={invalid || undefined}
      data-derived={derived || undefined}
    >
      <div className="fl-form-label">
        {isGroup ? (
          <span id={`${id}-label`}>{caption}</span>
        ) : (
          <label id={`${id}-label`} htmlFor={id}>
            {caption}
          </label>
        )}
        {derived && (
          <span className="fl-form-derived">
            {t('form.derived')}
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('form.underive', { label })}
              onClick={() => onUnderive(name)}
            >
              ↶
            </button>
          </span>
        )}
      </div>
      {isOutput ? (
        <output id={id} className="fl-form-output" aria-labelledby={`${id}-label`}>
          {fieldText(meta, value, { language, zone: place.zone, labels }) || t('form.none')}
        </output>
      ) : meta.kind === 'rows' ? (
        <RowsInput {...input} value={value as never} />
      ) : (
        <FieldInput {...input} />
      )}
      <div className="fl-form-under" id={`${id}-note`} data-empty={isOutput || undefined}>
        {meta.help && !readOnly && (
          <span className="fl-muted" data-hidden={findings.length > 0 || undefined}>
            {text(meta.help)}
          </span>
        )}
        <span className="fl-field-error" aria-live="polite">
          {findings.map(({ path, code, severity, message, params }) => {
            const where = placeInField(meta, path, name, text);
            return (
              <span key={`${path} ${code}`} className={`fl-finding-${severity}`}>
                {where === '' ? '' : `${where}: `}
                {text(message, params)}
                {code === 'MD-01' && typeof params?.id === 'string' && (
                  <>
                    {' '}
                    <Link to={{ search: `?id=${params.id}` }}>{t('form.openOther')}</Link>
                  </>
                )}
              </span>
            );
          })}
        </span>
      </div>
    </div>
  );
});
