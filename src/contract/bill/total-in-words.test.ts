import { describe, expect, it } from 'vitest';
import { numberWords } from './number-words.ts';
import { containersInWords, packagesInWords } from './total-in-words.ts';

describe('numbers in words', () => {
  it.each([
    [0, 'ZERO'],
    [7, 'SEVEN'],
    [19, 'NINETEEN'],
    [42, 'FORTY-TWO'],
    [100, 'ONE HUNDRED'],
    [520, 'FIVE HUNDRED AND TWENTY'],
    [1040, 'ONE THOUSAND AND FORTY'],
    [2300, 'TWO THOUSAND THREE HUNDRED'],
    [10_005, 'TEN THOUSAND AND FIVE'],
    [1_000_000, 'ONE MILLION'],
    [99_999_999, 'NINETY-NINE MILLION NINE HUNDRED AND NINETY-NINE THOUSAND NINE HUNDRED AND NINETY-NINE'],
  ])('%i', (number, words) => {
    expect(numberWords(number)).toBe(words);
  });

  it.each([-1, 1.5, 1e12, Number.NaN])('%d has none', number => {
    expect(() => numberWords(number)).toThrow('no words');
  });
});

describe('totals in words (C5.3)', () => {
  it('count packages by their kind', () => {
    expect(packagesInWords('1040', 'CT')).toBe('SAY ONE THOUSAND AND FORTY (1,040) CARTONS ONLY.');
    expect(packagesInWords('1', 'BX')).toBe('SAY ONE (1) BOX ONLY.');
    expect(packagesInWords('2', 'BX')).toBe('SAY TWO (2) BOXES ONLY.');
    expect(packagesInWords('12', '4H')).toBe('SAY TWELVE (12) PACKAGES ONLY.');
    expect(packagesInWords('', 'CT')).toBe('');
    expect(packagesInWords('0', 'CT')).toBe('');
  });

  it('count containers by their types', () => {
    expect(containersInWords([{ type: '40HC' }, { type: '40HQ' }])).toBe('SAY TWO (2X40HQ) CONTAINERS ONLY.');
    expect(containersInWords([{ type: '20GP' }])).toBe('SAY ONE (1X20GP) CONTAINER ONLY.');
    expect(containersInWords([{ type: '40HC' }, { type: '20DC' }, { type: '45G1' }])).toBe(
      'SAY THREE (2X40HQ+1X20GP) CONTAINERS ONLY.',
    );
    expect(containersInWords([])).toBe('');
  });
});
