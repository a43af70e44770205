import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { CellRange } from './cell-place.ts';
import { editorText, isSameValue, judged, pastedValue, type Typed, typedValue } from './cell-value.ts';
import { type ShownColumn, valueIn } from './table-column.ts';
import type { TableState } from './table-state.ts';

/** One cell that a block would write, judged before anything is written. */
export interface BlockCell {
  readonly row: AnyRow;
  readonly column: ShownColumn;
  /** As it came from the clipboard or from the cell above. */
  readonly text: string;
  /** `locked`: not edited in place, left as it is. */
  readonly outcome: 'write' | 'same' | 'refused' | 'locked';
  readonly value: unknown;
  readonly wrong: Text | null;
}

export interface Block {
  /** Row by row. */
  readonly rows: readonly (readonly BlockCell[])[];
  readonly range: CellRange;
  /** Rows and columns of the block that lie beyond the end of the table. */
  readonly lostRows: number;
  readonly lostCols: number;
}

type Counts = Readonly<Record<BlockCell['outcome'], number>>;

export function countsOf({ rows }: Pick<Block, 'rows'>): Counts {
  const counts = { write: 0, same: 0, refused: 0, locked: 0 };
  for (const { outcome } of rows.flat()) counts[outcome] += 1;
  return counts;
}

function cellOf(row: AnyRow, column: ShownColumn, text: string, typed: Typed): BlockCell {
  const shared = { row, column, text };
  if (!column.editable) return { ...shared, outcome: 'locked', value: null, wrong: null };
  if (!('value' in typed)) return { ...shared, outcome: 'refused', value: null, wrong: typed.wrong };
  const outcome = isSameValue(valueIn(column, row), typed.value) ? 'same' : 'write';
  return { ...shared, outcome, value: typed.value, wrong: null };
}

function blockAt(
  { rows, columns }: TableState,
  range: CellRange,
  cell: (row: AnyRow, column: ShownColumn, down: number, right: number) => BlockCell,
): BlockCell[][] {
  const shown = columns.slice(range.fromCol, range.toCol + 1);
  const cells: BlockCell[][] = [];
  for (let at = range.fromRow; at <= range.toRow; at += 1) {
    const row = rows.at(at);
    if (row) cells.push(shown.map((column, right) => cell(row, column, at - range.fromRow, right)));
  }
  return cells;
}

/** Where texts of the clipboard go: from the upper left cell of what is selected; a selection that holds them several times is filled. */
export function pastedBlock(state: TableState, chosen: CellRange, texts: readonly (readonly string[])[]): Block | null {
  const height = texts.length;
  const width = Math.max(0, ...texts.map(({ length }) => length));
  if (height === 0 || width === 0) return null;
  const filled = (from: number, to: number, size: number): number =>
    (to - from + 1) % size === 0 ? to : from + size - 1;
  const wanted = {
    fromRow: chosen.fromRow,
    fromCol: chosen.fromCol,
    toRow: filled(chosen.fromRow, chosen.toRow, height),
    toCol: filled(chosen.fromCol, chosen.toCol, width),
  };
  const range = {
    ...wanted,
    toRow: Math.min(wanted.toRow, state.rows.length - 1),
    toCol: Math.min(wanted.toCol, state.columns.length - 1),
  };
  const rows = blockAt(state, range, (row, column, down, right) => {
    // A short row of the clipboard ends with empty cells.
    const text = texts[down % height]?.[right % width] ?? '';
    return cellOf(row, column, text, pastedValue(text, column));
  });
  return { rows, range, lostRows: wanted.toRow - range.toRow, lostCols: wanted.toCol - range.toCol };
}

/** The first row of a selection in the rows below it; of a single row, the row above in this one. */
export function filledBlock(state: TableState, chosen: CellRange): Block | null {
  const isOne = chosen.fromRow === chosen.toRow;
  const source = state.rows.at(isOne ? chosen.fromRow - 1 : chosen.fromRow);
  if (!source) return null;
  const range = isOne ? chosen : { ...chosen, fromRow: chosen.fromRow + 1 };
  const rows = blockAt(state, range, (row, column) => {
    const value = valueIn(column, source) ?? null;
    return cellOf(row, column, editorText(value, column.kind), judged({ value }, column));
  });
  return { rows, range, lostRows: 0, lostCols: 0 };
}

/** The selected cells without their values. */
export function emptiedBlock(state: TableState, chosen: CellRange): Block {
  const rows = blockAt(state, chosen, (row, column) => {
    const typed = column.kind === 'yesNo' ? { value: false } : typedValue('', column.meta ?? { kind: column.kind });
    return cellOf(row, column, '', judged(typed, column));
  });
  return { rows, range: chosen, lostRows: 0, lostCols: 0 };
}
