// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { choice, decimal, text, yesNo } from '#contract/kernel/field.ts';
import { type AnyRow, defineResource } from '#contract/kernel/resource.ts';
import { isSameValue, pastedValue } from './cell-value.ts';
import { columnsOf } from './columns-of.tsx';
import { listedRows } from './row-list.ts';
import { countsOf, emptiedBlock, filledBlock, pastedBlock } from './table-block.ts';
import { shownColumns } from './table-column.ts';
import { startState } from './table-state.ts';

const rate = defineResource({
  name: 'Rate',
  docType: 'rate',
  title: { zh: '运价', en: 'Rates' },
  paths: ['/rates'],
  owner: 'global',
  fields: {
    no: text({ zh: '编号', en: 'No.' }, { max: 10, required: true }),
    cost: decimal({ zh: '成本', en: 'Cost' }, { scale: 2, min: 0, max: 9999, inline: true }),
    space: choice(
      { zh: '舱位', en: 'Space' },
      { AMPLE: { zh: '充足', en: 'Ample' } },
      { inline: true, required: true },
    ),
    isNew: yesNo({ zh: '新', en: 'New' }, { inline: true }),
  },
  key: ['no'],
  caption: { code: 'no' },
  search: ['no'],
  sort: 'no',
});
const columns = shownColumns(columnsOf(rate, 'CN'), { columns: [] });
const rows: AnyRow[] = ['a', 'b', 'c', 'd'].map(id => ({
  id,
  version: 1,
  no: id,
  cost: '10',
  space: 'AMPLE',
  isNew: false,
}));
const keyOf = ({ id }: AnyRow) => id;
const state = startState({
  rows: listedRows(rows, keyOf),
  keyOf,
  columns,
  refs: {},
  sort: '',
  rowTone: undefined,
  isSkeleton: false,
  isMarkable: true,
  isEditable: true,
});
const at = (fromRow: number, fromCol: number, toRow = fromRow, toCol = fromCol) => ({ fromRow, toRow, fromCol, toCol });
const outcomes = (block: ReturnType<typeof pastedBlock>) =>
  block?.rows.map(cells => cells.map(({ outcome }) => outcome).join(' '));

it('judges each cell by its field and leaves what is not edited here', () => {
  const block = pastedBlock(state, at(0, 0), [
    ['x', '1,200.50', '充足', '是'],
    ['y', '-1', 'full', 'maybe'],
    ['z', '10.00', 'Ample', 'no'],
  ]);
  expect(outcomes(block)).toEqual([
    'locked write same write',
    'locked refused refused refused',
    'locked same same same',
  ]);
  expect(block && countsOf(block)).toEqual({ write: 2, same: 4, refused: 3, locked: 3 });
  expect(block?.rows[0]?.[1]?.value).toBe('1200.50');
});

it('fills a selection that holds the block several times, and tells what lies beyond the end', () => {
  expect(outcomes(pastedBlock(state, at(0, 1, 3, 1), [['7'], ['8']]))).toHaveLength(4);
  const beyond = pastedBlock(state, at(3, 3), [
    ['1', '2'],
    ['0', '2'],
  ]);
  expect([beyond?.lostRows, beyond?.lostCols, beyond?.rows.length]).toEqual([1, 1, 1]);
});

it('fills down from the first row of a selection, of one row from the row above', () => {
  const down = filledBlock(state, at(0, 1, 2, 1));
  expect(down?.range).toEqual(at(1, 1, 2, 1));
  expect(filledBlock(state, at(1, 1))?.rows).toHaveLength(1);
  expect(filledBlock(state, at(0, 1))).toBeNull();
});

it('empties what may be empty', () => {
  expect(outcomes(emptiedBlock(state, at(0, 0, 0, 3)))).toEqual(['locked write refused same']);
});

it('takes neither formulas nor percentages, nor a price that the field does not take', () => {
  const cost = columns[1]!;
  for (const text of ['=A1+1', '#REF!', '5%', '5％', '12.345', '10000', 'abc'])
    expect(pastedValue(text, cost), text).toHaveProperty('wrong');
  expect(pastedValue('１，２００', cost)).toEqual({ value: '1200' });
  expect(isSameValue('10', '10.00')).toBe(true);
  expect([isSameValue(null, undefined), isSameValue('10', null)]).toEqual([true, false]);
});
