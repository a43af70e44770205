import { expect, it } from 'vitest';
import { readContainers } from './read-containers.ts';

it.each([
  ['2x40hc', [{ containerType: '40HC', count: 2, grossKg: null }]],
  [
    '3×20GP@21500, 1*40NOR',
    [
      { containerType: '20GP', count: 3, grossKg: 21_500 },
      { containerType: '40NOR', count: 1, grossKg: null },
    ],
  ],
  ['', []],
])('%s is read', (text, containers) => {
  expect(readContainers(text)).toEqual({ containers, bad: null });
});

it.each([
  ['2x40HC two', 'two'],
  ['0x20GP', '0x20GP'],
])('%s is not: %s', (text, bad) => {
  expect(readContainers(text).bad).toBe(bad);
});
