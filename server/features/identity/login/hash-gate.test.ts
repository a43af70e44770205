import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHashGate } from './hash-gate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A job that runs until it is told to end. */
function job() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isRunning = false;
  const work = async () => {
    isRunning = true;
    await promise;
  };
  return { work, end: resolve, isRunning: () => isRunning };
}

test('four run at once, the fifth starts when a place is free', async () => {
  const gate = createHashGate(4, 3_000);
  const jobs = [job(), job(), job(), job(), job()];
  const done = jobs.map(({ work }) => gate.run(work));
  await vi.advanceTimersByTimeAsync(0);
  expect(jobs.map(({ isRunning }) => isRunning())).toEqual([true, true, true, true, false]);
  jobs[0]?.end();
  await done[0];
  await vi.advanceTimersByTimeAsync(0);
  expect(jobs[4]?.isRunning()).toBe(true);
  for (const { end } of jobs) end();
  await Promise.all(done);
});

test('who waits longer than the limit is sent away and his work never runs', async () => {
  const gate = createHashGate(1, 3_000);
  const first = job();
  const late = job();
  const running = gate.run(first.work);
  const refused = expect(gate.run(late.work)).rejects.toMatchObject({
    code: 'too_many_requests',
    detail: { headers: { 'Retry-After': '3' } },
  });
  await vi.advanceTimersByTimeAsync(3_000);
  await refused;
  first.end();
  await running;
  expect(late.isRunning()).toBe(false);
  await expect(gate.run(async () => 'next')).resolves.toBe('next');
});

test('work that fails gives its place back', async () => {
  const gate = createHashGate(1, 3_000);
  await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(gate.run(async () => 1)).resolves.toBe(1);
});
