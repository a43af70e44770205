import { expect, test } from 'vitest';
import { fileNameOf } from './file-name.ts';

test.each([
  ['attachment; filename="bill.pdf"', 'bill.pdf'],
  ['attachment; filename=bill.pdf', 'bill.pdf'],
  ['attachment; filename="a\\"b.pdf"', 'a_b.pdf'],
  ["attachment; filename*=UTF-8''%E8%A1%A5%E6%96%99.xlsx", '补料.xlsx'],
  ['attachment; filename="x.xlsx"; filename*=UTF-8\'\'%E8%A1%A5%E6%96%99.xlsx', '补料.xlsx'],
  ["attachment; filename*=iso-8859-1'en'%A3%20rates.csv", '£ rates.csv'],
  ['attachment; filename="plain.csv"; filename*=UTF-8\'\'%E8%A', 'plain.csv'],
  ['attachment; filename="../../etc/passwd"', '_.._etc_passwd'],
  ['attachment; filename="C:\\\\x.csv"', 'C__x.csv'],
  ['inline', 'file'],
  [null, 'file'],
])('%s -> %s', (disposition, name) => {
  expect(fileNameOf(disposition, 'file')).toBe(name);
});
