import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { type CellPlace, type CellRange, rangeBetween } from './cell-place.ts';
import type { RowList } from './row-list.ts';
import type { Refs, ShownColumn } from './table-column.ts';

/** A cell by what it is, so that it is found again when rows are read again or columns change places. */
export interface CellName {
  readonly key: string;
  readonly field: string;
}

/** What was typed and is not what the server holds: on its way, or refused. */
export interface Draft {
  /** As it stood in the editor. */
  readonly text: string;
  /** As the cell shows it. */
  readonly shown: string;
  readonly isSaving: boolean;
  /** Why it was not taken. */
  readonly reason: Text | null;
  /** The row as somebody else has made it meanwhile. */
  readonly theirs: AnyRow | null;
}

export interface TableInput {
  readonly rows: RowList<AnyRow>;
  readonly keyOf: (row: AnyRow) => string;
  readonly columns: readonly ShownColumn[];
  readonly refs: Refs;
  readonly sort: string;
  readonly rowTone: ((row: AnyRow) => string | undefined) | undefined;
  readonly isSkeleton: boolean;
  /** Has the column of marks. */
  readonly isMarkable: boolean;
  /** Some cells are edited in place. */
  readonly isEditable: boolean;
}

/** All that cells, head and foot of one table show. Replaced as a whole, never changed. */
export interface TableState extends TableInput {
  readonly cursor: (CellName & CellPlace) | null;
  /** The other corner of the selected range; the cursor is one. */
  readonly anchor: (CellName & CellPlace) | null;
  readonly range: CellRange | null;
  readonly marks: ReadonlySet<string>;
  readonly lastMarked: string | null;
  readonly flashes: ReadonlySet<string>;
  /** `began`: the row as it was when the editor opened; it may be changed by others while somebody types. */
  readonly edit:
    | (CellName & {
        readonly text: string;
        readonly began: AnyRow;
        /** Begun by typing over the cell: arrows then end it, as they do in a sheet. */
        readonly isTyped: boolean;
      })
    | null;
  readonly drafts: ReadonlyMap<string, Draft>;
  /** Place of the first row that the grid below knows; it never knows more than `WINDOW` of them. */
  readonly base: number;
  /** Counts changes that concern every cell. */
  readonly epoch: number;
}

export const cellName = (key: string, field: string): string => `${key}\n${field}`;

export const startState = (input: TableInput): TableState => ({
  ...input,
  cursor: null,
  anchor: null,
  range: null,
  marks: new Set(),
  lastMarked: null,
  flashes: new Set(),
  edit: null,
  drafts: new Map(),
  base: 0,
  epoch: 0,
});

/** How far below a row that is gone its successor is looked for. */
const NEAR = 500;

/** On its row as long as that is there, else on the row that took its place: after a decision the next one is in view by itself. */
function keptRow(before: TableState, after: TableInput, key: string, row: number): number {
  const same = after.rows.indexOfKey(key);
  if (same >= 0 || after.rows.length === 0) return same;
  for (let at = row + 1; at < Math.min(row + NEAR, before.rows.length); at += 1) {
    const next = before.rows.at(at);
    const place = next ? after.rows.indexOfKey(before.keyOf(next)) : -1;
    if (place >= 0) return place;
  }
  return Math.min(row, after.rows.length - 1);
}

function named(input: TableInput, { row, col }: CellPlace): (CellName & CellPlace) | null {
  const at = input.rows.at(row);
  const column = input.columns[col];
  return at && column ? { key: input.keyOf(at), field: column.field, row, col } : null;
}

function keptCell(before: TableState, after: TableInput, cell: CellName & CellPlace): (CellName & CellPlace) | null {
  const sameCol = after.columns.findIndex(({ field }) => field === cell.field);
  const col = sameCol >= 0 ? sameCol : Math.min(cell.col, after.columns.length - 1);
  return named(after, { row: keptRow(before, after, cell.key, cell.row), col });
}

/** Cells in view whose text is another than before, on rows that are still there. */
function changedCells(before: TableState, after: TableInput, seen: { from: number; to: number }): Set<string> {
  const changed = new Set<string>();
  for (let at = seen.from; at <= Math.min(seen.to, before.rows.length - 1); at += 1) {
    const old = before.rows.at(at);
    if (!old) continue;
    const key = before.keyOf(old);
    // Nearly always the row is where it was.
    const here = after.rows.at(at);
    const row = here && after.keyOf(here) === key ? here : after.rows.at(after.rows.indexOfKey(key));
    if (!row || row === old) continue;
    for (const { field, text } of after.columns)
      if (text(old, before.refs) !== text(row, after.refs)) changed.add(cellName(key, field));
  }
  return changed;
}

