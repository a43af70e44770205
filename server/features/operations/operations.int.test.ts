import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '#contract/kernel/errors.ts';
import {
  backUpNow,
  cancelSystemJob,
  clearNow,
  type HistoryRange,
  operationsHistory,
  operationsState,
  retrySystemJob,
  setRetention,
  systemJobs,
} from '#contract/operations/calls.ts';
import { RETENTION } from '#contract/operations/retention.ts';
import { readConfig } from '#server/config.ts';
import { FEATURES } from '#server/feature-list.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { createCallTimes } from '#server/kernel/http/call-times.ts';
import { newId } from '#server/kernel/ids.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { backUp, dropOldBackups, listBackups } from './backup/backups.ts';
import { minutesOf } from './history/keep-minutes.ts';
import { CLEARING } from './retention/rules.ts';
import { clearWhenDue } from './retention/schedule.ts';

const DAY_MS = 86_400_000;

/** What the job of the test does; each test says. */
let handle: (checkpoint: unknown, keep: (state: unknown) => Promise<void>) => Promise<void> = async () => undefined;
const jobFeature: Feature = {
  name: 'jobTest',
  register(_app, { jobs }) {
    jobs.define('test.work', async run => {
      await handle(run.lastCheckpoint, state => run.checkpoint(state));
      return undefined;
    });
  },
};

let server: TestServer;
let admin: string;
let clerk: string;
let customer: string;
let now = new Date();
beforeAll(async () => {
  server = await startTestServer({
    demo: true,
    features: [...FEATURES, jobFeature],
    clock: { now: () => now },
  });
  admin = await server.login('PLTFRM', 'admin');
  clerk = await server.login('PLTFRM', 'doc1');
  customer = await server.login('NQUAYS', 'admin');
});
afterAll(() => server.close());

