import { expect, it } from 'vitest';
import { bytesOf, cellsOf, fileOf, partsOf } from './sheet.samples.ts';
import { writeTemplate } from './write-template.ts';

const bytes = await bytesOf(
  writeTemplate({
    sheetName: '运价',
    head: [{ cells: ['箱型', '价格'] }, { cells: ['Type', 'Price'] }, { cells: ['type', 'price'], isHidden: true }],
    columns: [
      {
        key: 'type',
        kind: 'text',
        width: 10,
        choices: ['20GP', '40HC', 'a,b "c"'],
        help: { zh: '箱型代码', en: 'Code' },
      },
      { key: 'price', kind: 'number', width: 10, help: { zh: '含税', en: 'Tax in' } },
    ],
    example: ['40HC', '1250.50'],
  }),
);
const parts = await partsOf(bytes);

it('opens on the empty table with its example', async () => {
  expect(await cellsOf(fileOf(bytes))).toEqual([
    ['箱型', '价格'],
    ['Type', 'Price'],
    ['type', 'price'],
    ['40HC', '1250.5'],
  ]);
});

it('explains its headings and offers the choices', async () => {
  expect(parts.get('xl/comments1.xml')).toMatch(/ref="A1".*箱型代码\nCode.*ref="B1".*含税\nTax in/s);
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toMatch(/<dataValidation type="list" sqref="A4:A1048576"/);
  expect(sheet).toContain('<formula1>choices!$A$1:$A$3</formula1>');
  expect(sheet).toContain('<row r="3" hidden="1">');
  expect(parts.get('xl/workbook.xml')).toMatch(/name="choices"[^>]*state="hidden"/);
  expect(await cellsOf(fileOf(bytes), { sheet: 'choices' })).toEqual([['20GP'], ['40HC'], ['a,b "c"']]);
});
