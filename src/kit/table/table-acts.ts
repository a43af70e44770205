import { readSort } from '#contract/kernel/filter.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { clipboardCells } from '../form/paste-cells.ts';
import { currentLanguage } from '../i18n.ts';
import type { CellEdits } from './cell-edits.ts';
import { type CellMove, cellsOf, movedCell } from './cell-place.ts';
import { toggledSort } from './sort-keys.ts';
import { type Block, countsOf, pastedBlock } from './table-block.ts';
import { type ShownColumn, type TableView, withMoved, withoutColumn, withWidth } from './table-column.ts';
import { chosenRange, copiedText, toClipboard } from './table-copy.ts';
import {
  cellName,
  markedUpTo,
  movedTo,
  type TableState,
  toggledMark,
  withAllMarked,
  withoutRange,
} from './table-state.ts';
import type { TableStore } from './table-store.ts';
import { tableText } from './table-words.ts';

const WIDTH_STEP = 24;

/** All that can be done to a table, whether a key, the pointer or a command asks. */
export interface TableActs {
  move(move: CellMove, extend?: boolean): void;
  open(): void;
  edit(): void;
  mark(): void;
  markRange(): void;
  markAll(): void;
  unmarkAll(): void;
  copy(withHeadings: boolean): Promise<void>;
  /** From the palette, where no key hands over the clipboard. */
  paste(): Promise<void>;
  pasteText(text: string): void;
  fillDown(): void;
  /** False where the chosen cells are not edited in place. */
  empty(): boolean;
  undo(): void;
  redo(): void;
  sort(field: string, add: boolean): void;
  setWidth(col: number, width: number): void;
  widen(steps: number): void;
  reorder(from: number, to: number): void;
  moveColumn(by: number): void;
  freeze(isFrozen: boolean): void;
  hide(): void;
  setDensity(density: TableView['density']): void;
  /** True where there was something to give up before the table is left. */
  giveUp(): boolean;
}

interface ActsOptions {
  readonly store: TableStore;
  readonly edits: CellEdits;
  readonly tell: (text: Text) => void;
  readonly page: () => number;
  /** As they are now. */
  readonly asked: () => {
    readonly view: TableView;
    readonly onView: (change: Partial<TableView>) => void;
    readonly onOpen?: (row: AnyRow) => void;
    readonly onEdit?: (row: AnyRow) => void;
    readonly preview: (block: Block) => void;
    readonly setMarks: (change: (state: TableState) => TableState) => void;
  };
}

export function tableActs({ store, edits, tell, page, asked }: ActsOptions): TableActs {
  const rowUnderCursor = (): AnyRow | undefined => {
    const { cursor, rows } = store.state();
    return cursor ? rows.at(cursor.row) : undefined;
  };
  const cursorColumn = (): { readonly col: number; readonly column: ShownColumn } | null => {
    const { cursor, columns } = store.state();
    const column = cursor ? columns[cursor.col] : columns[0];
    return column ? { col: cursor?.col ?? 0, column } : null;
  };
  const onCursorRow = (change: (state: TableState, key: string) => TableState) => {
    const { isMarkable } = store.state();
    if (isMarkable) asked().setMarks(state => (state.cursor ? change(state, state.cursor.key) : state));
  };

  const setWidth = (col: number, width: number) => {
    const { columns } = store.state();
    const next = withWidth(columns, col, width);
    asked().onView({ columns: next });
    const column = columns[col];
    if (column) tell(tableText('columnWidth', { column: column.label, n: next[col]?.width ?? width }));
  };
  const reorder = (from: number, to: number) => {
    const { columns } = store.state();
    const place = Math.min(Math.max(to, 0), columns.length - 1);
    const column = columns[from];
    if (!column || place === from) return;
    asked().onView({ columns: withMoved(columns, from, place) });
    tell(tableText('columnMoved', { column: column.label, n: place + 1 }));
  };

  const pasteText = (text: string): void => {
    const state = store.state();
    const range = chosenRange(state);
    const block = range && pastedBlock(state, range, clipboardCells(text));
    if (!block) return;
    const { write, refused, same, locked } = countsOf(block);
    if (write + refused === 0) tell(tableText(same > 0 ? 'pasteSame' : 'pasteLocked'));
    // One cell is as if it were typed; of several nothing is written before it was seen.
    else if (write + refused + same + locked === 1) void edits.write(block);
    else asked().preview(block);
  };

  return {
    move(move, extend = false) {
      // An editor that was scrolled out of view has lost the focus without a word.
      edits.end('stay');
      store.set(state => {
        const extent = { rows: state.rows.length, cols: state.columns.length, page: page() };
        return movedTo(state, movedCell(state.cursor, move, extent), extend);
      });
    },
    open() {
      const row = rowUnderCursor();
      if (row) asked().onOpen?.(row);
    },
    edit() {
      const row = rowUnderCursor();
      if (row && !edits.begin()) asked().onEdit?.(row);
    },
    mark: () => onCursorRow(toggledMark),
    markRange: () => onCursorRow(markedUpTo),
    markAll: () => {
      if (store.state().isMarkable) asked().setMarks(withAllMarked);
    },
    unmarkAll: () => asked().setMarks(state => ({ ...state, marks: new Set(), lastMarked: null })),
    async copy(withHeadings) {
      const state = store.state();
      const range = chosenRange(state);
      if (!range) return;
      const isDone = await toClipboard(copiedText(state, range, withHeadings ? currentLanguage() : null));
      tell(isDone ? tableText('copied', { n: cellsOf(range) }) : tableText('copyFailed'));
    },
    async paste() {
      try {
        pasteText(await navigator.clipboard.readText());
      } catch {
        tell(tableText('pasteByKey'));
      }
    },
    pasteText,
    fillDown: () => void edits.fillDown(),
    empty: edits.empty,
    undo: () => void edits.undo(),
    redo: () => void edits.redo(),
    sort(field, add) {
      const { view, onView } = asked();
      const sort = toggledSort(view.sort, field, add);
      onView({ sort });
      const column = store.state().columns.find(each => each.field === field);
      if (!column) return;
      const key = readSort(sort).find(each => each.field === field);
      const said = tableText(key ? 'sortedBy' : 'unsorted', { column: column.label });
      const way = key ? tableText(key.descending ? 'descending' : 'ascending') : null;
      tell(way ? { zh: `${said.zh}，${way.zh}`, en: `${said.en}, ${way.en}` } : said);
    },
    setWidth,
    widen(steps) {
      const here = cursorColumn();
      if (here) setWidth(here.col, here.column.shownWidth + steps * WIDTH_STEP);
    },
    reorder,
    moveColumn(by) {
      const here = cursorColumn();
      if (here) reorder(here.col, here.col + by);
    },
    freeze(isFrozen) {
      const here = cursorColumn();
      asked().onView({ frozen: isFrozen && here ? Math.min(here.col + 1, 10) : 0 });
    },
    hide() {
      const { columns } = store.state();
      const here = cursorColumn();
      if (here && columns.length > 1) asked().onView({ columns: withoutColumn(columns, here.col) });
    },
    setDensity: density => asked().onView({ density }),
    giveUp() {
      const { range, cursor, drafts } = store.state();
      if (range && cellsOf(range) > 1) {
        store.set(withoutRange);
        return true;
      }
      const draft = cursor && drafts.get(cellName(cursor.key, cursor.field));
      if (!cursor || !draft || draft.isSaving) return false;
      edits.restore(cursor);
      return true;
    },
  };
}
