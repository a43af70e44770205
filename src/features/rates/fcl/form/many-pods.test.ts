import { expect, it } from 'vitest';
import { baseOf, contentOf, faultOf, isBlank, type PodLine } from './many-pods.ts';
import { newRate } from './new-rate.ts';

const base = baseOf({ ...newRate(), carrierId: 'c1', polId: 'sha', lineId: 'neu', podTerminalId: 't1' })!;
const line = (podId: string | null, prices: Record<string, string> = {}): PodLine => ({ key: 1, podId, prices });

it('makes a rate of each port with its own prices and the terms of the form', () => {
  const content = contentOf(line('ham', { '20GP': '1020', '40HC': ' 1850 ' }), base);
  expect(content).toMatchObject({ carrierId: 'c1', polId: 'sha', podId: 'ham', lineId: null, podTerminalId: null });
  expect(content.lines.map(({ containerType, cost }) => [containerType, cost])).toEqual([
    ['20GP', '1020'],
    ['40GP', null],
    ['40HC', '1850'],
  ]);
});

it('names what is missing, and leaves empty lines alone', () => {
  expect(baseOf({ ...newRate(), polId: 'sha' })).toBeNull();
  expect(isBlank(line(null, { '20GP': ' ' }))).toBe(true);
  expect(
    [
      line(null, { '20GP': '1' }),
      line('sha', { '20GP': '1' }),
      line('ham'),
      line('ham', { '20GP': '12x' }),
      line('ham', { '20GP': '9' }),
    ].map(one => faultOf(one, base)),
  ).toEqual(['pod', 'same', 'price', 'price', null]);
});
