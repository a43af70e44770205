import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#contract/kernel/call.ts';
import { CallError, offline } from '#streams/call-error.ts';
import { createQueryClient, mayRetry, queryKey, retryDelay } from './queries.ts';

const detail = defineCall({
  method: 'GET',
  path: '/api/Port/Get',
  access: 'seat',
  summary: { zh: '港口', en: 'Port' },
  query: z.object({ id: z.string() }),
  data: z.string(),
});

const failing = (status: number, retryAfterS: number | null = null) =>
  new CallError(
    { code: 'broken', message: { zh: '', en: '' }, errors: [], traceId: '', Status: 0 },
    status,
    undefined,
    retryAfterS,
  );

describe('retry', () => {
  test.each([401, 403, 404, 409, 412, 422, 429])('%i is an answer, not a failure to try again', status => {
    expect(mayRetry(0, failing(status))).toBe(false);
  });

  test.each([
    ['a broken server', failing(500)],
    ['a server that is away', failing(503)],
    ['no connection', offline(new TypeError('fetch failed'))],
  ])('%s is tried again, three times at most', (_, error) => {
    expect([0, 1, 2, 3].map(failures => mayRetry(failures, error))).toEqual([true, true, true, false]);
  });

  test('a mistake in the client itself is not repeated', () => {
    expect(mayRetry(0, new TypeError('x is undefined'))).toBe(false);
  });

  test('waits longer each time, or as long as the server asks', () => {
    expect([0, 1, 2, 9].map(failures => retryDelay(failures, failing(500)))).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(retryDelay(0, failing(503, 20))).toBe(20_000);
  });
});

test('a key without a query stands for every answer of the call', async () => {
  const queries = createQueryClient();
  queries.setQueryData(queryKey(detail, { id: '7' }), 'seven');
  queries.setQueryData(queryKey(detail, { id: '8' }), 'eight');
  const stale = () =>
    queries
      .getQueryCache()
      .getAll()
      .filter(query => query.state.isInvalidated)
      .map(query => query.queryKey);
  await queries.invalidateQueries({ queryKey: queryKey(detail, { id: '7' }) });
  expect(stale()).toEqual([queryKey(detail, { id: '7' })]);
  await queries.invalidateQueries({ queryKey: queryKey(detail) });
  expect(stale()).toHaveLength(2);
});
