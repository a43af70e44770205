import { expect, test } from 'vitest';
import { MOST_ATTEMPTS, waitAfter } from './retry-rules.ts';

test('waits double from a minute to an hour', () => {
  const minutes = Array.from({ length: MOST_ATTEMPTS }, (_, index) => waitAfter(index + 1) / 60_000);
  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
});
