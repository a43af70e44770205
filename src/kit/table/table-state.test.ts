import { describe, expect, it } from 'vitest';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { movedCell } from './cell-place.ts';
import { listedRows } from './row-list.ts';
import { shownColumns, type TableColumn, withMoved, withoutColumn, withWidth } from './table-column.ts';
import {
  markedUpTo,
  movedTo,
  received,
  startState,
  type TableInput,
  type TableState,
  toggledMark,
  withAllMarked,
} from './table-state.ts';

const keyOf = (row: AnyRow) => row.id;
const column = (field: string): TableColumn => ({
  field,
  label: { zh: field, en: field },
  kind: 'text',
  width: 100,
  numeric: false,
  sortable: true,
  text: row => String(row[field] ?? ''),
});
const COLUMNS = shownColumns([column('a'), column('b'), column('c')], { columns: [] });
const row = (id: string, more: object = {}): AnyRow => ({ id, version: 1, a: id, b: '', c: '', ...more });
const given = (rows: readonly AnyRow[], more: Partial<TableInput> = {}): TableInput => ({
  rows: listedRows(rows, keyOf),
  keyOf,
  columns: COLUMNS,
  refs: {},
  sort: '',
  rowTone: undefined,
  isSkeleton: false,
  isMarkable: true,
  isEditable: true,
  ...more,
});
const ALL = { from: 0, to: 50 };
const rowsOf = (...ids: string[]) => ids.map(id => row(id));
const at = (ids: readonly string[], place: { row: number; col: number }): TableState =>
  movedTo(startState(given(rowsOf(...ids))), place);

describe('the cursor', () => {
  it('stays on its row and column when both change places', () => {
    const state = at(['a', 'b', 'c'], { row: 1, col: 2 });
    const columns = shownColumns(COLUMNS, { columns: withMoved(COLUMNS, 2, 0) });
    expect(received(state, given(rowsOf('x', 'y', 'b'), { columns }), ALL).cursor).toMatchObject({
      key: 'b',
      field: 'c',
      row: 2,
      col: 0,
    });
  });

  it('goes to the row that took the place of its own', () => {
    const state = at(['a', 'b', 'c', 'd'], { row: 1, col: 0 });
    expect(received(state, given(rowsOf('a', 'd')), ALL).cursor?.key).toBe('d');
    expect(received(state, given(rowsOf('a')), ALL).cursor?.key).toBe('a');
    expect(received(state, given([]), ALL).cursor).toBeNull();
  });

  it('does not go past the ends', () => {
    const extent = { rows: 5, cols: 3, page: 10 };
    expect(movedCell({ row: 4, col: 2 }, 'down', extent)).toEqual({ row: 4, col: 2 });
    expect(movedCell({ row: 1, col: 0 }, 'pageUp', extent)).toEqual({ row: 0, col: 0 });
    expect(movedCell(null, 'down', extent)).toEqual({ row: 0, col: 0 });
    expect(movedCell({ row: 1, col: 1 }, 'last', extent)).toEqual({ row: 4, col: 2 });
    expect(movedCell({ row: 1, col: 1 }, 'down', { ...extent, rows: 0 })).toBeNull();
  });
});

describe('the range', () => {
  it('grows from where it began and ends with a move', () => {
    let state = at(['a', 'b', 'c'], { row: 0, col: 0 });
    state = movedTo(movedTo(state, { row: 1, col: 0 }, true), { row: 2, col: 1 }, true);
    expect(state.range).toEqual({ fromRow: 0, toRow: 2, fromCol: 0, toCol: 1 });
    expect(movedTo(state, { row: 1, col: 1 }).range).toBeNull();
  });

  it('is given up when the row it began at is gone', () => {
    const state = movedTo(at(['a', 'b', 'c'], { row: 0, col: 0 }), { row: 2, col: 1 }, true);
    expect(received(state, given(rowsOf('b', 'c')), ALL).range).toBeNull();
  });
});

describe('marks', () => {
  it('go up to the row under the cursor, in both directions', () => {
    const start = startState(given(rowsOf('a', 'b', 'c', 'd')));
    expect([...markedUpTo(toggledMark(start, 'd'), 'b').marks].sort()).toEqual(['b', 'c', 'd']);
    expect([...markedUpTo(start, 'b').marks]).toEqual(['b']);
    expect([...toggledMark(withAllMarked(start), 'a').marks]).toEqual(['b', 'c', 'd']);
  });

  it.each([3, 500])('of rows that are gone are dropped, of %i', count => {
    const ids = Array.from({ length: count }, (_, place) => `r${place}`);
    const all = withAllMarked(startState(given(rowsOf(...ids))));
    const same = received(all, given(rowsOf(...ids)), ALL);
    expect(same.marks).toBe(all.marks);
    expect(received(all, given(rowsOf(...ids.slice(1))), ALL).marks).toEqual(new Set(ids.slice(1)));
  });
});

describe('rows that were read again', () => {
  it('flash the cells that changed, not the rows that moved', () => {
    const state = startState(given([row('a'), row('b', { b: 'old' })]));
    const next = received(state, given([row('b', { b: 'new' }), row('a')]), ALL);
    expect([...next.flashes]).toEqual(['b\nb']);
  });

  it('leave the state as it is when nothing is new', () => {
    const input = given(rowsOf('a'));
    const state = startState(input);
    expect(received(state, { ...input }, ALL)).toBe(state);
  });
});

describe('columns of the view', () => {
  it('are those that are not hidden, until the view names others', () => {
    const columns = [column('a'), { ...column('b'), hidden: true }];
    const fields = (view: { field: string; width: number }[]) =>
      shownColumns(columns, { columns: view }).map(({ field, shownWidth }) => `${field} ${shownWidth}`);
    expect(fields([])).toEqual(['a 100']);
    expect(
      fields([
        { field: 'b', width: 70 },
        { field: 'gone', width: 50 },
        { field: 'a', width: 60 },
      ]),
    ).toEqual(['b 70', 'a 60']);
  });

  it('change width within bounds, change places, and go', () => {
    expect(withWidth(COLUMNS, 1, 5)[1]).toEqual({ field: 'b', width: 40 });
    expect(withWidth(COLUMNS, 1, 5000)[1]).toEqual({ field: 'b', width: 1000 });
    expect(withMoved(COLUMNS, 0, 9).map(({ field }) => field)).toEqual(['b', 'c', 'a']);
    expect(withoutColumn(COLUMNS, 1).map(({ field }) => field)).toEqual(['a', 'c']);
  });
});
