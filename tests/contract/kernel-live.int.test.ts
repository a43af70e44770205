import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeFeature } from '#tests/support/fake-feature.ts';
import { connectLive } from '#tests/support/live-client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let now = Date.parse('2026-03-12T00:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ features: [fakeFeature], clock: { now: () => new Date(now) } });
});
afterAll(() => server.close());

const metric = async () => {
  const text = await (await fetch(`${server.url}/api/metrics`)).text();
  return Number(/^live_connections (\d+)$/m.exec(text)?.[1]);
};

it('answers pings, authorises a token, delivers what is published, and is counted', async () => {
  const client = await connectLive(server.url);
  client.send({ type: 'ping' });
  expect(await client.next()).toEqual({ type: 'pong' });
  client.send({ type: 'auth', token: 'reviewer' });
  expect(await client.next()).toEqual({ type: 'authOk', unread: 'reviewer'.length });
  expect(await metric()).toBe(1);
  const doc = { type: 'doc', docType: 'si', docId: '1', version: 2, state: 'PASSED' } as const;
  await server.deps.bus.publish({ to: { companies: ['blue'] }, message: { ...doc, docId: '9' } });
  await server.deps.bus.publish({ to: { companies: ['red'] }, message: doc });
  expect(await client.next()).toEqual(doc);
  client.close();
});

it('closes with 4401 without a session and with 4409 for one that was superseded', async () => {
  const unknown = await connectLive(server.url);
  unknown.send({ type: 'auth', token: 'unknown' });
  expect(await unknown.closed()).toBe(4401);
  const superseded = await connectLive(server.url);
  superseded.send({ type: 'auth', token: 'superseded' });
  expect(await superseded.closed()).toBe(4409);
});

it('pushes the end of a session and then closes', async () => {
  const client = await connectLive(server.url);
  client.send({ type: 'auth', token: 'reader' });
  await client.next();
  const to = { sessions: ['session of reader'] };
  await server.deps.bus.publish({ to, message: { type: 'session', reason: 'SUPERSEDED' }, closeWith: 4409 });
  expect(await client.next()).toEqual({ type: 'session', reason: 'SUPERSEDED' });
  expect(await client.closed()).toBe(4409);
});

it('closes with 4429 for a frame that is too large', async () => {
  const client = await connectLive(server.url);
  client.send('x'.repeat(64 * 1024 + 1));
  expect(await client.closed()).toBe(4429);
});

it('closes with 4408 when no ping has come for 15 s', async () => {
  const client = await connectLive(server.url);
  client.send({ type: 'ping' });
  await client.next();
  now += 15_000;
  expect(await client.closed()).toBe(4408);
});

it('says that it goes away when the server stops', async () => {
  const other = await startTestServer({ features: [fakeFeature] });
  const client = await connectLive(other.url);
  await other.close();
  expect(await client.closed()).toBe(1001);
});
