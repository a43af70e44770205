import { useLayoutEffect, useRef } from 'react';
import { readDateInput } from '#contract/basic-data/rules/date-input.ts';
import { comparedText } from '#contract/kernel/field.ts';
import { halfWidth } from '#contract/kernel/printable.ts';
import { useLanguage } from '../i18n.ts';
import { controlOf, type InputProps } from './input-props.ts';
import { plainNumber } from './read-input.ts';

/** One line of text; the format chooses the keyboard of a phone. */
export function TextInput(props: InputProps<string | null>) {
  const { meta, value, onChange } = props;
  const mode = meta.format === 'email' ? 'email' : meta.format === 'url' ? 'url' : 'text';
  return (
    <input
      {...controlOf(props)}
      className="bp6-input fl-form-input"
      type="text"
      inputMode={mode}
      placeholder={meta.example}
      value={value ?? ''}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}

/** Several lines, as many as there are up to a dozen. */
export function LongTextInput(props: InputProps<string | null>) {
  const text = props.value ?? '';
  return (
    <textarea
      {...controlOf(props)}
      className="bp6-input fl-form-input"
      rows={Math.min(Math.max(text.split('\n').length, 3), 12)}
      placeholder={props.meta.example}
      value={text}
      onChange={event => props.onChange(event.currentTarget.value)}
    />
  );
}

const capitals = (typed: string): string => halfWidth(typed).toUpperCase();

/** Capitals of half width as they are typed. The caret stays where the person put it, and an input method is not disturbed. */
export function CodeInput(props: InputProps<string | null>) {
  const { meta, value, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<[number | null, number | null] | null>(null);
  useLayoutEffect(() => {
    if (caret.current && document.activeElement === input.current) input.current?.setSelectionRange(...caret.current);
    caret.current = null;
  });
  const take = (element: HTMLInputElement, composing: boolean) => {
    const { value: typed, selectionStart, selectionEnd } = element;
    if (composing) return onChange(typed);
    // Capitals of a few letters are longer than the letter.
    const moved = (at: number | null) => at && capitals(typed.slice(0, at)).length;
    caret.current = [moved(selectionStart), moved(selectionEnd)];
    onChange(capitals(typed));
  };
  return (
    <input
      {...controlOf(props)}
      ref={input}
      className="bp6-input fl-form-input fl-mono"
      type="text"
      autoCapitalize="characters"
      placeholder={meta.example}
      value={value ?? ''}
      onChange={event => take(event.currentTarget, (event.nativeEvent as InputEvent).isComposing === true)}
      onCompositionEnd={event => take(event.currentTarget, false)}
    />
  );
}

/** Numbers stay text: no float, no arrows that change them by accident. Tidied up when left. */
export function NumberInput(props: InputProps<string | number | null>) {
  const { meta, value, onChange, onLeave } = props;
  const shown = value === null || value === undefined ? '' : String(value);
  return (
    <input
      {...controlOf(props)}
      className="bp6-input fl-form-input fl-number"
      type="text"
      inputMode={meta.kind === 'integer' ? 'numeric' : 'decimal'}
      placeholder={meta.example}
      value={shown}
      onChange={event => onChange(event.currentTarget.value)}
      onBlur={() => {
        const plain = plainNumber(shown);
        if (plain !== shown) onChange(plain);
        onLeave();
      }}
    />
  );
}

/** `930`, `9:30`, `０９：３０` -> `09:30`. */
function plainTime(text: string): string {
  const clean = comparedText(text);
  const digits = /^(\d{1,2})(\d{2})$/.exec(clean);
  const read = readDateInput(`2000-01-01 ${digits ? `${digits[1]}:${digits[2]}` : clean}`, '2000-01-01');
  return read.ok && read.time !== null ? read.time.slice(0, 5) : clean;
}

export function TimeInput(props: InputProps<string | null>) {
  const { value, onChange, onLeave } = props;
  return (
    <input
      {...controlOf(props)}
      className="bp6-input fl-form-input fl-mono"
      type="text"
      placeholder="HH:mm"
      value={value ?? ''}
      onChange={event => onChange(event.currentTarget.value)}
      onBlur={() => {
        const plain = plainTime(value ?? '');
        if (plain !== (value ?? '')) onChange(plain);
        onLeave();
      }}
    />
  );
}

/** A colour as `#0b6488`, typed or chosen. */
export function ColourInput(props: InputProps<string | null>) {
  const { value, onChange, readOnly, label, labelledBy } = props;
  const shown = value ?? '';
  return (
    <span className="fl-form-colour">
      <input
        {...controlOf(props)}
        className="bp6-input fl-form-input fl-mono"
        type="text"
        placeholder="#0b6488"
        value={shown}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <input
        type="color"
        tabIndex={-1}
        disabled={readOnly}
        aria-label={label}
        aria-labelledby={label === undefined ? labelledBy : undefined}
        value={/^#[0-9a-f]{6}$/i.test(shown) ? shown : '#000000'}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </span>
  );
}

const countryName = (code: string, language: string): string => {
  try {
    return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code) ?? '';
  } catch {
    return '';
  }
};

/** Two letters of a country, with its name beside them. */
export function CountryInput(props: InputProps<string | null>) {
  const language = useLanguage();
  const code = props.value ?? '';
  return (
    <span className="fl-form-affixed">
      <CodeInput {...props} />
      <output className="fl-form-affix">
        {/^[A-Z]{2}$/.test(code) && countryName(code, language === 'EN' ? 'en' : 'zh')}
      </output>
    </span>
  );
}
