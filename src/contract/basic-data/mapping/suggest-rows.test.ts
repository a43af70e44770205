import { describe, expect, test } from 'vitest';
import { type Candidate, scoreRow, suggestRows } from './suggest-rows.ts';

const row = (code: string, names: readonly string[], pinyin: string | null = null): Candidate => ({
  id: code,
  codes: [code],
  names,
  pinyin,
  initials:
    pinyin
      ?.split(' ')
      .map(part => part.charAt(0))
      .join('') ?? null,
});
const SHANGHAI = row('CNSHA', ['上海', 'Shanghai'], 'SHANG HAI');
const NINGBO = row('CNNGB', ['宁波', 'Ningbo'], 'NING BO');
const YANTIAN = row('CNYTN', ['盐田', 'Yantian'], 'YAN TIAN');
const LONG_BEACH = row('USLGB', ['长滩', 'Long Beach'], 'CHANG TAN');
const PORTS = [LONG_BEACH, NINGBO, SHANGHAI, YANTIAN];
const best = (text: string, spelled = '') => suggestRows(text, PORTS, { spelled })[0];

describe('a row is offered', () => {
  test.each([
    ['CNSHA', 'CNSHA', 100, 'code'],
    ['cn sha', 'CNSHA', 100, 'code'],
    ['Port of Shanghai', 'CNSHA', 95, 'name'],
    ['上海港', 'CNSHA', 95, 'name'],
    ['LONGBEACH', 'USLGB', 95, 'name'],
    ['Yantian, Shenzhen', 'CNYTN', 88, 'part'],
    ['CHANG TAN', 'USLGB', 90, 'pinyin'],
    ['NB', 'CNNGB', 70, 'initials'],
  ])('%s means %s (%i, %s)', (text, code, score, ground) => {
    expect(best(text)).toMatchObject({ row: { id: code }, score, ground });
  });

  test('for a slip of the pen, less surely than for the name itself', () => {
    const near = best('SHANGAHI');
    expect(near).toMatchObject({ row: { id: 'CNSHA' }, ground: 'near' });
    expect(near?.score).toBeLessThan(90);
    expect(best('NINGPO')).toMatchObject({ row: { id: 'CNNGB' }, ground: 'near' });
  });

  test('for another writing of the Chinese name that sounds the same', () => {
    expect(best('尚海', 'SHANG HAI')).toMatchObject({ row: { id: 'CNSHA' }, score: 90, ground: 'pinyin' });
  });
});

test('nothing is offered for a text that resembles nothing', () => {
  expect(suggestRows('QZXW 7', PORTS)).toEqual([]);
  expect(scoreRow('---', SHANGHAI)).toBeNull();
});

test('three at most, the surest first, equal ones by code', () => {
  const same = ['D', 'B', 'A', 'C'].map(code => row(code.repeat(5), ['Springfield']));
  expect(suggestRows('Springfield', [...same, row('ZZZZZ', ['Springfeld'])]).map(({ row: { id } }) => id)).toEqual([
    'AAAAA',
    'BBBBB',
    'CCCCC',
  ]);
});

test('container types are found whatever stands between their letters', () => {
  const types = [row('40HC', ['40尺高柜', '40HQ']), row('40GP', ['40尺普柜', '40DV'])];
  expect(suggestRows("40' HQ", types)[0]).toMatchObject({ row: { id: '40HC' }, score: 95 });
  expect(suggestRows('40 D V', types)[0]).toMatchObject({ row: { id: '40GP' }, score: 95 });
});

test('a text as long as a page costs no more than a moment', () => {
  const started = performance.now();
  suggestRows(
    'SHANGHAI '.repeat(30),
    Array.from({ length: 2_000 }, () => SHANGHAI),
  );
  expect(performance.now() - started).toBeLessThan(2_000);
});
