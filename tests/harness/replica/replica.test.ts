import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { vesselResource } from '#contract/basic-data/vessel.resource.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { newId } from '#server/kernel/ids.ts';
import { SYSTEM } from '#server/kernel/tenancy.ts';
import { EVERY_CALL, nameOfCall } from '#tests/support/every-call.ts';
import { AT_PRIMARY } from '../../contract/reads-at-primary.ts';
import { inputsOf } from '../../contract/tenancy-inputs.ts';
import { type ReplicaRig, type ReplicaServer, startReplicaRig } from './replica-rig.ts';

/** Lists of two servers from a replica that PostgreSQL keeps by streaming, as it lags, dies, hangs and comes back. */

const { list, create } = resourceCalls(vesselResource);
/** On a busy machine a copy is a moment behind again and again, and both servers must find it well at once. */
const SETTLED = { timeout: 60_000, interval: 50 };

let rig: ReplicaRig;
let one: ReplicaServer;
let other: ReplicaServer;
let admin: string;
beforeAll(async () => {
  rig = await startReplicaRig();
  [one, other] = [await rig.server(), await rig.server()];
  admin = await one.login('PLTFRM', 'admin');
  await used();
}, 180_000);
afterAll(() => rig.close());

const figure = async (name: string): Promise<number> => {
  const { payload } = await one.app.inject({ url: '/api/metrics' });
  return Number(new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} (\\S+)$`, 'm').exec(payload)?.[1] ?? 0);
};
const readsAt = (at: 'replica' | 'primary'): Promise<number> => figure(`database_reads_total{at="${at}"}`);
const stateOf = async (server: ReplicaServer): Promise<{ state: string; why: string; behindBytes: number }> => {
  const { data } = await server.send('GET', '/api/Operations/State', admin);
  return (data as { database: { replica: { state: string; why: string; behindBytes: number } } }).database.replica;
};
const becomes = (state: string) =>
  vi.waitFor(
    async () => expect([await stateOf(one), await stateOf(other)]).toMatchObject([{ state }, { state }]),
    SETTLED,
  );
const used = () => becomes('used');

let made = 0;
async function addShip(server: ReplicaServer): Promise<string> {
  made += 1;
  const name = `NEW BARGE ${made}`;
  const body = { localVesselCode: `NB${made}`, name, vesselType: 'BARGE', serviceStatus: 'IN_SERVICE' };
  const { http, text } = await server.send('POST', create.path, admin, body);
  if (http !== 200) throw new Error(text);
  return name;
}
async function lists(server: ReplicaServer, name: string): Promise<boolean> {
  const { http, data, text } = await server.send('GET', list.path, admin, { q: name, limit: '20' });
  expect(http, text).toBe(200);
  return (data as { rows: { name: string }[] }).rows.some(row => row.name === name);
}

/** What two askings of the same thing may differ in: their traces, and the time. */
const ownOf = (body: string): string =>
  body.replace(/"traceId":"[^"]*"/i, '').replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, 'then');

it('gives the same answers as the primary, to each his own', async () => {
  const alone = await rig.server(null);
  const calls = EVERY_CALL.filter(call => call.method === 'GET' && !(nameOfCall(call) in AT_PRIMARY));
  const [id, before, told] = [newId(), await readsAt('replica'), one.log.length];
  let answered = 0;
  for (const [company, account] of [
    ['PLTFRM', 'admin2'],
    ['NQUAYS', 'admin'],
    ['RCHDSZ', 'doc1'],
  ] as const) {
    const token = await alone.login(company, account);
    for (const call of calls) {
      const { query } = inputsOf(call).with({ id, search: 'a' });
      const [copy, original] = [await one.ask(call.path, token, query), await alone.ask(call.path, token, query)];
      const name = `${company} ${call.path}`;
      expect(copy.http, `${name}: ${copy.body}`).toBe(original.http);
      expect(copy.http, name).not.toBe(500);
      // Files carry the time that they were made at.
      if (copy.body.startsWith('{')) expect([name, ownOf(copy.body)]).toEqual([name, ownOf(original.body)]);
      if (copy.http === 200) answered += 1;
    }
  }
  expect(answered).toBeGreaterThan(300);
  // `alone` has none: these are answers of `one`. On a busy machine some did not wait for the copy.
  expect((await readsAt('replica')) - before).toBeGreaterThan(answered / 2);
  // None was a question that a copy cannot be asked.
  expect(one.log.slice(told).filter(({ state }) => state === 'away')).toEqual([]);
}, 240_000);

it('stays in use when a question is wrong in itself', async () => {
  await used();
  const told = one.log.length;
  const wrong = one.deps.reads.inScope(SYSTEM, ({ db }) => sql`select 1 / 0`.execute(db));
  await expect(wrong).rejects.toThrow('division by zero');
  expect(one.log.slice(told).filter(({ state }) => state === 'away')).toEqual([]);
});

it('shows what was written a moment ago, at either server, while others write as well', async () => {
  const before = await readsAt('replica');
  let isOver = false;
  const others = (async () => {
    const some = 'select id from vessel where local_vessel_code is null limit 5';
    while (!isOver) await rig.ask('primary', `update vessel set updated_at = updated_at where id in (${some})`);
  })();
  for (let round = 0; round < 60; round += 1) {
    const [writer, reader] = round % 2 ? [one, other] : [other, one];
    const name = await addShip(writer);
    expect([name, await lists(reader, name), await lists(writer, name)]).toEqual([name, true, true]);
  }
  isOver = true;
  await others;
  expect((await readsAt('replica')) - before).toBeGreaterThan(0);
});

it('leaves one alone that lags, and takes it again when it has caught up', async () => {
  await used();
  await rig.ask('replica', 'select pg_wal_replay_pause()');
  const name = await addShip(one);
  const from = performance.now();
  expect([await lists(one, name), await lists(other, name)]).toEqual([true, true]);
  expect(performance.now() - from).toBeLessThan(2_000);
  await becomes('behind');
  await vi.waitFor(async () => expect(await figure('database_replica_behind_bytes')).toBeGreaterThan(0), SETTLED);
  expect(await figure('database_replica_used')).toBe(0);
  const [replica, primary] = [await readsAt('replica'), await readsAt('primary')];
  for (let round = 0; round < 10; round += 1) expect(await lists(one, await addShip(other))).toBe(true);
  expect([(await readsAt('replica')) - replica, (await readsAt('primary')) - primary >= 10]).toEqual([0, true]);

  await rig.ask('replica', 'select pg_wal_replay_resume()');
  await used();
  expect(await figure('database_replica_used')).toBe(1);
  const again = await readsAt('replica');
  // On a busy machine a single question may not wait for the copy.
  await vi.waitFor(async () => {
    expect(await lists(one, name)).toBe(true);
    expect(await readsAt('replica')).toBeGreaterThan(again);
  }, SETTLED);
});

it('is missed by nobody when it dies, hangs or is cut off in the middle of work', async () => {
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const slowest: number[] = [];
  const readers = [one, other].map(async server => {
    let longest = 0;
    while (!isOver) {
      const from = performance.now();
      const { http, text } = await server.send('GET', list.path, admin, { limit: '20' });
      expect(http, text).toBe(200);
      longest = Math.max(longest, performance.now() - from);
      await wait(5);
    }
    slowest.push(longest);
  });
  const read = Promise.all(readers);
  read.catch(() => undefined);
  const away = async (strike: () => unknown, mend: () => unknown): Promise<void> => {
    await used();
    await strike();
    await becomes('away');
    expect(await lists(one, await addShip(other))).toBe(true);
    await mend();
    await used();
  };
  // Dead, and started again.
  await away(
    () => rig.replica.end('SIGQUIT'),
    () => rig.replica.start(),
  );
  // Cut off.
  await away(
    () => {
      rig.line.refuse(true);
      rig.line.cut();
    },
    () => rig.line.refuse(false),
  );
  // Not a word on lines that stand, which nobody is told of; new ones are turned away for a while.
  await away(
    () => {
      rig.line.refuse(true);
      rig.line.goDead();
    },
    () => rig.line.refuse(false),
  );
  await wait(100);
  isOver = true;
  await read;
  expect(Math.max(...slowest)).toBeLessThan(8_000);
  const told = () => one.log.filter(({ msg }) => msg === 'replica').map(({ state }) => state);
  expect(told().filter(state => state === 'away').length).toBeGreaterThanOrEqual(3);
  await vi.waitFor(() => expect(told().at(-1)).toBe('used'), SETTLED);
  // Seven turns of the state, each of which may take as long as `SETTLED` says.
}, 480_000);

it('is not used when it is none: the primary itself, or nothing at all', async () => {
  for (const [url, why] of [
    [rig.databaseUrl, 'it is no replica'],
    ['postgres://postgres@127.0.0.1:1/nothing', 'ECONNREFUSED'],
  ] as const) {
    const server = await rig.server(url);
    expect(await lists(server, await addShip(server))).toBe(true);
    const { data } = await vi.waitFor(async () => {
      const answer = await server.send('GET', '/api/Operations/State', admin);
      expect(answer.text).not.toContain('not looked at yet');
      return answer;
    }, SETTLED);
    expect(data).toMatchObject({ database: { replica: { state: 'away', why: expect.stringContaining(why) } } });
  }
});
