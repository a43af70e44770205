import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openRedis, type Redis } from '#server/kernel/redis/open-redis.ts';
import { type RedisPeer, startRedisPeer } from '#tests/support/redis-peer.ts';
import type { Audience, LiveEvent } from './bus.ts';
import { createRedisBus } from './redis-bus.ts';

let peer: RedisPeer;
let failures: unknown[];
let links: Redis[];

beforeEach(async () => {
  peer = await startRedisPeer();
  failures = [];
  links = [];
});
afterEach(async () => {
  await Promise.all(links.map(link => link.close()));
  await peer.close();
});

const aServer = async () => {
  const onFailure = (error: unknown) => void failures.push(error);
  const link = await openRedis(peer.url, onFailure);
  links.push(link);
  const bus = await createRedisBus(link, onFailure);
  const seen: LiveEvent[] = [];
  const waiting: (() => void)[] = [];
  bus.subscribe(event => {
    seen.push(event);
    for (const wake of waiting.splice(0)) wake();
  });
  return { bus, seen, next: () => new Promise<void>(resolve => waiting.push(resolve)) };
};
const anEvent = (title: string): LiveEvent => ({
  to: { companies: ['red'] },
  message: { type: 'message', id: '1', title },
  closeWith: 4409,
});

it('carries an event to every server once, to the own one at once', async () => {
  const [here, there] = [await aServer(), await aServer()];
  const arrival = there.next();
  await here.bus.publish(anEvent('订舱 é'));
  expect(here.seen).toEqual([anEvent('订舱 é')]);
  await arrival;
  expect(there.seen).toEqual([anEvent('订舱 é')]);
  const back = here.next();
  await there.bus.publish(anEvent('back'));
  await back;
  // What came back in between would stand here: the own echo is not delivered again.
  expect(here.seen.map(({ message }) => 'title' in message && message.title)).toEqual(['订舱 é', 'back']);
});

it('carries every way to say whom an event is for', async () => {
  const [here, there] = [await aServer(), await aServer()];
  const to: Required<Audience> = {
    sessions: ['s'],
    employees: ['e'],
    users: ['u'],
    companies: ['c'],
    companyCodes: ['NQUAYS'],
    platform: true,
    seats: true,
  };
  const arrival = there.next();
  await here.bus.publish({ to, message: { type: 'menu' } });
  await arrival;
  expect(there.seen[0]?.to).toEqual(to);
});

it('keeps serving its own connections while Redis is away, without waiting for it', async () => {
  const here = await aServer();
  await peer.close();
  await here.bus.publish(anEvent('alone'));
  expect(here.seen).toEqual([anEvent('alone')]);
  peer = await startRedisPeer();
});

it('finds its way back after Redis was restarted', async () => {
  const [here, there] = [await aServer(), await aServer()];
  peer.drop();
  await vi.waitFor(
    async () => {
      await here.bus.publish(anEvent('again'));
      expect(there.seen.length).toBeGreaterThan(0);
    },
    { timeout: 10_000 },
  );
  expect(there.seen[0]).toEqual(anEvent('again'));
  expect(failures.length).toBeGreaterThan(0);
});

it('ends a start whose Redis is not there, and says which', async () => {
  const { url } = peer;
  await peer.close();
  await expect(openRedis(url, () => {})).rejects.toThrow(`REDIS_URL (${new URL(url).host}) cannot be reached`);
  peer = await startRedisPeer();
});
