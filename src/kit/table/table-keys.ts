import type { FieldKind } from '#contract/kernel/field.ts';
import type { CellMove } from './cell-place.ts';

export type TableAct =
  | { readonly move: CellMove; readonly extend: boolean }
  | 'open'
  | 'edit'
  | 'mark'
  | 'markRange'
  | 'markAll'
  | 'rowMenu'
  | 'copy'
  | 'copyWithHeadings'
  | 'wider'
  | 'narrower'
  | 'moveLeft'
  | 'moveRight'
  | 'leave'
  | 'fillDown'
  | 'empty'
  | 'undo'
  | 'redo';

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const ARROWS: Readonly<Record<string, readonly [CellMove, CellMove]>> = {
  ArrowUp: ['up', 'top'],
  ArrowDown: ['down', 'bottom'],
  ArrowLeft: ['left', 'leftEdge'],
  ArrowRight: ['right', 'rightEdge'],
  Home: ['leftEdge', 'first'],
  End: ['rightEdge', 'last'],
  PageUp: ['pageUp', 'pageUp'],
  PageDown: ['pageDown', 'pageDown'],
};

const PLAIN: Readonly<Record<string, TableAct>> = {
  j: { move: 'down', extend: false },
  k: { move: 'up', extend: false },
  h: { move: 'left', extend: false },
  l: { move: 'right', extend: false },
  Enter: 'open',
  e: 'edit',
  F2: 'edit',
  x: 'mark',
  X: 'markRange',
  ' ': 'mark',
  '.': 'rowMenu',
  ContextMenu: 'rowMenu',
  Escape: 'leave',
  Delete: 'empty',
};

const EDITS: Readonly<Record<string, TableAct>> = { d: 'fillDown', z: 'undo', y: 'redo' };

/** Acts that write: where nothing is edited in place, their keys are the screen's. */
export const WRITES: ReadonlySet<TableAct> = new Set<TableAct>(['fillDown', 'empty', 'undo', 'redo']);

/** With Alt, by the place of the key: Option types other letters on a Mac. */
const ALT: Readonly<Record<string, TableAct>> = { KeyH: 'moveLeft', KeyL: 'moveRight', KeyW: 'wider' };

/** What a key means to the table that has the focus; `null` leaves it to the screen and to the browser. */
export function actOf(event: Keys): TableAct | null {
  const { key, code, altKey, shiftKey } = event;
  const mod = event.ctrlKey || event.metaKey;
  if (altKey) {
    if (mod) return null;
    return code === 'KeyW' && shiftKey ? 'narrower' : shiftKey ? null : (ALT[code] ?? null);
  }
  const arrow = ARROWS[key];
  if (arrow) return { move: mod ? arrow[1] : arrow[0], extend: shiftKey };
  if (mod) {
    if (key.toLowerCase() === 'a' && !shiftKey) return 'markAll';
    const edit = shiftKey ? (key.toLowerCase() === 'z' ? 'redo' : undefined) : EDITS[key.toLowerCase()];
    if (edit) return edit;
    if (key.toLowerCase() === 'c') return shiftKey ? 'copyWithHeadings' : 'copy';
    return null;
  }
  if (key === 'F10' && shiftKey) return 'rowMenu';
  if (shiftKey && key === ' ') return 'markRange';
  return shiftKey && key.length > 1 ? null : (PLAIN[key] ?? null);
}

/** Kinds that begin with a figure. */
const BY_FIGURE: ReadonlySet<FieldKind> = new Set(['integer', 'decimal', 'date']);
const BY_LETTER: ReadonlySet<FieldKind> = new Set(['text', 'code']);

/**
 * What typing on a cell begins to write into it; `null` where the key is none of the cell's. Letters that are keys of the table
 * or of the screen stay keys, so that `j` goes down in a column of names too: there F2 comes first.
 */
export function typedInto(event: Keys, kind: FieldKind, isKey: () => boolean): string | null {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || [...key].length !== 1) return null;
  if (BY_FIGURE.has(kind)) return /^[\d\-\uff10-\uff19]$/.test(key) ? key : null;
  return BY_LETTER.has(kind) && key !== ' ' && !isKey() ? key : null;
}

/** Ctrl+V: the browser hands over the clipboard only where nobody has taken the key. */
export const isPasteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'v';
