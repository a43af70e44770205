import { expect, test } from 'vitest';
import { tellDialect } from './csv-dialect.ts';

const delimiterOf = (...lines: string[]): string => tellDialect(lines.join('\n'), true).delimiter;

test('the sign that cuts all records alike is the delimiter', () => {
  expect(delimiterOf('a;b;c', '1;2;3', '4;5;6')).toBe(';');
  expect(delimiterOf('a\tb', '1,5\t2', '3\t4')).toBe('\t');
  expect(delimiterOf('code', '1', '2')).toBe(',');
});

test('a list in every row of one column is no column of its own', () => {
  const rows = Array.from({ length: 300 }, (_, index) => `C${index},Name ${index},x;y`);
  expect(delimiterOf('code,name,aliases', ...rows)).toBe(',');
});
