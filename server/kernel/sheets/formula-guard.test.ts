import { expect, it } from 'vitest';
import { guardFormula, unguardFormula } from './formula-guard.ts';

const FORMULAS = [
  '=1+1',
  '+A1',
  '-2',
  '@SUM(A1)',
  '\tx',
  '\rx',
  ' \n =cmd',
  '\u00a0=1',
  '\u0001-1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
];
const PLAIN = ['', 'a=1', "'s-Gravenhage", 'CN-SHA', '0042', "it's", ' a', '1-1', "'", "''"];

it.each(FORMULAS)('makes a text of %j', text => {
  expect(guardFormula(text)).toBe(`'${text}`);
});

it.each(PLAIN)('leaves %j alone, in both directions', text => {
  expect(guardFormula(text)).toBe(text);
  expect(unguardFormula(text)).toBe(text);
});

it('takes away exactly what was put, also from a text that was already guarded', () => {
  for (const text of [...FORMULAS, ...PLAIN, "'=1", "''+1", "' =x"]) {
    expect(unguardFormula(guardFormula(text))).toBe(text);
  }
});
