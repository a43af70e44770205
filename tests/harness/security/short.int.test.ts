import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';
import { inject } from './inject.ts';
import { hasLists, injections } from './injections.ts';
import type { Operation } from './operations.ts';
import { checkPages } from './pages.ts';
import { openWorld, type World } from './world.ts';

/** The short form of `npm run test:security`: every eighth call, with one seed; the long form asks all of them, and more of each. */
const SEED = 20_261_122;
const EVERY = 8;
const some =
  (shift: number) =>
  ({ name }: Operation): boolean =>
    [...name].reduce((sum, sign) => sum + sign.codePointAt(0)!, shift) % EVERY === 0;

/** Two lists that everybody takes home are among them whatever the sum of their letters. */
const withExports = (operation: Operation): boolean =>
  some(1)(operation) || /\/(Currency|Terminal)\/Export$/.test(operation.path);

describe('requests made of the product’s own description', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('as anybody, well-formed, nearly so and hostile, break nothing and are told nothing', {
    timeout: 120_000,
  }, async () => {
    const { faults, requests, byClass } = await fuzz({ seed: SEED, runs: 1, askers: 1, only: some(0), world });
    expect(faults).toEqual([]);
    expect(requests).toBeGreaterThan(300);
    // It reached the handlers: not everything was refused at the door.
    expect(byClass['2xx']).toBeGreaterThan(25);
  });

  it('with strings for every interpreter in every text run nothing and take no other shape', {
    timeout: 120_000,
  }, async () => {
    const { faults, requests, files } = await inject({ seed: SEED, each: 1, only: withExports, world });
    expect(faults).toEqual([]);
    expect([requests > 150, files > 0]).toEqual([true, true]);
    if (hasLists) expect(injections().length).toBeGreaterThan(400);
  });
});

it('every page, file and address that is none has the headers of the product, and no inner file is served', {
  timeout: 120_000,
}, async () => {
  expect((await checkPages()).faults).toEqual([]);
});
