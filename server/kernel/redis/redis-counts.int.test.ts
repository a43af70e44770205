import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type RedisPeer, startRedisPeer } from '#tests/support/redis-peer.ts';
import { systemClock } from '../clock.ts';
import { createProcessCounts } from '../counts/window-counts.ts';
import { openRedis, type Redis } from './open-redis.ts';
import { createRedisCounts } from './redis-counts.ts';

const WINDOW_MS = 60_000;
const TIMING = { patienceMs: 400, restMs: 800 };
let peer: RedisPeer;
let links: Redis[];
const failures: unknown[] = [];

beforeEach(async () => {
  peer = await startRedisPeer();
  links = [];
  failures.length = 0;
});
afterEach(async () => {
  await Promise.all(links.map(link => link.close()));
  await peer.close();
});

const aServer = async () => {
  const onFailure = (error: unknown) => void failures.push(error);
  const link = await openRedis(peer.url, onFailure);
  links.push(link);
  return createRedisCounts(link, createProcessCounts(systemClock), onFailure, TIMING);
};

it('counts over all servers, each key for itself', async () => {
  const [here, there] = [await aServer(), await aServer()];
  const counted = [];
  for (const counts of [here, there, here]) counted.push((await counts.add('a', WINDOW_MS)).count);
  expect(counted).toEqual([1, 2, 3]);
  const other = await there.add('b', WINDOW_MS);
  expect(other.count).toBe(1);
  expect(other.leftMs).toBeGreaterThan(WINDOW_MS - 5_000);
  expect(other.leftMs).toBeLessThanOrEqual(WINDOW_MS);
});

it('each server counts for itself while Redis is away', async () => {
  const [here, there] = [await aServer(), await aServer()];
  await here.add('a', WINDOW_MS);
  await peer.close();
  const counted = [];
  for (const counts of [here, there, here]) counted.push((await counts.add('a', WINDOW_MS)).count);
  expect(counted).toEqual([1, 1, 2]);
  expect(failures.length).toBeGreaterThan(0);
  peer = await startRedisPeer();
});

it('counts together again when Redis is back', async () => {
  const [here, there] = [await aServer(), await aServer()];
  peer.drop();
  await vi.waitFor(async () => {
    const before = (await here.add('again', WINDOW_MS)).count;
    expect((await there.add('again', WINDOW_MS)).count).toBe(before + 1);
  }, 15_000);
}, 30_000);

it('waits for a Redis that hangs once, and then leaves it alone', async () => {
  const here = await aServer();
  peer.hang();
  const from = performance.now();
  const counted = [];
  for (let call = 0; call < 5; call += 1) counted.push((await here.add('a', WINDOW_MS)).count);
  expect(counted).toEqual([1, 2, 3, 4, 5]);
  expect(performance.now() - from).toBeLessThan(2_000);
  expect(failures.map(String)).toEqual([expect.stringContaining('has not counted')]);
});
