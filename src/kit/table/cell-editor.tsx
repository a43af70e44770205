import { type KeyboardEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { useT, useText } from '../i18n.ts';
import type { ShownColumn } from './table-column.ts';
import type { TableStore } from './table-store.ts';

/** How the editing of a cell ended, and where the cursor goes. */
export type EditEnd = 'down' | 'up' | 'right' | 'left' | 'stay' | 'restore';

const ARROWS: Readonly<Record<string, EditEnd>> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The input in a cell. What is typed is kept in the store: the cell may leave the view and come back. */
export function CellEditor({
  store,
  column,
  onEnd,
}: {
  readonly store: TableStore;
  readonly column: ShownColumn;
  readonly onEnd: (end: EditEnd) => void;
}) {
  const t = useT('kit');
  const say = useText();
  const typed = useSyncExternalStore(store.subscribe, () => store.state().edit?.text ?? '');
  const input = useRef<HTMLElement>(null);
  // The end of the editing comes by a key or by the loss of the focus, not by both.
  const isOver = useRef(false);
  useEffect(() => {
    // Scrolled back into view while somebody types elsewhere: that keeps the focus.
    const holder = document.activeElement;
    if (holder && holder !== document.body && !holder.closest('.fl-table')) return;
    input.current?.focus({ preventScroll: true });
    const field = input.current;
    if (!(field instanceof HTMLInputElement) || field.type !== 'text') return;
    // What was typed to begin with goes on; a value that stood there is replaced or changed.
    if (store.state().edit?.isTyped) field.setSelectionRange(field.value.length, field.value.length);
    else field.select();
  }, [store]);

  const end = (how: EditEnd) => {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(how);
  };
  const byArrow = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): EditEnd | null =>
    store.state().edit?.isTyped && !shiftKey && !ctrlKey && !metaKey && !altKey ? (ARROWS[key] ?? null) : null;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    const how: EditEnd | null =
      event.key === 'Enter' && !event.ctrlKey && !event.metaKey
        ? 'down'
        : event.key === 'Tab'
          ? event.shiftKey
            ? 'left'
            : 'right'
          : event.key === 'Escape'
            ? 'restore'
            : byArrow(event);
    // Letters are the input's, a tick box's too; chords are the screen's.
    if (!(event.ctrlKey || event.metaKey || event.altKey)) event.stopPropagation();
    if (how === null) return;
    event.preventDefault();
    end(how);
  };
  const type = (text: string) => store.set(state => (state.edit ? { ...state, edit: { ...state.edit, text } } : state));
  const shared = {
    ref: (element: HTMLElement | null) => {
      input.current = element;
    },
    className: 'fl-cell-input',
    'aria-label': say(column.label),
    onKeyDown,
    onBlur: () => end('stay'),
  };

  if (column.kind === 'yesNo')
    return (
      <input
        {...shared}
        type="checkbox"
        checked={typed === 'true'}
        onChange={event => type(String(event.currentTarget.checked))}
      />
    );
  if (column.kind === 'choice')
    return (
      <select {...shared} value={typed} onChange={event => type(event.currentTarget.value)}>
        {!column.meta?.required && <option value="">{t('table.blank')}</option>}
        {column.meta?.choices?.map(({ value, label }) => (
          <option key={value} value={value}>
            {say(label)}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...shared}
      type="text"
      autoComplete="off"
      spellCheck={false}
      inputMode={column.kind === 'integer' ? 'numeric' : column.kind === 'decimal' ? 'decimal' : 'text'}
      placeholder={column.kind === 'date' ? 'YYYY-MM-DD' : undefined}
      value={typed}
      onChange={event => type(event.currentTarget.value)}
    />
  );
}