/** Looking up so many keys costs more than walking over all rows once. */
const MANY = 200;

/** Marks of rows that are gone are dropped. */
function keptMarks(marks: ReadonlySet<string>, { rows, keyOf }: TableInput): ReadonlySet<string> {
  const kept = new Set<string>();
  if (marks.size > MANY)
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows.at(at);
      if (row && marks.has(keyOf(row))) kept.add(keyOf(row));
    }
  else for (const key of marks) if (rows.indexOfKey(key) >= 0) kept.add(key);
  return kept.size === marks.size ? marks : kept;
}

const ranged = (state: TableState): TableState => ({
  ...state,
  range: state.cursor && state.anchor ? rangeBetween(state.cursor, state.anchor) : null,
});

/** The state with new rows, columns or labels; cursor, range, marks and typed values stay with their rows. */
export function received(before: TableState, input: TableInput, seen: { from: number; to: number }): TableState {
  const same = (Object.keys(input) as (keyof TableInput)[]).every(name => input[name] === before[name]);
  if (same) return before;
  const isMoved = input.rows !== before.rows || input.columns !== before.columns;
  const flashes =
    input.rows !== before.rows && before.columns === input.columns ? changedCells(before, input, seen) : null;
  const isThere = (key: string) => input.rows.indexOfKey(key) >= 0;
  const marks = input.rows === before.rows ? before.marks : keptMarks(before.marks, input);
  const base = Math.min(before.base, Math.max(0, input.rows.length - 1));
  return ranged({
    ...before,
    ...input,
    cursor: before.cursor && isMoved ? keptCell(before, input, before.cursor) : before.cursor,
    anchor:
      before.anchor && isMoved
        ? isThere(before.anchor.key)
          ? keptCell(before, input, before.anchor)
          : null
        : before.anchor,
    marks,
    edit: before.edit && isThere(before.edit.key) ? before.edit : null,
    flashes: flashes && flashes.size > 0 ? flashes : before.flashes,
    base: input.rows.length === 0 ? 0 : base,
    epoch: before.epoch + 1,
  });
}

/** The cursor on a cell. With `extend` the range grows from where it began; without it there is none. */
export function movedTo(state: TableState, to: CellPlace | null, extend = false): TableState {
  const cursor = to ? named(state, to) : null;
  return ranged({ ...state, cursor, anchor: extend ? (state.anchor ?? state.cursor) : null });
}

/** A range as it was written, its first cell under the cursor. */
export function withRange(state: TableState, range: CellRange): TableState {
  const cursor = named(state, { row: range.fromRow, col: range.fromCol });
  const isOne = range.fromRow === range.toRow && range.fromCol === range.toCol;
  return ranged({ ...state, cursor, anchor: isOne ? null : named(state, { row: range.toRow, col: range.toCol }) });
}

export const withoutRange = (state: TableState): TableState => ranged({ ...state, anchor: null });

export function toggledMark(state: TableState, key: string): TableState {
  const marks = new Set(state.marks);
  if (!marks.delete(key)) marks.add(key);
  return { ...state, marks, lastMarked: key };
}

/** All rows from the one marked last up to this one. */
export function markedUpTo(state: TableState, key: string): TableState {
  const from = state.lastMarked === null ? -1 : state.rows.indexOfKey(state.lastMarked);
  const to = state.rows.indexOfKey(key);
  if (from < 0 || to < 0) return toggledMark(state, key);
  const marks = new Set(state.marks);
  for (let at = Math.min(from, to); at <= Math.max(from, to); at += 1) {
    const row = state.rows.at(at);
    if (row) marks.add(state.keyOf(row));
  }
  return { ...state, marks, lastMarked: key };
}

export function withAllMarked(state: TableState): TableState {
  const marks = new Set<string>();
  for (let at = 0; at < state.rows.length; at += 1) {
    const row = state.rows.at(at);
    if (row) marks.add(state.keyOf(row));
  }
  return { ...state, marks };
}

export function withDraft(state: TableState, { key, field }: CellName, draft: Draft | null): TableState {
  const drafts = new Map(state.drafts);
  if (draft) drafts.set(cellName(key, field), draft);
  else drafts.delete(cellName(key, field));
  return { ...state, drafts, epoch: state.epoch + 1 };
}
