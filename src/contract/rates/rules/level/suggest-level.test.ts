import { expect, it } from 'vitest';
import { suggestedLevel } from './suggest-level.ts';

const level = (code: string, fromTeu: number | null, fromMarginPct: string | null = null) => ({
  id: code,
  code,
  fromTeu,
  fromMarginPct,
  isDefault: code === 'C',
});
const LEVELS = [level('C', null), level('B', 10), level('A', 40, '2'), level('VIP', 100, '3')];
const of = (teu: string, marginPct: string | null) => suggestedLevel(LEVELS, { teu, marginPct })?.code;

it('follows volume, as far as the margin bears it', () => {
  expect([of('9.5', '8'), of('10', null), of('40', '2'), of('250', '3.0')]).toEqual(['C', 'B', 'A', 'VIP']);
  // Volume without margin is no key account, and an unknown margin is none.
  expect([of('250', '2.99'), of('250', '1'), of('250', null)]).toEqual(['A', 'B', 'B']);
});

it('says nothing where no level has a volume', () => {
  expect(suggestedLevel([level('C', null)], { teu: '500', marginPct: '9' })).toBeNull();
});
