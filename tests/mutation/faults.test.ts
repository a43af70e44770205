import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FAULTS } from './faults.ts';

/** The list itself: a fault that no longer fits its file would be caught by nobody and counted by nobody. */
test('every seeded fault fits exactly one place and changes it', () => {
  const wrong = FAULTS.filter(({ file, find, replace }) => {
    const places = readFileSync(file, 'utf8').split(find).length - 1;
    return places !== 1 || find === replace;
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
  expect(new Set(FAULTS.map(({ id }) => id)).size).toBe(FAULTS.length);
  expect(FAULTS.length).toBeGreaterThanOrEqual(30);
});
