import { TickIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../i18n.ts';

/** One line of a list to pick from. */
export interface PickOption {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Heading above the first option of a group. */
  readonly group?: string;
  /** Why it cannot be picked now. */
  readonly disabled?: string;
}

/**
 * Type to find, arrows to move, Enter to pick. Where several may be picked, Enter and (without a typed text) Space turn one on or
 * off, Backspace takes the last one back, and Enter with nothing under the cursor is `onDone`.
 *
 *     <PickList label="字段" query={q} onQuery={setQ} options={found} onPick={id => …} />
 */
export function PickList({
  label,
  placeholder,
  query,
  onQuery,
  options,
  picked,
  onPick,
  onDone,
  loading = false,
}: {
  readonly label: string;
  readonly placeholder?: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly options: readonly PickOption[];
  /** Several may be picked. */
  readonly picked?: readonly string[];
  readonly onPick: (id: string) => void;
  readonly onDone?: () => void;
  readonly loading?: boolean;
}) {
  const t = useT('kit');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<string | null>(null);
  const choosable = options.filter(option => option.disabled === undefined);
  const isTyped = query.trim() !== '';
  // What was typed means its best match; before anything was said nothing is meant where several may be picked.
  const first = isTyped || !picked ? (choosable[0]?.id ?? null) : null;
  const active = choosable.some(option => option.id === moved) ? moved : first;

  useEffect(() => {
    if (active === null) return;
    list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  const move = (by: number): void => {
    const at = choosable.findIndex(option => option.id === active);
    const place = at < 0 && by < 0 ? choosable.length - 1 : at + by;
    setMoved(choosable[Math.min(Math.max(place, 0), choosable.length - 1)]?.id ?? null);
  };
  const pick = (option: string): void => {
    onPick(option);
    if (isTyped && picked) {
      setMoved(null);
      onQuery('');
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'PageDown' || key === 'PageUp') move(key === 'PageDown' ? 8 : -8);
    else if (key === 'Enter') {
      if (active !== null) pick(active);
      else onDone?.();
    } else if (key === ' ' && picked && !isTyped && active !== null) pick(active);
    else if (key === 'Backspace' && picked && query === '' && picked.length > 0) onPick(picked.at(-1) ?? '');
    else return;
    event.preventDefault();
  };

  const optionId = (option: string): string => `${id}-${option}`;
  return (
    <div className="fl-pick">
      <input
        className="bp6-input"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={active === null ? undefined : optionId(active)}
        aria-autocomplete="list"
        aria-label={label}
        placeholder={placeholder ?? label}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={event => {
          setMoved(null);
          onQuery(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={picked ? true : undefined}
      >
        {options.map((option, place) => (
          <div key={option.id} role="presentation">
            {option.group && option.group !== options[place - 1]?.group && (
              <p className="fl-pick-group" role="presentation">
                {option.group}
              </p>
            )}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the active option */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the input */}
            <div
              id={optionId(option.id)}
              role="option"
              className="fl-pick-option"
              aria-selected={picked ? picked.includes(option.id) : option.id === active}
              aria-disabled={option.disabled !== undefined || undefined}
              aria-description={option.disabled}
              title={option.disabled}
              data-option={option.id}
              data-active={option.id === active || undefined}
              onMouseDown={event => event.preventDefault()}
              onClick={() => {
                if (option.disabled === undefined) pick(option.id);
              }}
            >
              {picked && (
                <span className="fl-pick-tick" aria-hidden="true">
                  {picked.includes(option.id) && <TickIcon size={14} />}
                </span>
              )}
              <span className="fl-pick-label">{option.label}</span>
              {option.hint && <small className="fl-muted">{option.hint}</small>}
            </div>
          </div>
        ))}
        {options.length === 0 && (
          <p className="fl-muted fl-pick-none" role="status">
            {t(loading ? 'resource.filter.searching' : 'resource.filter.nothing')}
          </p>
        )}
      </div>
    </div>
  );
}
