import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { isComposing } from '../typing.ts';
import { Floating } from './floating.tsx';

export interface ComboOption {
  readonly key: string;
  readonly content: ReactNode;
  /** Heading above it, where it begins a group. */
  readonly group?: string;
}

export interface ComboboxProps {
  readonly id?: string;
  /** Place of the value in its form. */
  readonly path?: string;
  readonly text: string;
  readonly onText: (text: string, composing: boolean) => void;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly options: readonly ComboOption[];
  readonly onTake: (key: string) => void;
  /** Enter while no option is to be taken: answers whether it did something. */
  readonly onEnter?: () => boolean;
  /** Options answer an earlier text: only one that was reached by arrow keys may be taken. */
  readonly stale?: boolean;
  /** The first option is taken by Enter without being reached first. */
  readonly takesFirst?: boolean;
  /** Keys that this part does not know: F4, Backspace in an empty box. */
  readonly onKey?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onLeave?: () => void;
  /** Below the options, or instead of them. */
  readonly note?: ReactNode;
  readonly listLabel: string;
  readonly label?: string;
  readonly placeholder?: string;
  readonly title?: string | undefined;
  readonly describedBy?: string;
  readonly invalid?: boolean;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly className?: string;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

/** A box with a list by the WAI-ARIA pattern: the focus stays in the box, the list is walked by `aria-activedescendant`. */
export function Combobox(props: ComboboxProps) {
  const { id, text, open, options, stale = false, takesFirst = false } = props;
  const listId = useId();
  const own = useRef<HTMLInputElement>(null);
  const input = props.inputRef ?? own;
  const [walked, setWalked] = useState<string | null>(null);
  const reached = options.findIndex(option => option.key === walked);
  const active = reached >= 0 ? reached : takesFirst && !stale && options.length > 0 ? 0 : -1;
  const activeId = open && active >= 0 ? `${listId}-${active}` : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const show = (next: boolean) => {
    if (!next) setWalked(null);
    if (next !== open) props.onOpen(next);
  };
  const take = (key: string) => {
    props.onTake(key);
    setWalked(null);
  };
  const walk = (step: 1 | -1) => {
    if (options.length === 0) return;
    const next = active < 0 ? (step === 1 ? 0 : options.length - 1) : (active + step + options.length) % options.length;
    setWalked(options[next]?.key ?? null);
  };

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // The key ends or steers what the input method composes; it chooses nothing here.
    if (isComposing(event.nativeEvent) || props.readOnly) return;
    const { key, altKey } = event;
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if ((key === 'ArrowDown' || key === 'ArrowUp') && plain && (!altKey || key === 'ArrowDown')) {
      event.preventDefault();
      if (open && !altKey) walk(key === 'ArrowDown' ? 1 : -1);
      else show(true);
    } else if (key === 'ArrowUp' && altKey && plain && open) {
      event.preventDefault();
      show(false);
    } else if (key === 'Enter' && plain && !altKey && open) {
      const option = options[active];
      if (option) {
        event.preventDefault();
        take(option.key);
      } else if (props.onEnter?.()) event.preventDefault();
    } else if (key === 'Escape' && open) {
      // The page's own Escape leads away from it.
      event.preventDefault();
      event.stopPropagation();
      show(false);
    } else props.onKey?.(event);
  }

  return (
    <>
      <input
        ref={input}
        id={id}
        data-path={props.path}
        className={`bp6-input fl-form-input ${props.className ?? ''}`}
        type="text"
        role="combobox"
        aria-label={props.label}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        aria-required={props.required || undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={props.placeholder}
        title={props.title}
        readOnly={props.readOnly}
        value={text}
        onChange={event => {
          setWalked(null);
          props.onText(event.currentTarget.value, (event.nativeEvent as InputEvent).isComposing === true);
          show(true);
        }}
        onCompositionEnd={event => props.onText(event.currentTarget.value, false)}
        onClick={() => !props.readOnly && show(true)}
        onFocus={event => event.currentTarget.select()}
        onKeyDown={onKeyDown}
        onBlur={() => {
          show(false);
          props.onLeave?.();
        }}
      />
      {open && (
        <Floating anchor={input} className="fl-form-list">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus stays in the box while the mouse chooses */}
          <div onMouseDown={event => event.preventDefault()}>
            <div role="listbox" id={listId} aria-label={props.listLabel} aria-busy={stale || undefined}>
              {options.map((option, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the box
                // biome-ignore lint/a11y/useFocusableInteractive: see above
                <div
                  key={option.key}
                  role="option"
                  id={`${listId}-${index}`}
                  aria-selected={index === active}
                  data-group={option.group}
                  className="fl-form-option"
                  onClick={() => take(option.key)}
                >
                  {option.content}
                </div>
              ))}
            </div>
            {props.note}
          </div>
        </Floating>
      )}
    </>
  );
}
