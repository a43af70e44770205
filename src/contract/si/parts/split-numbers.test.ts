import { describe, expect, it } from 'vitest';
import { BILL_NUMBER_LENGTH, splitNumbers } from './split-numbers.ts';

describe('numbers of a split set (T42, T43)', () => {
  it('T42 the base, then letters', () => {
    expect(splitNumbers('COSU6123456780', 3)).toEqual(['COSU6123456780', 'COSU6123456780A', 'COSU6123456780B']);
  });

  it('T43 a 20-character base has no room for a letter', () => {
    expect(splitNumbers('COSU6123456780123456', 2)[1]?.length).toBeGreaterThan(BILL_NUMBER_LENGTH);
  });

  it('26 end with Y', () => {
    const numbers = splitNumbers('COSU1', 27);
    expect(numbers[25]).toBe('COSU1Y');
    expect(numbers[26]).toBe('');
    expect(new Set(numbers).size).toBe(27);
  });

  it('goes on after the highest letter in use, whatever the gaps', () => {
    expect(splitNumbers('COSU1', 2, ['COSU1', 'COSU1C'])).toEqual(['COSU1D', 'COSU1E']);
  });

  it('a number of the carrier itself uses up no letter', () => {
    expect(splitNumbers('COSU1', 1, ['OOLU99'])).toEqual(['COSU1']);
  });

  it('has nothing to split without a base', () => {
    expect(splitNumbers('', 2)).toEqual(['', '']);
  });
});
