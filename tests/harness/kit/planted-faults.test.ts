import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { KIT_FAULTS } from './planted-faults.ts';

/** A fault that no longer fits its file would be found by nobody and counted by nobody. */
it('every fault planted in the kit fits exactly one place and changes it', () => {
  const wrong = KIT_FAULTS.filter(({ file, find, replace }) => {
    const places = readFileSync(file, 'utf8').split(find).length - 1;
    return places !== 1 || find === replace;
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
  expect(new Set(KIT_FAULTS.map(({ id }) => id)).size).toBe(KIT_FAULTS.length);
  expect(KIT_FAULTS.length).toBeGreaterThanOrEqual(30);
});
