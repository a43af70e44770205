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
  | 'leave';

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
};

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
    if (key.toLowerCase() === 'c') return shiftKey ? 'copyWithHeadings' : 'copy';
    return null;
  }
  if (key === 'F10' && shiftKey) return 'rowMenu';
  if (shiftKey && key === ' ') return 'markRange';
  return shiftKey && key.length > 1 ? null : (PLAIN[key] ?? null);
}
