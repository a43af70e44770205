import { describe, expect, it } from 'vitest';
import { originReader } from '../origin.ts';
import { readSiSheet, type SheetLine } from './read-si-sheet.ts';
import { SI_SHEET_COLUMNS, SI_SHEET_MAX_ROWS } from './si-columns.ts';

const HEAD = [
  'Draft',
  'Shipper',
  'Payment',
  'Container No',
  'Type',
  'Seal',
  'Packages',
  'Description',
  'HS Code',
  'Gross kg',
  'CBM',
];
const sheet = (rows: readonly (readonly string[])[], head: readonly string[] = HEAD): SheetLine[] =>
  [head, ...rows].map((cells, index) => ({ line: index + 1, cells }));
const row = (
  draft: string,
  container: string,
  packages: string,
  kg: string,
  more: Partial<Record<string, string>> = {},
) => [
  draft,
  more.shipper ?? '',
  more.payment ?? '',
  container,
  more.type ?? '40HQ',
  'S1',
  packages,
  more.goods ?? 'COTTON TOWELS',
  more.hs ?? '6302.60',
  kg,
  '10',
];

describe('readSiSheet', () => {
  it('makes drafts of rows: headers from the first row, lines under their container, totals and goods of the whole', () => {
    const { drafts, problems, rows } = readSiSheet(
      sheet([
        row('1', 'CSQU3054383', '10', '100.5', { shipper: 'A CO.\nNINGBO', payment: '到付' }),
        row('', '', '5', '50', { goods: 'BATH MATS', hs: '5702', type: '' }),
        row('', 'TEMU6123456', '7', '70'),
        row('2', 'CSQU3054383', '1', '9', { shipper: 'B CO.' }),
      ]),
    );
    expect(rows).toBe(4);
    expect(drafts).toHaveLength(2);
    expect(drafts[0]).toMatchObject({ consignor: 'A CO.\nNINGBO', paymentMethod: 'C', hsCodes: ['6302.60', '5702'] });
    expect(drafts[0]?.goods).toBe('COTTON TOWELS\nBATH MATS');
    expect(drafts[0]?.boxes.map(box => [box.containerNo, box.lines.length, box.packageCount, box.weightKg])).toEqual([
      ['CSQU3054383', 2, '15', '150.5'],
      ['TEMU6123456', 1, '7', '70'],
    ]);
    // A container of two drafts is shared by them.
    expect(drafts.map(draft => draft.boxes.map(box => box.partLoad))).toEqual([[true, false], [true]]);
    // An HS code of four digits is found at its own cell.
    expect(problems).toContainEqual(expect.objectContaining({ line: 3, column: 8 }));
  });

  it('says of each value in which row it stood, and of what follows from several rows none', () => {
    const { drafts, origins } = readSiSheet(
      sheet([
        row('1', 'CSQU3054383', '10', '100.5', { shipper: 'A CO.' }),
        row('', '', '5', '50', { goods: 'BATH MATS', type: '' }),
        row('2', 'TEMU6123456', '7', '70', { shipper: 'B CO.' }),
      ]),
    );
    const rowOf = (draft: number, key: string) => originReader(origins[draft] ?? [])(key);
    const box = 'boxes[CSQU3054383]';
    expect(
      ['consignor', `${box}.sealNo`, `${box}.lines[0].goods`, `${box}.lines[1].goods`].map(key => rowOf(0, key)?.row),
    ).toEqual([2, 2, 2, 3]);
    expect(rowOf(0, 'goods')).toEqual({ from: 'excel', ref: '' });
    expect(rowOf(0, `${box}.weightKg`)).toEqual({ from: 'excel', ref: '' });
    expect(rowOf(1, 'consignor')?.row).toBe(4);
    expect(rowOf(0, 'notifier1')).toBeNull();
    expect(origins).toHaveLength(drafts.length);
  });

  it('reads Chinese headings, in any order and in two rows, and a number cell as its digits', () => {
    const zh = SI_SHEET_COLUMNS.map(column => column.zh).toReversed();
    const en = SI_SHEET_COLUMNS.map(column => column.en).toReversed();
    const cells = (values: Readonly<Record<string, string>>) =>
      SI_SHEET_COLUMNS.map(({ key }) => values[key] ?? '').toReversed();
    const { drafts, problems } = readSiSheet([
      { line: 1, cells: zh },
      { line: 2, cells: en },
      { line: 3, cells: cells({ draft: '1.0', containerNo: 'CSQU3054383', seal: '26031200017.0', weight: '10.50' }) },
    ]);
    expect(problems).toEqual([]);
    expect(drafts[0]?.boxes[0]).toMatchObject({ sealNo: '26031200017', weightKg: '10.5' });
  });

  it('says at the cell what is no draft number, no number, and what differs from the first row of its draft', () => {
    const { problems } = readSiSheet(
      sheet([
        row('1', 'CSQU3054383', '10', '1234,5', { shipper: 'A CO.' }),
        row('27', 'TEMU6123456', '10', '1'),
        row('1', 'TGHU1234567', '1', '1', { shipper: 'OTHER CO.' }),
      ]),
    );
    const at = problems.map(({ line, column }) => [line, column]);
    expect(at).toContainEqual([2, 9]);
    expect(at).toContainEqual([3, 0]);
    expect(at).toContainEqual([4, 1]);
  });

  it('takes no sheet without headings, and no more rows than it may', () => {
    expect(readSiSheet(sheet([['1', '2']], ['a', 'b']))).toMatchObject({
      drafts: [],
      headLine: 0,
      problems: [{ line: 1 }],
    });
    const many = Array.from({ length: SI_SHEET_MAX_ROWS + 2 }, () => row('1', 'CSQU3054383', '1', '1'));
    const read = readSiSheet(sheet(many.slice(0, 60)));
    expect(read.problems).toEqual([]);
    const over = readSiSheet(sheet(many));
    expect(over.rows).toBe(SI_SHEET_MAX_ROWS);
    expect(over.problems[0]).toMatchObject({ line: SI_SHEET_MAX_ROWS + 2, column: null });
  });
});