const raw = async <T>(query: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
  (await query.execute(server.deps.db)).rows;
const count = async (from: string): Promise<number> =>
  (await raw(sql<{ n: number }>`select count(*)::int as n from ${sql.raw(from)}`))[0]!.n;
const stateOf = (id: string, state: string) =>
  vi.waitFor(
    async () => {
      const [row] = await raw(sql<{ state: string }>`select state from job where id = ${id}`);
      expect(row?.state).toBe(state);
    },
    { timeout: 15_000, interval: 20 },
  );

describe('the state of the product', () => {
  it('is told to the administrator alone', async () => {
    for (const token of [clerk, customer])
      for (const call of [operationsState, operationsHistory, systemJobs, backUpNow, clearNow])
        expect((await server.call(call as never, { token })).http, call.path).toBe(403);
    const { http, data } = await server.call(operationsState, { token: admin });
    expect(http).toBe(200);
    expect(data.servers).toMatchObject([{ isThis: true, isAlive: true, pid: process.pid }]);
    expect(data.database.migrations).toBe(await count('schema_migration'));
    expect(data.database.bytes).toBeGreaterThan(1_000_000);
    expect(data.lostFiles).toBe(0);
    expect(data.scanner).toEqual({ state: 'off', about: '' });
    expect(data.slowest.map(({ call }) => call)).toContain('POST /api/WebsitePublic/UserLogin');
  });

  it('counts what waits as the areas do', async () => {
    const { data } = await server.call(operationsState, { token: admin });
    const line = Object.fromEntries(data.queues.map(queue => [queue.key, queue]));
    expect(line.siReview?.waiting).toBe(
      await count(`shipping_instruction where state in ('SUBMITTED', 'IN_REVIEW') and not deleted`),
    );
    expect(line.siReview?.waiting).toBeGreaterThan(0);
    expect(line.bookingDesk?.waiting).toBe(await count(`booking where state = 'PENDING_ACCEPTANCE'`));
    const [oldest] = await raw(
      sql<{ at: Date }>`select min(submitted_at) as at from booking where state = 'PENDING_ACCEPTANCE'`,
    );
    expect(line.bookingDesk?.oldestAt).toBe(oldest!.at.toISOString());
    expect(data.cutOffs.shipments + data.cutOffs.instructions + data.cutOffs.bookings).toBeGreaterThan(0);
  });

  it('stands at /api/metrics too, by the same names as in the manual', async () => {
    const text = await (await fetch(`${server.url}/api/metrics`)).text();
    const { data } = await server.call(operationsState, { token: admin });
    for (const { key, waiting } of data.queues.filter(({ key }) => key === 'siReview' || key === 'bookingDesk'))
      expect(text).toMatch(new RegExp(`^work_waiting\\{queue="${key}"\\} ${waiting}$`, 'm'));
    expect(text).toMatch(/^work_oldest_seconds\{queue="bookingDesk"\} [1-9]\d*/m);
    expect(text).toMatch(/^work_failed\{queue="partnerMessages"\} \d+$/m);
    expect(text).toMatch(/^cut_offs_at_risk\{kind="shipments"\} \d+$/m);
    expect(text).toMatch(/^database_transaction_seconds_count\{scope="seat"\} [1-9]\d*$/m);
    expect(text).toMatch(/^database_connection_wait_seconds_count [1-9]\d*$/m);
    expect(/^http_requests_in_flight (\d+)$/m.exec(text)?.[1]).toBe('1');
    expect(text).toMatch(/^live_connections 0$/m);
  });
});

describe('figures over time', () => {
  const MINUTE_MS = 60_000;
  const minute = (ago: number): Date => new Date(Math.floor(now.getTime() / MINUTE_MS - ago) * MINUTE_MS);
  const history = async (range: HistoryRange) =>
    (await server.call(operationsHistory, { token: admin, query: { range } })).data;

  it('are kept by each server once a minute is over, and what waits by one of them', async () => {
    const today = now;
    const times = createCallTimes(() => now.getTime());
    const of = (id: string, live: number) =>
      minutesOf(
        { db: server.deps.db, clock: { now: () => now } },
        { id, calls: times, liveConnections: () => live },
        () => 7,
      );
    now = new Date(minute(0).getTime() + 5_000);
    const [one, two] = [of('one', 3), of('two', 4)];
    try {
      for (const [status, ms] of [
        [200, 10],
        [200, 30],
        [500, 200],
      ] as const)
        times.note('GET /x', status, ms);
      expect(await one.keep()).toBe(0);
      now = new Date(now.getTime() + MINUTE_MS);
      expect([await one.keep(), await two.keep(), await one.keep()]).toEqual([1, 1, 0]);
      // Two minutes later: one without calls, and what was not kept is made good.
      now = new Date(now.getTime() + 2 * MINUTE_MS);
      expect([await one.keep(), await two.keep()]).toEqual([2, 2]);
      const points = await history('hour');
      expect(points).toHaveLength(60);
      const { data } = await server.call(operationsState, { token: admin });
      const waiting = Object.fromEntries(data.queues.map(queue => [queue.key, queue.waiting]));
      expect(points.at(-4)).toMatchObject({
        at: minute(3).toISOString(),
        calls: 6,
        failed: 2,
        meanMs: 80,
        p95Ms: 200,
        slowestMs: 200,
        loopLagMs: 7,
        liveConnections: 7,
        waiting: { siReview: waiting.siReview, bookingDesk: waiting.bookingDesk },
        cutOffs: data.cutOffs.instructions + data.cutOffs.shipments + data.cutOffs.bookings,
      });
      expect(points.at(-3)).toMatchObject({ calls: 0, meanMs: null, p95Ms: null, waiting: { siReview: null } });
      expect(points.at(-2)?.waiting.siReview).toBe(waiting.siReview);
      expect(points.at(-5)).toMatchObject({ calls: null, loopLagMs: null, cutOffs: null });
      expect(await count(`minute_figure where waiting is not null`)).toBe(2);
    } finally {
      now = today;
    }
  });

  it('are put together for a day and a week', async () => {
    await sql`delete from minute_figure`.execute(server.deps.db);
    const start = Math.floor(now.getTime() / 7_200_000) * 7_200_000 - 7_200_000;
    for (const [at, calls, waiting] of [
      [0, 10, 3],
      [14, 5, 8],
      [15, 1, 2],
      [119, 4, 5],
    ] as const)
      await sql`insert into minute_figure values (${new Date(start + at * MINUTE_MS)}, 'one', ${calls}, 0, ${calls * 100}, ${calls},
        ${calls}, 0, 0, ${JSON.stringify({ jobs: waiting })}, 0)`.execute(server.deps.db);
    const day = await history('day');
    expect(day).toHaveLength(96);
    const from = day.findIndex(({ at }) => at === new Date(start).toISOString());
    expect([0, 1, 2, 7].map(step => [day[from + step]?.calls, day[from + step]?.waiting.jobs])).toEqual([
      [15, 8],
      [1, 2],
      [null, null],
      [4, 5],
    ]);
    expect((await history('week')).at(-2)).toMatchObject({ calls: 20, meanMs: 100, p95Ms: 10, waiting: { jobs: 8 } });
  });

  it('are found by their key, however many there are', async () => {
    await sql`insert into minute_figure select ${now}::timestamptz - n * interval '1 minute', 'one', 1, 0, 1, 1, 1, 0, 0, '{"jobs": 1}', 0
      from generate_series(100, 20000) as n on conflict do nothing`.execute(server.deps.db);
    await sql`analyze minute_figure`.execute(server.deps.db);
    const plan = await raw(
      sql<object>`explain select at from minute_figure where at >= ${new Date(now.getTime() - DAY_MS)}`,
    );
    expect(JSON.stringify(plan)).toContain('minute_figure_pkey');
    await sql`delete from minute_figure`.execute(server.deps.db);
  });
});

describe('background jobs of all', () => {
  const queue = () =>
    server.deps.jobs.enqueue('test.work', {}, { companyId: null, employeeId: null, title: { zh: '活', en: 'Work' } });

  it('that failed are listed with their reason, and go on where they were when they are retried', async () => {
    handle = async (_, keep) => {
      await keep({ done: 7 });
      throw new AppError('event_not_allowed');
    };
    const id = await queue();
    await stateOf(id, 'FAILED');
    const { http, data, problem } = await server.call(systemJobs, {
      token: admin,
      query: { limit: 50, state: 'FAILED' },
    });
    expect(http, JSON.stringify(problem)).toBe(200);
    expect(data.rows[0]).toMatchObject({ id, kind: 'test.work', title: { en: 'Work' }, companyCode: null });
    expect(data.rows[0]?.error?.code).toBe('event_not_allowed');
    expect(Object.keys(data.rows[0]!)).not.toContain('data');
    const failed = (await server.call(operationsState, { token: admin })).data.queues.find(({ key }) => key === 'jobs');
    expect(failed?.failed).toBeGreaterThan(0);

    const seen: unknown[] = [];
    handle = async checkpoint => void seen.push(checkpoint);
    expect((await server.call(retrySystemJob, { token: admin, body: { id } })).http).toBe(200);
    await stateOf(id, 'DONE');
    expect(seen).toEqual([{ done: 7 }]);
    expect((await server.call(retrySystemJob, { token: admin, body: { id } })).problem.code).toBe('event_not_allowed');
    expect((await server.call(retrySystemJob, { token: admin, body: { id: newId() } })).http).toBe(404);
  });

  it('can be cancelled by the administrator', async () => {
    let release = (): void => undefined;
    handle = async (_, keep) => {
      await new Promise<void>(resolve => {
        release = resolve;
      });
      await keep({});
    };
    const id = await queue();
    await stateOf(id, 'RUNNING');
    expect((await server.call(cancelSystemJob, { token: clerk, body: { id } })).http).toBe(403);
    expect((await server.call(cancelSystemJob, { token: admin, body: { id } })).http).toBe(200);
    release();
    await stateOf(id, 'CANCELLED');
  });
});

describe('what is old', () => {
  const job = async (finishedDaysAgo: number): Promise<string> => {
    const id = newId();
    const at = new Date(now.getTime() - finishedDaysAgo * DAY_MS);
    await sql`insert into job (id, kind, title_zh, title_en, state, data, created_at, finished_at)
      values (${id}, 'test.old', '旧', 'Old', 'DONE', '{}', ${at}, ${at})`.execute(server.deps.db);
    return id;
  };
  const isThere = async (id: string): Promise<boolean> => (await count(`job where id = '${id}'`)) === 1;
  const clear = async (): Promise<void> => {
    const { data } = await server.call(clearNow, { token: admin });
    await stateOf(data.jobId, 'DONE');
  };

  it('goes as its rule says, and what the rule is said in the audit log', async () => {
    const [old, young, middle] = [await job(91), await job(89), await job(40)];
    await clear();
    expect([await isThere(old), await isThere(young), await isThere(middle)]).toEqual([false, true, true]);

    const set = (days: number, version: number) =>
      server.call(setRetention, { token: admin, body: { key: 'jobs', days }, headers: { 'if-match': `"${version}"` } });
    expect((await set(RETENTION.jobs.least - 1, 0)).http).toBe(422);
    expect((await set(30, 0)).data).toEqual({ key: 'jobs', days: 30, version: 1 });
    expect((await set(60, 0)).problem).toMatchObject({ code: 'stale_version', current: { days: 30, version: 1 } });
    await clear();
    expect([await isThere(young), await isThere(middle)]).toEqual([false, false]);
    expect(await count(`audit_event where target_type = 'retention' and after ->> 'days' = '30'`)).toBe(1);
  });

  it('goes in batches until nothing is left', async () => {
    const at = new Date(now.getTime() - 400 * DAY_MS);
    await sql`insert into job (id, kind, title_zh, title_en, state, data, created_at, finished_at)
      select 'many-' || n, 'test.many', '多', 'Many', 'DONE', '{}', ${at}, ${at} from generate_series(1, 1203) as n`.execute(
      server.deps.db,
    );
    await clear();
    expect(await count(`job where kind = 'test.many'`)).toBe(0);
  });

  it('is never an event of a document nor an entry of the audit log, however old', async () => {
    const before = [await count('document_event'), await count('audit_event')];
    const today = now;
    now = new Date(now.getTime() + 20 * 365 * DAY_MS);
    try {
      // By hand: nobody is signed in after twenty years.
      const id = await server.deps.jobs.enqueue(
        'operations.clear',
        {},
        {
          companyId: null,
          employeeId: null,
          title: { zh: '清理', en: 'Clear' },
        },
      );
      await stateOf(id, 'DONE');
    } finally {
      now = today;
    }
    expect([await count('document_event'), await count('audit_event')]).toEqual(before);
    expect(await count('price_query_log')).toBe(0);
    const tables = new Set(Object.values(CLEARING).map(({ table }) => table));
    for (const kept of ['document_event', 'audit_event', 'shipping_instruction', 'booking', 'shipment', 'space_order'])
      expect(tables.has(kept)).toBe(false);
  });

  it('is cleared once a night', async () => {
    await sql`delete from job where kind = 'operations.clear'`.execute(server.deps.db);
    const night = (hour: number): Date => new Date(Date.UTC(2031, 4, 6, hour) - 8 * 3_600_000);
    const at = (moment: Date) => clearWhenDue({ ...server.deps, clock: { now: () => moment } });
    expect(await at(night(2))).toBe(false);
    const today = now;
    now = night(4);
    try {
      expect(await at(night(4))).toBe(true);
      expect(await at(night(5))).toBe(false);
      expect(await at(night(26))).toBe(false);
      expect(await at(night(28))).toBe(true);
    } finally {
      now = today;
    }
  });

  it('keeps the newest backups', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'fairlead-backups-'));
    try {
      const config = readConfig({ DATA_DIR: dataDir });
      const database = { kind: 'embedded', copyTo: async (to: string) => void mkdirSync(to) } as const;
      for (let day = 1; day <= 3; day += 1)
        await backUp({ config, clock: { now: () => new Date(Date.UTC(2031, 4, day, 1)) } }, database);
      mkdirSync(path.join(dataDir, 'backups', 'of-somebody'));
      expect((await listBackups(config)).map(({ name }) => name)).toEqual([
        'backup-20310503T010000Z',
        'backup-20310502T010000Z',
        'backup-20310501T010000Z',
      ]);
      expect(await dropOldBackups(config, 2)).toBe(1);
      expect((await listBackups(config)).map(({ engine }) => engine)).toEqual(['embedded', 'embedded']);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});
