import { expect, it } from 'vitest';
import { handOut, overAt } from './booking-refs.ts';

const ref = (name: string, qty: number, containerType = '40HC') => ({ ref: name, containerType, qty });
const items = [
  { containerType: '40HC', qty: 3 },
  { containerType: '20GP', qty: 1 },
];

it('names the number that is one too many, type by type', () => {
  expect(overAt(items, [ref('A', 2), ref('B', 1), ref('C', 1, '20GP')])).toBe(-1);
  expect(overAt(items, [ref('A', 2), ref('C', 1, '20GP'), ref('B', 2)])).toBe(2);
  expect(overAt(items, [ref('A', 1, '45HC')])).toBe(0);
});

it('hands out what others do not have, and no more than was ordered', () => {
  const offered = [ref('A', 2), ref('B', 5), ref('C', 1, '20GP')];
  expect(handOut(offered, [ref('A', 1)], items)).toEqual([ref('A', 1), ref('B', 2), ref('C', 1, '20GP')]);
  expect(handOut(offered, [ref('A', 2), ref('B', 4), ref('C', 1, '20GP')], items)).toEqual([ref('B', 1)]);
  expect(handOut([], [], items)).toEqual([]);
});
