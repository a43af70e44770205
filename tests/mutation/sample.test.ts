import { expect, test } from 'vitest';
import { AREAS, areaOf, isProduct } from './areas.ts';
import type { Mutant } from './mutants.ts';
import { readSampleOptions } from './options.ts';
import { figuresOf } from './report.ts';
import { drawOrder } from './sample.ts';
import type { Tried, Verdict } from './try-mutant.ts';

const mutant = (file: string, start: number, before = `line ${start}`): Mutant => ({
  file,
  start,
  end: start + 1,
  text: '',
  operator: 'number',
  line: start,
  before,
  after: 'nothing',
});
const MANY = Array.from({ length: 400 }, (_, index) => mutant(index < 200 ? 'a.ts' : 'b.ts', index));

test('the same seed draws the same mutants, another seed others', () => {
  expect(drawOrder(MANY, 1)).toEqual(drawOrder(MANY, 1));
  expect(drawOrder(MANY, 1)).not.toEqual(drawOrder(MANY, 2));
  expect(new Set(drawOrder(MANY, 1))).toEqual(new Set(MANY));
});

test('a file that is gone moves no mutant of another file', () => {
  const ofFirst = (order: readonly Mutant[]) => order.filter(({ file }) => file === 'a.ts');
  expect(drawOrder(MANY.slice(0, 200), 1)).toEqual(ofFirst(drawOrder(MANY, 1)));
});

test('each mutant is as likely as any other: half of a draw is of either half', () => {
  const first = drawOrder(MANY, 3)
    .slice(0, 100)
    .filter(({ file }) => file === 'a.ts').length;
  expect(first).toBeGreaterThan(35);
  expect(first).toBeLessThan(65);
});

test('mutants of equal lines are all drawn', () => {
  const twins = [mutant('a.ts', 1, 'same'), mutant('a.ts', 2, 'same')];
  expect(new Set(drawOrder(twins, 1)).size).toBe(2);
});

test.each([
  ['src/machines/si/multi-create.flow.ts', 'machines'],
  ['src/machines/kernel/lifecycle.ts', 'kernel'],
  ['src/contract/kernel/page.ts', 'kernel'],
  ['src/contract/si/calls.ts', 'contract'],
  ['src/contract/rates/rules/chain/run-chain.ts', 'money'],
  ['src/contract/rates/batch/increase.calls.ts', 'contract'],
  ['server/features/space/order-fee.ts', 'money'],
  ['server/features/si/store.ts', 'server features'],
  ['server/app.ts', 'kernel'],
  ['server/live/hub.ts', 'kernel'],
  ['src/features/si/queries.ts', 'client features'],
  ['src/kit/qr-code.tsx', 'client frame'],
  ['src/main.tsx', 'client frame'],
])('%s is of %s', (file, area) => {
  expect(isProduct(file)).toBe(true);
  expect(areaOf(file)).toBe(area);
});

test.each([
  'src/machines/si/shipping-instruction.table.ts',
  'src/machines/si/shipping-instruction.samples.ts',
  'src/features/si/locale/zh.ts',
  'server/features/space/demo/offers.plan.ts',
  'server/features/company/demo.ts',
  'server/kernel/keyset.test.ts',
  'tests/support/server.ts',
])('%s is no product', file => {
  expect(isProduct(file)).toBe(false);
});

test('the score counts timeouts as caught, and neither equivalent nor refused mutants', () => {
  const verdicts: readonly Verdict[] = ['caught', 'caught', 'timeout', 'survived', 'equivalent', 'refused'];
  const tried = verdicts.map((verdict): Tried => ({ mutant: MANY[0]!, verdict, by: '', seconds: 2 }));
  expect(figuresOf('kernel', tried)).toMatchObject({ caught: 2, timeout: 1, survived: 1, score: 75, seconds: 12 });
});

test('options name areas, and refuse what is none', () => {
  expect(readSampleOptions(['--sample', '3'])).toMatchObject({ sample: 3, seed: 1, areas: AREAS });
  expect(readSampleOptions(['--area', 'money', '--min', '90'])).toMatchObject({ areas: ['money'], min: 90 });
  expect(() => readSampleOptions(['--area', 'billing'])).toThrow('no area billing');
  expect(() => readSampleOptions(['--sample', 'many'])).toThrow('--sample takes a whole number, not many');
});
