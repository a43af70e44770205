import { type ReactNode, useState } from 'react';
import { useT } from '../i18n.ts';
import { isComposing } from '../typing.ts';
import { controlOf, type InputProps } from './input-props.ts';

/** One entry of a list, with a button that takes it out. */
export function Tag({
  children,
  name,
  bad = false,
  onRemove,
}: {
  readonly children: ReactNode;
  readonly name: string;
  readonly bad?: boolean;
  readonly onRemove?: (() => void) | undefined;
}) {
  const t = useT('kit');
  return (
    <span className={`fl-form-tag ${bad ? 'fl-form-tag-bad' : ''}`}>
      {children}
      {onRemove && (
        <button type="button" aria-label={t('form.remove', { label: name })} onClick={onRemove}>
          ×
        </button>
      )}
    </span>
  );
}

export const splitTags = (text: string): readonly string[] =>
  text
    .split(/[\r\n,，;；、]+/)
    .map(one => one.trim())
    .filter(one => one !== '');

/** A list of short texts: Enter or a comma adds, Backspace in the empty box takes the last out, a pasted list becomes entries. */
export function TagInput(props: InputProps<readonly string[] | null>) {
  const { onChange, onLeave, readOnly, labelledBy, label } = props;
  const t = useT('kit');
  const value = props.value ?? [];
  const [text, setText] = useState('');
  const add = (texts: readonly string[]) => {
    setText('');
    const next = [...new Set([...value, ...texts])];
    if (next.length !== value.length) onChange(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset could not point at the label that all fields have alike
    <div
      role="group"
      className="fl-form-tags"
      aria-labelledby={label === undefined ? labelledBy : undefined}
      aria-label={label}
    >
      {value.map(tag => (
        <Tag key={tag} name={tag} onRemove={readOnly ? undefined : () => onChange(value.filter(each => each !== tag))}>
          {tag}
        </Tag>
      ))}
      <input
        {...controlOf(props)}
        type="text"
        placeholder={value.length === 0 && !readOnly ? t('form.addTag') : ''}
        value={text}
        onChange={event => {
          const typed = event.currentTarget.value;
          const composing = (event.nativeEvent as InputEvent).isComposing === true;
          if (!composing && /[,，;；、]/.test(typed)) add(splitTags(typed));
          else setText(typed);
        }}
        onPaste={event => {
          const pasted = event.clipboardData.getData('text');
          if (!/[\r\n,，;；、]/.test(pasted)) return;
          event.preventDefault();
          add(splitTags(pasted));
        }}
        onKeyDown={event => {
          if (isComposing(event.nativeEvent) || readOnly) return;
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey && text.trim() !== '') {
            event.preventDefault();
            add(splitTags(text));
          }
          if (event.key === 'Backspace' && text === '' && value.length > 0) {
            event.preventDefault();
            onChange(value.slice(0, -1));
          }
        }}
        onBlur={() => {
          if (text.trim() !== '') add(splitTags(text));
          onLeave();
        }}
      />
    </div>
  );
}
