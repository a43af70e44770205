import { useT, useText } from '../i18n.ts';
import { controlOf, type InputProps } from './input-props.ts';

/** Up to this many are shown side by side; more go into a list. */
const MOST_RADIOS = 4;

export function ChoiceInput(props: InputProps<string | null>) {
  const { id, meta, value, onChange, onLeave, readOnly, labelledBy, describedBy, invalid, label } = props;
  const text = useText();
  const t = useT('kit');
  const choices = meta.choices ?? [];
  if (choices.length > MOST_RADIOS || label !== undefined) {
    const { readOnly: _, autoComplete: __, spellCheck: ___, ...control } = controlOf(props);
    return (
      <span className="bp6-html-select bp6-fill">
        <select
          {...control}
          disabled={readOnly}
          value={value ?? ''}
          onChange={event => onChange(event.currentTarget.value || null)}
        >
          {(!meta.required || value === null) && <option value="">{t('form.none')}</option>}
          {choices.map(choice => (
            <option key={choice.value} value={choice.value}>
              {text(choice.label)}
            </option>
          ))}
        </select>
      </span>
    );
  }
  const options = meta.required ? choices : [{ value: '', label: { zh: '—', en: '—' } }, ...choices];
  return (
    <div
      className="fl-form-options"
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      aria-required={meta.required || undefined}
    >
      {options.map((option, index) => (
        <label key={option.value}>
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            name={id}
            disabled={readOnly}
            checked={(value ?? '') === option.value}
            onChange={() => onChange(option.value || null)}
            onBlur={onLeave}
          />
          <span>{text(option.label)}</span>
        </label>
      ))}
    </div>
  );
}

/** Any number of choices; kept in the order of the declaration. */
export function ChoicesInput(props: InputProps<readonly string[] | null>) {
  const { id, meta, onChange, onLeave, readOnly, labelledBy, describedBy, label } = props;
  const text = useText();
  const value = props.value ?? [];
  const choices = meta.choices ?? [];
  const toggle = (one: string) =>
    onChange(
      choices.map(choice => choice.value).filter(each => (each === one ? !value.includes(one) : value.includes(each))),
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset could not point at the label that all fields have alike
    <div
      className="fl-form-options"
      role="group"
      aria-labelledby={label === undefined ? labelledBy : undefined}
      aria-label={label}
      aria-describedby={describedBy}
    >
      {choices.map((choice, index) => (
        <label key={choice.value}>
          <input
            type="checkbox"
            id={index === 0 ? id : undefined}
            disabled={readOnly}
            checked={value.includes(choice.value)}
            onChange={() => toggle(choice.value)}
            onBlur={onLeave}
          />
          <span>{text(choice.label)}</span>
        </label>
      ))}
    </div>
  );
}

export function YesNoInput({ id, value, onChange, onLeave, readOnly, describedBy, label }: InputProps<boolean | null>) {
  const t = useT('kit');
  return (
    <label className="fl-form-switch">
      <input
        type="checkbox"
        role="switch"
        id={id}
        aria-label={label}
        aria-describedby={describedBy}
        aria-checked={value === true}
        disabled={readOnly}
        checked={value === true}
        onChange={event => onChange(event.currentTarget.checked)}
        onBlur={onLeave}
      />
      <span aria-hidden="true">{t(value === true ? 'form.yes' : 'form.no')}</span>
    </label>
  );
}
