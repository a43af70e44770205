import { expect, it } from 'vitest';
import { chosenColumns, movedColumn, type PossibleColumn, toggledColumn, viewColumns } from './column-choice.ts';

const column = (field: string, hidden = false): PossibleColumn => ({
  field,
  label: { zh: field, en: field },
  width: 100,
  hidden,
});
const POSSIBLE = [column('code'), column('nameZh'), column('nameEn'), column('remarks', true)];

it('begins with the resource’s own columns, and says nothing while they are as they were', () => {
  const columns = chosenColumns(POSSIBLE, []);
  expect(columns.map(({ field, isShown }) => [field, isShown])).toEqual([
    ['code', true],
    ['nameZh', true],
    ['nameEn', true],
    ['remarks', false],
  ]);
  expect(viewColumns(POSSIBLE, columns)).toEqual([]);
  expect(viewColumns(POSSIBLE, toggledColumn(toggledColumn(columns, 'code'), 'code'))).toEqual([]);
});

it('keeps order and widths of a view, hidden ones stand last, unknown ones are gone', () => {
  const view = [
    { field: 'nameEn', width: 300 },
    { field: 'dropped', width: 80 },
    { field: 'code', width: 60 },
  ];
  const columns = chosenColumns(POSSIBLE, view);
  expect(columns.map(({ field }) => field)).toEqual(['nameEn', 'code', 'nameZh', 'remarks']);
  expect(viewColumns(POSSIBLE, columns)).toEqual([view[0], view[2]]);
});

it('moves a column and stops at the ends', () => {
  const columns = chosenColumns(POSSIBLE, []);
  const order = (moved: readonly { readonly field: string }[]) => moved.map(({ field }) => field);
  expect(order(movedColumn(columns, 'code', 1))).toEqual(['nameZh', 'code', 'nameEn', 'remarks']);
  expect(order(movedColumn(columns, 'code', -1))).toEqual(order(columns));
  expect(order(movedColumn(columns, 'remarks', 9))).toEqual(order(columns));
  expect(movedColumn(columns, 'nobody', 1)).toBe(columns);
});
