import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toyResource } from '../../../kernel/resource/toy.samples.ts';
import type { SheetRow } from '../../../kernel/sheets/sheet-types.ts';
import { headingsPrint, matchHeading, settleMatches } from './column-match.ts';
import { findHeader, type Said } from './find-header.ts';

const match = (heading: string) => {
  const found = matchHeading(toyResource, heading);
  return found ? `${found.field} ${found.by}` : null;
};

describe('a heading', () => {
  it.each([
    ['weightKg', 'weightKg FIELD'],
    ['WEIGHT_KG', 'weightKg LABEL'],
    ['Weight (kg)', 'weightKg LABEL'],
    ['重量（公斤）', 'weightKg LABEL'],
    ['中文名称', 'nameZh ALIAS'],
    ['所属代码', 'parentId ALIAS'],
    ['English nane', 'nameEn SIMILAR'],
    ['别名', 'aliases LABEL'],
    ['', null],
    ['---', null],
    ['Something else', null],
    ['Cods', null],
  ])('%s is %s', (heading, expected) => {
    expect(match(heading)).toBe(expected);
  });

  it('never names what the resource does not have', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), heading => {
        const found = matchHeading(toyResource, heading);
        if (found) expect(Object.keys(toyResource.meta)).toContain(found.field);
      }),
    );
    for (const heading of ['constructor', '__proto__', 'toString']) expect(match(heading)).toBe(null);
  });
});

describe('columns', () => {
  it('get a field once, the surest first', () => {
    const settled = settleMatches([
      { index: 0, field: 'code', by: 'SIMILAR' },
      { index: 1, field: 'code', by: 'LABEL' },
      { index: 1, field: 'nameEn', by: 'ALIAS' },
      { index: 2, field: 'nameEn', by: 'USER' },
    ]);
    expect([...settled].map(([index, { field }]) => [index, field])).toEqual([
      [2, 'nameEn'],
      [1, 'code'],
    ]);
  });

  it('with the same headings have the same print, whatever their case', () => {
    expect(headingsPrint(['Code', 'English  name'])).toBe(headingsPrint(['CODE', 'english name']));
    expect(headingsPrint(['Code', 'Name'])).not.toBe(headingsPrint(['Name', 'Code']));
  });
});

const sheet = (...lines: string[]): SheetRow[] =>
  lines.map((line, index) => ({ line: index + 1, cells: line.split(',') })).filter(({ cells }) => cells.some(Boolean));
const nobody = (): Said | null => null;

describe('the headings of a file', () => {
  it('are three lines in our own files', () => {
    const found = findHeader(toyResource, sheet('代码,英文名', 'Code,English name', 'code,nameEn', 'A,Ball'), nobody);
    expect(found).toMatchObject({ header: { lines: [1, 2, 3] }, lastLine: 3 });
    expect(found?.header.columns).toMatchObject([
      { field: 'code', by: 'FIELD', title: '代码', sample: 'A' },
      { field: 'nameEn', by: 'FIELD', title: '英文名', sample: 'Ball' },
    ]);
  });

  it('stand below whatever is above them', () => {
    const found = findHeader(toyResource, sheet('Report', ',', 'State,Code,English name,x', 'New,A,Ball,1'), nobody);
    expect(found).toMatchObject({ header: { lines: [3] }, lastLine: 3 });
    expect(found?.header.columns[3]).toMatchObject({ title: 'x', field: null, by: null });
  });

  it('are not the data, where that looks like a heading once', () => {
    const found = findHeader(toyResource, sheet('Code,English name,Chinese name,State', 'CODE,Ball,球,New'), nobody);
    expect(found?.header.lines).toEqual([1]);
  });

  it('are what a person said of them; a column set to nothing stays out', () => {
    const rows = sheet('Code,Zzz,English name', 'A,Ball,x');
    const found = findHeader(toyResource, rows, () => ({ by: 'USER', mapping: { 1: 'nameEn', 2: null } }));
    expect(found?.header.columns.map(({ field, by }) => [field, by])).toEqual([
      ['code', 'LABEL'],
      ['nameEn', 'USER'],
      [null, null],
    ]);
  });

  it('are not there in a file of nothing known', () => {
    expect(findHeader(toyResource, sheet('1,2', '3,4'), nobody)).toBe(null);
    expect(findHeader(toyResource, [], nobody)).toBe(null);
  });
});
