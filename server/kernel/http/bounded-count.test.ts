import { expect, it } from 'vitest';
import { createBoundedCount } from './bounded-count.ts';

const at = (seconds: number): Date => new Date(seconds * 1000);

it('admits so many a minute of one key, counts the others and tells of them with the next', () => {
  const bounded = createBoundedCount(2, 100);
  expect([0, 1, 2, 59].map(second => bounded.admit('a', at(100 + second)))).toEqual([0, 0, null, null]);
  expect(bounded.admit('b', at(159))).toBe(0);
  expect(bounded.admit('a', at(160))).toBe(2);
  expect(bounded.admit('a', at(161))).toBe(0);
});

it('admits so many of all keys together', () => {
  const bounded = createBoundedCount(2, 3);
  expect(['a', 'b', 'c', 'd', 'd'].map(key => bounded.admit(key, at(100)))).toEqual([0, 0, 0, null, null]);
  expect(bounded.admit('d', at(160))).toBe(2);
});
