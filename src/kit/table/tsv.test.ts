import { expect, it } from 'vitest';
import { sumOf } from './range-sum.ts';
import { tsv } from './tsv.ts';

it('quotes as Excel does, and leaves what looks like a formula', () => {
  expect(
    tsv([
      ['a', 'b\tc', '=1+1'],
      ['line\nbreak', 'say "hi"', ''],
    ]),
  ).toBe('a\t"b\tc"\t=1+1\n"line\nbreak"\t"say ""hi"""\t');
});

it('sums figures without a float, to the digits they have', () => {
  expect(sumOf(['0.1', '0.2', '', 'x'])).toBe('0.3');
  expect(sumOf(['999999999999999.99', '0.01'])).toBe('1000000000000000.00');
  expect(sumOf(['-3', '5'])).toBe('2');
  expect(sumOf(['', 'n/a'])).toBeNull();
});
