// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { cardColumn } from './card-column.tsx';
import { fittedTo } from './fitted-columns.ts';
import { listedRows } from './row-list.ts';
import { shownColumns, type TableColumn } from './table-column.ts';

const column = (field: string, more: Partial<TableColumn> = {}): TableColumn => ({
  field,
  label: { zh: field, en: field },
  kind: 'text',
  width: 180,
  numeric: false,
  sortable: true,
  text: row => String(row[field] ?? ''),
  ...more,
});
const rows = listedRows<AnyRow>(
  ['a', 'b'].map(id => ({ id, version: 1, code: 'CNSHA', name: 'Shanghai', alias: '', note: '', remarks: '' })),
  ({ id }) => id,
);
const fitted = (columns: readonly TableColumn[], sort = '') =>
  fittedTo(shownColumns(columns, { columns: [] }), rows, {}, { language: 'EN', sort }).map(one => [
    one.field,
    one.shownWidth,
  ]);

it('is as wide as what stands in it, and folds what is empty in all rows', () => {
  expect(fitted([column('code'), column('name'), column('alias')])).toEqual([
    ['code', 70],
    ['name', 88],
  ]);
});

it('keeps the first column, the one that orders, and what is written in place', () => {
  const shown = fitted([column('alias'), column('note'), column('remarks', { editable: true })], '-note');
  expect(shown.map(([field]) => field)).toEqual(['alias', 'note', 'remarks']);
});

it('keeps the width that a screen gives to what it draws itself', () => {
  expect(fitted([column('code'), column('name', { render: () => 'x', width: 260 })]).at(-1)).toEqual(['name', 260]);
});

it('is one column on a phone, whose text is that of all', () => {
  const { column: card, rowHeight } = cardColumn(
    shownColumns([column('code'), column('name'), column('status')], { columns: [] }),
    360,
  );
  expect([card.shownWidth, rowHeight]).toEqual([360, 61]);
  expect(card.text({ id: 'a', version: 1, code: 'CNSHA', name: 'Shanghai', status: 'Open' }, {})).toBe(
    'CNSHA · Shanghai · Open',
  );
});
