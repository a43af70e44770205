import { expect, it } from 'vitest';
import { planOf } from './plan.ts';
import { runSeeds } from './run-seeds.ts';

/** A few random documents of many (`npm run test:kit`): one of two companies, one with a first event, one that is handed over. */
const SEEDS = [2, 3, 7];

it('random documents do over HTTP what their plans say', async () => {
  const { failures, passed, figures } = await runSeeds(SEEDS);
  expect(failures).toEqual([]);
  expect(passed).toBe(SEEDS.length);
  expect(figures.cells).toBeGreaterThan(100);
}, 240_000);

it('the same seed always gives the same plan, and neighbours differ', () => {
  expect(planOf(5)).toEqual(planOf(5));
  const shapes = Array.from({ length: 30 }, (_, seed) => {
    const { fields, events, states } = planOf(seed);
    return JSON.stringify([fields, events, states]);
  });
  expect(new Set(shapes).size).toBe(30);
});
