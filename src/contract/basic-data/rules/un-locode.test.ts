import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkLoadable,
  checkPortZone,
  isUnLocode,
  isUnStatus,
  parseUnFunctions,
  readUnLocode,
  UN_FUNCTIONS,
  UN_STATUSES,
  type UnFunction,
  unFunctionText,
} from './un-locode.ts';

const COUNTRIES = new Set(['CN', 'US', 'NL', 'XZ']);
const read = (text: string) => readUnLocode(text, country => COUNTRIES.has(country));

describe('UN/LOCODE', () => {
  it.each([
    ['CNA1B', 'MD-03'],
    ['CNA0B', 'MD-03'],
    ['CNSH', 'MD-02'],
    ['CNSHAA', 'MD-02'],
    ['C2SHA', 'MD-02'],
    ['CN港港港', 'MD-02'],
    ['', 'MD-02'],
    ['XXSHA', 'MD-04'],
  ])('V-22 %s is %s', (text, code) => expect(read(text)).toMatchObject({ code, path: 'unLocode', severity: 'error' }));

  it('MD-04 names the country', () => expect(read('XXSHA')).toMatchObject({ params: { c: 'XX' } }));

  it.each([
    ['CNSHA', 'CNSHA'],
    [' cn sha ', 'CNSHA'],
    ['ＣＮＳＨＡ', 'CNSHA'],
    ['USZ2Q', 'USZ2Q'],
    ['XZZZZ', 'XZZZZ'],
  ])('%s is the code %s', (text, unLocode) => expect(read(text)).toEqual({ unLocode }));

  it('the form alone needs no list of countries', () => {
    expect(isUnLocode('ZZABC')).toBe(true);
    expect(isUnLocode('ZZAB1')).toBe(false);
  });
});

describe('functions and status', () => {
  it.each([
    ['12345---', ['1', '2', '3', '4', '5']],
    ['1234----', ['1', '2', '3', '4']],
    ['---4----', ['4']],
    ['-----6-8', ['6', '8']],
    ['--3----B', ['3', 'B']],
    ['-------A', ['A']],
    ['0-------', []],
    ['--------', []],
  ])('V-12 %s is %j', (text, functions) => expect(parseUnFunctions(text)).toEqual(functions));

  it.each(['AI', '', '1234', '21345---', '1234----9', '1-------\n'])('V-13 %j is no function field', text =>
    expect(parseUnFunctions(text)).toBeNull(),
  );

  it('functions are written back as they were read', () => {
    const all = Object.keys(UN_FUNCTIONS) as UnFunction[];
    const one = fc.subarray(all.filter(sign => !'8AB'.includes(sign)));
    fc.assert(
      fc.property(one, fc.option(fc.constantFrom<UnFunction>('8', 'A', 'B')), (some, last) => {
        const functions = last === null ? some : [...some, last];
        expect(parseUnFunctions(unFunctionText(functions))).toEqual(functions);
      }),
    );
  });

  it('V-14 status tells what an import takes', () => {
    const taken = (how: string) =>
      Object.entries(UN_STATUSES).flatMap(([code, entry]) => (entry.taken === how ? code : []));
    expect(taken('refused')).toEqual(['RR', 'XX']);
    expect(taken('PROPOSED')).toEqual(['RQ', 'QQ', 'UR']);
    expect(Object.keys(UN_STATUSES)).toHaveLength(14);
    expect(isUnStatus('AI')).toBe(true);
    expect(isUnStatus('constructor')).toBe(false);
  });

  it('MD-06 only sea ports and barge places load', () => {
    expect(checkLoadable({ unLocode: 'CNSHA', functions: ['1', '4'] }, 'pol')).toBeNull();
    expect(checkLoadable({ unLocode: 'DEDUI', functions: ['8'] }, 'pol')).toBeNull();
    expect(checkLoadable({ unLocode: 'CNPVG', functions: ['4'] }, 'pol')).toMatchObject({
      code: 'MD-06',
      path: 'pol',
      params: { c: 'CNPVG', f: '---4----' },
    });
  });

  it('MD-07 a sea port needs a zone, an airport does not', () => {
    expect(checkPortZone({ functions: ['1'], timeZone: null })).toMatchObject({ code: 'MD-07', path: 'timeZone' });
    expect(checkPortZone({ functions: ['1'], timeZone: 'Asia/Shanghai' })).toBeNull();
    expect(checkPortZone({ functions: ['4'], timeZone: null })).toBeNull();
  });
});
