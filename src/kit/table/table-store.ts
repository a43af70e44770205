import type { AnyRow } from '#contract/kernel/resource.ts';
import { isIn } from './cell-place.ts';
import { cellName, received, startState, type TableInput, type TableState } from './table-state.ts';

/** What a cell is besides its text, as bits of one number: a cell draws itself again when its number changes. */
export const CELL = {
  active: 1,
  activeRow: 2,
  inRange: 4,
  marked: 8,
  flash: 16,
  editing: 32,
  saving: 64,
  refused: 128,
} as const;
const EPOCH = 256;

/** Column of marks; columns of data count from 0. */
export const MARK_COL = -1;

const FLASH_MS = 1_400;

/**
 * State of one table outside React's tree, so that a key or a wheel step draws only the cells it concerns: the grid below is
 * drawn again only when rows are added or columns change.
 */
export interface TableStore {
  state(): TableState;
  subscribe(listener: () => void): () => void;
  set(change: (state: TableState) => TableState): void;
  receive(input: TableInput): void;
  /** Rows in view, counted over all rows. */
  see(from: number, to: number): void;
  seen(): { readonly from: number; readonly to: number };
  /** The row that the grid below calls `local`. */
  rowAt(local: number): AnyRow | undefined;
  look(local: number, col: number): number;
  stop(): void;
}

export function createTableStore(input: TableInput): TableStore {
  let state = startState(input);
  let inView = { from: 0, to: 0 };
  let calming: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const set = (change: (state: TableState) => TableState) => {
    const next = change(state);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set,
    receive(given) {
      const { flashes } = state;
      set(before => received(before, given, inView));
      if (state.flashes === flashes) return;
      clearTimeout(calming);
      calming = setTimeout(() => set(before => ({ ...before, flashes: new Set() })), FLASH_MS);
    },
    see(from, to) {
      inView = { from, to };
    },
    seen: () => inView,
    rowAt: local => state.rows.at(state.base + local),
    look(local, col) {
      const { cursor, range, marks, flashes, edit, drafts, base, columns, epoch } = state;
      const at = base + local;
      let bits = epoch * EPOCH;
      const row = state.rows.at(at);
      if (!row) return bits;
      const key = state.keyOf(row);
      if (cursor?.row === at) bits += cursor.col === col ? CELL.active + CELL.activeRow : CELL.activeRow;
      if (range && isIn(range, { row: at, col })) bits += CELL.inRange;
      if (marks.has(key)) bits += CELL.marked;
      const field = columns[col]?.field;
      if (field === undefined) return bits;
      if (edit?.key === key && edit.field === field) bits += CELL.editing;
      if (flashes.size === 0 && drafts.size === 0) return bits;
      const name = cellName(key, field);
      if (flashes.has(name)) bits += CELL.flash;
      const draft = drafts.get(name);
      if (draft) bits += draft.isSaving ? CELL.saving : CELL.refused;
      return bits;
    },
    stop() {
      clearTimeout(calming);
      // Hidden for a while and shown again, nothing would end them.
      state = state.flashes.size > 0 ? { ...state, flashes: new Set() } : state;
    },
  };
}
