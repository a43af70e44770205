import { describe, expect, it } from 'vitest';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { matrixLines, valueText } from './matrix-rows.ts';

const rule = (id: string, more: object): AnyRow => ({ id, version: 1, customerLevelId: 'b', ...more });
const refs = { p: { id: 'p', code: 'DEHAM', zh: '汉堡', en: 'Hamburg' } };

describe('the matrix of level mark-ups', () => {
  it('has a line for each scope, the widest first, and a cell for each level', () => {
    const lines = matrixLines(
      [rule('1', { podId: 'p' }), rule('2', {}), rule('3', { customerLevelId: 'a' }), rule('4', { podId: 'p' })],
      refs,
    );
    expect(lines.map(({ scope }) => scope)).toEqual(['', 'DEHAM']);
    expect(lines[0]?.rulesByLevel.get('a')?.map(({ id }) => id)).toEqual(['3']);
    expect(lines[1]?.rulesByLevel.get('b')?.map(({ id }) => id)).toEqual(['1', '4']);
    expect(lines[1]?.values).toMatchObject({ podId: 'p', carrierId: null });
  });

  it.each([
    [{ pct: '1.5' }, '+1.5%'],
    [{ pct: '-2', abs: '10' }, '−2% +10'],
    [
      {
        absByType: [
          { containerType: '20GP', amount: '-20' },
          { containerType: '40GP', amount: '30' },
          { containerType: '40HC', amount: '30' },
        ],
      },
      '20GP −20 · 40GP/40HC +30',
    ],
  ])('%o reads %s', (value, text) => {
    expect(valueText(rule('1', value))).toBe(text);
  });
});
