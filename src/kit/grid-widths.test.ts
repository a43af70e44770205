// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { Column } from './grid-column.ts';
import { fittedColumns } from './grid-widths.ts';

interface Row {
  readonly no: string;
  readonly remark: string;
}
const column = (key: keyof Row, more: Partial<Column<Row>> = {}): Column<Row> => ({
  key,
  label: { zh: '栏', en: key },
  width: 400,
  cell: row => row[key],
  ...more,
});
const rows = [
  { no: 'SI1', remark: '' },
  { no: 'SI26112300023', remark: '—' },
];

it('leaves out a column that is empty in all rows, and takes its width from what is said', () => {
  const fitted = fittedColumns([column('no'), column('remark')], rows, { language: 'CN' });
  expect(fitted.map(({ key, width }) => [key, width])).toEqual([['no', 128]]);
});

it('keeps the first column, the one that orders the rows, and all where there is no row', () => {
  const columns = [column('remark'), column('remark', { sort: 'remark' })];
  expect(fittedColumns(columns, rows, { language: 'CN', sorted: 'remark' })).toHaveLength(2);
  expect(fittedColumns([column('no'), column('remark')], [], { language: 'CN' })).toHaveLength(2);
});
