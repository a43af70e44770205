/** A cell by place. */
export interface CellPlace {
  readonly row: number;
  readonly col: number;
}

export type CellMove =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'first'
  | 'last'
  | 'pageUp'
  | 'pageDown'
  | 'top'
  | 'bottom'
  | 'leftEdge'
  | 'rightEdge';

interface Extent {
  readonly rows: number;
  readonly cols: number;
  /** Rows of one screen. */
  readonly page: number;
}

const within = (value: number, size: number): number => Math.min(Math.max(value, 0), Math.max(size - 1, 0));

/** Where the cursor stands after a key; the ends hold, nothing wraps. Without a cursor the first key goes to the first row. */
export function movedCell(from: CellPlace | null, move: CellMove, { rows, cols, page }: Extent): CellPlace | null {
  if (rows === 0 || cols === 0) return null;
  const { row, col } = from ?? { row: -1, col: 0 };
  const to = {
    up: { row: from ? row - 1 : rows - 1, col },
    down: { row: row + 1, col },
    left: { row, col: col - 1 },
    right: { row, col: from ? col + 1 : 0 },
    first: { row: 0, col: 0 },
    last: { row: rows - 1, col: cols - 1 },
    pageUp: { row: row - page, col },
    pageDown: { row: Math.max(row, 0) + page, col },
    top: { row: 0, col },
    bottom: { row: rows - 1, col },
    leftEdge: { row, col: 0 },
    rightEdge: { row, col: cols - 1 },
  }[move];
  return { row: within(to.row, rows), col: within(to.col, cols) };
}

/** Cells between two corners, both in. */
export interface CellRange {
  readonly fromRow: number;
  readonly toRow: number;
  readonly fromCol: number;
  readonly toCol: number;
}

export const rangeBetween = (one: CellPlace, other: CellPlace): CellRange => ({
  fromRow: Math.min(one.row, other.row),
  toRow: Math.max(one.row, other.row),
  fromCol: Math.min(one.col, other.col),
  toCol: Math.max(one.col, other.col),
});

export const isIn = (range: CellRange, { row, col }: CellPlace): boolean =>
  row >= range.fromRow && row <= range.toRow && col >= range.fromCol && col <= range.toCol;

export const cellsOf = (range: CellRange): number =>
  (range.toRow - range.fromRow + 1) * (range.toCol - range.fromCol + 1);
