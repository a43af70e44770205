import { expect, it } from 'vitest';
import { race } from './races.ts';

const ROUNDS = 25;

/** PostgreSQL's alone: the embedded database has one connection. */
it.runIf(process.env.TEST_DATABASE_URL)(
  'commands on the same documents from both ends never deadlock, and none is lost',
  async () => {
    expect(await race(ROUNDS)).toBe(ROUNDS * 9);
  },
  120_000,
);
