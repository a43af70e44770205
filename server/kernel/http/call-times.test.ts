import { expect, test } from 'vitest';
import { createCallTimes } from './call-times.ts';

const MINUTE_MS = 60_000;
const START = Date.UTC(2026, 2, 12, 1, 0);

test('the last hour stands by the minute, and an hour later nothing of it', () => {
  let now = START;
  const times = createCallTimes(() => now);
  times.note('GET /a', 200, 10);
  times.note('GET /a', 503, 30);
  now = START + 2 * MINUTE_MS + 59_000;
  times.note('GET /b', 404, 4);
  const minutes = times.minutes();
  expect(minutes).toHaveLength(60);
  expect(minutes.slice(-3)).toEqual([
    { at: START, calls: 2, failed: 1, meanMs: 20, p95Ms: 30, slowestMs: 30 },
    { at: START + MINUTE_MS, calls: 0, failed: 0, meanMs: 0, p95Ms: 0, slowestMs: 0 },
    { at: START + 2 * MINUTE_MS, calls: 1, failed: 0, meanMs: 4, p95Ms: 4, slowestMs: 4 },
  ]);
  now = START + 63 * MINUTE_MS;
  expect(times.minutes().every(({ calls }) => calls === 0)).toBe(true);
});

test('the slowest call is the one whose slow answers are slow', () => {
  const times = createCallTimes(() => START);
  for (let at = 1; at <= 100; at += 1) times.note('GET /often', 200, at);
  times.note('GET /once', 200, 50);
  // Long ago: a call that has become quick is quick.
  times.note('GET /mended', 200, 5_000);
  for (let at = 0; at < 200; at += 1) times.note('GET /mended', 200, 1);
  expect(times.slowest(2)).toEqual([
    { call: 'GET /often', calls: 100, meanMs: 50.5, p95Ms: 95 },
    { call: 'GET /once', calls: 1, meanMs: 50, p95Ms: 50 },
  ]);
  expect(times.slowest(3)[2]).toMatchObject({ call: 'GET /mended', p95Ms: 1 });
});
