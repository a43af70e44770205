import { type MouseEvent, useRef } from 'react';
import type { CellPlace } from './cell-place.ts';
import { markedUpTo, movedTo, type TableState, toggledMark } from './table-state.ts';
import { MARK_COL, type TableStore } from './table-store.ts';

interface PointerOptions {
  readonly store: TableStore;
  readonly focusGrid: () => void;
  readonly setMarks: (change: (state: TableState) => TableState) => void;
  readonly onDoubleClick: () => void;
  readonly onClick?: (() => void) | undefined;
  readonly onMenu: (at: { readonly left: number; readonly top: number }) => void;
}

/** Place of the cell that an event happened in, counted over all rows. */
function placeOf(target: EventTarget | null, { base }: TableState): CellPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.fl-cell') : null;
  if (!cell) return null;
  return { row: base + Number(cell.dataset.row), col: Number(cell.dataset.col) };
}

const isInEditor = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.fl-cell-editing') !== null;

/** The pointer does what the keys do: press moves, Shift or a drag selects a range, double press opens or edits. */
export function useTablePointer({ store, focusGrid, setMarks, onDoubleClick, onClick, onMenu }: PointerOptions) {
  const isDrawing = useRef(false);

  const pressMark = (row: number, isRange: boolean) => {
    const { rows, keyOf } = store.state();
    const at = rows.at(row);
    if (at) setMarks(state => (isRange ? markedUpTo(state, keyOf(at)) : toggledMark(state, keyOf(at))));
  };

  return {
    onMouseDown(event: MouseEvent) {
      if (isInEditor(event.target)) return;
      const place = placeOf(event.target, store.state());
      if (!place || !store.state().rows.at(place.row)) return;
      if (event.button === 0 && place.col === MARK_COL) {
        pressMark(place.row, event.shiftKey);
        const col = store.state().cursor?.col ?? 0;
        store.set(state => movedTo(state, { row: place.row, col }));
      } else if (event.button === 0) {
        isDrawing.current = true;
        store.set(state => movedTo(state, place, event.shiftKey));
      }
      // No selection of text, and the focus stays where the keys are heard.
      event.preventDefault();
      focusGrid();
    },
    onMouseMove(event: MouseEvent) {
      if (!isDrawing.current) return;
      if (event.buttons !== 1) {
        isDrawing.current = false;
        return;
      }
      const place = placeOf(event.target, store.state());
      const { cursor } = store.state();
      if (!place || place.col === MARK_COL || (cursor?.row === place.row && cursor.col === place.col)) return;
      store.set(state => movedTo(state, place, true));
    },
    /** The whole text of a cell that is cut short; asked for here, because of all cells in view it is one at a time. */
    onMouseOver(event: MouseEvent) {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('.fl-cell') : null;
      const place = placeOf(cell, store.state());
      if (!cell || !place || cell.classList.contains('fl-cell-refused')) return;
      const { rows, columns, refs } = store.state();
      const row = rows.at(place.row);
      const text = row ? (columns[place.col]?.text(row, refs) ?? '') : '';
      if (text !== '' && cell.scrollWidth > cell.clientWidth) cell.title = text;
      else cell.removeAttribute('title');
    },
    onClick(event: MouseEvent) {
      const place = placeOf(event.target, store.state());
      if (onClick && place && place.col !== MARK_COL && store.state().rows.at(place.row)) onClick();
    },
    onDoubleClick(event: MouseEvent) {
      const place = placeOf(event.target, store.state());
      if (place && place.col !== MARK_COL && !isInEditor(event.target)) onDoubleClick();
    },
    onContextMenu(event: MouseEvent) {
      const place = placeOf(event.target, store.state());
      if (!place || isInEditor(event.target) || !store.state().rows.at(place.row)) return;
      event.preventDefault();
      // A press on the marks stands for the first cell of the row.
      store.set(state => movedTo(state, { row: place.row, col: Math.max(place.col, 0) }));
      onMenu({ left: event.clientX, top: event.clientY });
    },
  };
}
