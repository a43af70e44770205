import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as calls from '#contract/imports/calls.ts';
import type { TestServer } from '#tests/support/server.ts';
import { importsOf, startToyServer } from '#tests/support/toy-imports.ts';

/** A large file is read and written while requests are served; what it costs is printed, not asserted. */

const ROWS = Number(process.env.IMPORT_ROWS ?? 2_000);

let server: TestServer;
let admin: string;
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => {
  server = await startToyServer();
  admin = await server.login('PLTFRM', 'admin');
  imports = importsOf(server, admin);
});
afterAll(() => server.close());

const code = (n: number): string => n.toString(36).toUpperCase().padStart(6, '0');
const file = (rows: number, name: string): string =>
  ['code,nameZh,nameEn,state,pieces,weightKg,madeOn,aliases']
    .concat(Array.from({ length: rows }, (_, n) => `${code(n)},玩具${n},${name} ${n},NEW,${n},1.5,2026-03-07,a${n}`))
    .join('\n');

/** Asks something small over and over while work goes on; answers how often, and the longest wait. */
async function servedDuring<T>(work: Promise<T>): Promise<{ result: T; asked: number; slowestMs: number }> {
  let asked = 0;
  let slowestMs = 0;
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now();
      const { http } = await server.call(calls.importList, { token: admin, query: { limit: 5 } as never });
      expect(http).toBe(200);
      asked += 1;
      slowestMs = Math.max(slowestMs, performance.now() - begun);
      await new Promise(resolve => setTimeout(resolve, 20));
    }
  })();
  const result = await work.finally(() => {
    isOver = true;
  });
  await asking;
  return { result, asked, slowestMs };
}

const toysMade = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from toy`.execute(server.deps.db);
  return rows[0]?.n ?? 0;
};

const told: string[] = [];
async function measured<T>(what: string, work: () => Promise<T>): Promise<T> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const begun = performance.now();
  const { result, asked, slowestMs } = await servedDuring(work());
  delay.disable();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  told.push(
    `${what}: ${ROWS} rows in ${seconds} s, longest event-loop delay ${Math.round(delay.max / 1e6)} ms, ` +
      `${asked} requests meanwhile, slowest ${Math.round(slowestMs)} ms`,
  );
  expect(asked).toBeGreaterThan(0);
  return result;
}

it('reads, writes and takes back a large file while requests are served', { timeout: 600_000 }, async () => {
  const first = await measured('read', () => imports.read(file(ROWS, 'Toy')));
  expect(first.failure).toEqual([]);
  expect(first.counts).toMatchObject({ read: ROWS, new: ROWS, ready: ROWS });
  const done = await measured('apply', () => imports.apply(first.id));
  expect(done).toMatchObject({ state: 'APPLIED', counts: { applied: ROWS, ready: 0 } });
  const again = await measured('read again', () => imports.read(file(ROWS, 'Toy')));
  expect(again.counts).toMatchObject({ same: ROWS, ready: 0 });
  const changed = await measured('read changes', () => imports.read(file(ROWS, 'Game')));
  expect(changed.counts).toMatchObject({ changed: ROWS });
  await measured('apply changes', () => imports.apply(changed.id));
  const { rows } = await sql<{
    n: number;
    versions: number;
  }>`select count(*) as n, sum(version) as versions from toy`.execute(server.deps.db);
  expect(rows[0]).toMatchObject({ n: ROWS });
  const { run } = await measured('roll back', () => imports.rollBack(changed.id));
  expect(run.counts).toMatchObject({ rolledBack: ROWS });
  const left = await sql<{
    n: number;
  }>`select count(*) as n from toy where name_en like 'Toy %' and version = 3`.execute(server.deps.db);
  expect(left.rows[0]?.n).toBe(ROWS);
  console.log(told.join('\n'));
});

it('ends between two batches when a person cancels it, and goes on when asked again', async () => {
  await sql`delete from toy`.execute(server.deps.db);
  const rows = 5_000;
  const run = await imports.read(file(rows, 'Toy'));
  await server.call(calls.applyImport, { token: admin, body: { id: run.id, mode: 'PARTIAL' } });
  let cancelled = await server.call(calls.cancelImport, { token: admin, body: { id: run.id } });
  // The first batch may not be there yet: then nothing is applied and the run is open again.
  if (cancelled.data.state === 'PREVIEW') {
    await server.call(calls.applyImport, { token: admin, body: { id: run.id, mode: 'PARTIAL' } });
    for (let made = 0; made === 0; ) made = await toysMade();
    cancelled = await server.call(calls.cancelImport, { token: admin, body: { id: run.id } });
  }
  expect(cancelled.data.state).toBe('PARTLY');
  const { applied } = cancelled.data.counts;
  expect(applied % 500).toBe(0);
  expect(applied).toBeLessThan(rows);
  expect(await toysMade()).toBe(applied);
  await server.call(calls.applyImport, { token: admin, body: { id: run.id, mode: 'PARTIAL' } });
  const twice = await server.call(calls.applyImport, { token: admin, body: { id: run.id, mode: 'PARTIAL' } });
  expect(twice.http).toBe(200);
  const done = await imports.reach(run.id, 'APPLIED');
  expect(done.counts).toMatchObject({ applied: rows, ready: 0 });
  const versions = await sql<{ n: number; most: number }>`select count(*) as n, max(version) as most from toy`.execute(
    server.deps.db,
  );
  expect(versions.rows[0]).toEqual({ n: rows, most: 1 });
});
