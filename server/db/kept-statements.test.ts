import type pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withKeptStatements } from './kept-statements.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A line on which nothing comes back; its end fails what is under way, as that of the library does. */
function deadLine() {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = vi.fn(async () => reject(new Error('Connection terminated')));
  const client = { query: () => promise, end, release: () => {} };
  return { pool: { options: {}, connect: async () => client, end: async () => {} } as unknown as pg.Pool, end };
}

it('gives up a line that went dead, and not before any statement must have ended', async () => {
  const { pool, end } = deadLine();
  const line = await withKeptStatements(pool).connect();
  const failed = expect(line.query('select 1', [])).rejects.toThrow('Connection terminated');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(6_000);
  await failed;
  expect(end).toHaveBeenCalledTimes(1);
});
