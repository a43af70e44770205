import { describe, expect, it } from 'vitest';
import { COMMON_PACKAGES, isPackageCode, packageCodeOf } from './package-code.ts';

describe('packages of Recommendation 21', () => {
  it.each(['CT', 'PX', '4G', '1A', 'JB', 'ZZ', 'O9'])('%s is a code', code => {
    expect(isPackageCode(code)).toBe(true);
  });

  it.each(['', 'C', 'CTN', 'QZ', 'ct', '9Z', '7C', '2D', 'CT '])('%j is none', code => {
    expect(isPackageCode(code)).toBe(false);
  });

  it.each([
    ['ctns', 'CT'],
    ['Cartons', 'CT'],
    ['纸箱', 'CT'],
    ['箱', 'CT'],
    ['Steel Drums', '1A'],
    ['BOXES', 'BX'],
    ['托盘', 'PX'],
    ['px', 'PX'],
    ['ROSES', undefined],
  ])('%s means %s', (text, code) => {
    expect(packageCodeOf(text)).toBe(code);
  });

  it('offers only codes that exist, each once', () => {
    const codes = COMMON_PACKAGES.map(({ code }) => code);
    expect(codes.filter(code => !isPackageCode(code))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  });
});
