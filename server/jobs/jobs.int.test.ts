import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelJob, getJob, jobList } from '#contract/jobs/calls.ts';
import type { Job } from '#contract/jobs/job.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import type { LiveEvent } from '#server/live/bus.ts';
import { createInProcessBus } from '#server/live/in-process-bus.ts';
import { fakeFeature } from '#tests/support/fake-feature.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { JobRequest, JobRun } from './jobs.ts';

/** What the handler of the kind `test` does; each test says. */
let handle: (run: JobRun<{ n: number }>) => Promise<{ link?: string } | undefined>;
/** What it was told of jobs that will not be done. */
const givenUp: unknown[] = [];
const jobFeature: Feature = {
  name: 'jobTest',
  register(_app, { jobs }) {
    jobs.define<{ n: number }>(
      'test',
      run => handle(run),
      async ({ n }, error) => void givenUp.push([n, error?.code ?? null]),
    );
  },
};

const bus = createInProcessBus();
const told: LiveEvent[] = [];
let server: TestServer;
beforeAll(async () => {
  bus.subscribe(event => void told.push(event));
  server = await startTestServer({ features: [fakeFeature, jobFeature], bus });
});
afterAll(() => server.close());
beforeEach(() => {
  told.length = 0;
  givenUp.length = 0;
  handle = async () => undefined;
});

const forReader = (more: Partial<JobRequest> = {}): JobRequest => ({
  companyId: 'red',
  employeeId: 'employee reader',
  title: { zh: '导出', en: 'Export' },
  ...more,
});
const enqueue = (request = forReader()): Promise<string> => server.deps.jobs.enqueue('test', { n: 7 }, request);
const look = async (id: string, token = 'reader') => server.call(getJob, { token, query: { id } });
const reach = (id: string, state: Job['state']): Promise<Job> =>
  vi.waitFor(
    async () => {
      const { data } = await look(id);
      expect(data.state, JSON.stringify(data)).toBe(state);
      return data;
    },
    { timeout: 15_000, interval: 20 },
  );
const raw = (id: string) => server.deps.db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a job', () => {
  it('runs at once with its data and leaves its result', async () => {
    const seen: unknown[] = [];
    handle = async ({ data, job, lastCheckpoint }) => {
      seen.push(data, job.companyId, job.title.en, lastCheckpoint);
      return { link: '/basic/port' };
    };
    const job = await reach(await enqueue(), 'DONE');
    expect(seen).toEqual([{ n: 7 }, 'red', 'Export', null]);
    expect(job).toMatchObject({ kind: 'test', result: { link: '/basic/port' }, error: null, isMine: true });
    expect(job.startedAt && job.finishedAt).toBeTruthy();
    // Not at the next look, which comes two seconds after the last: for four of them that would be eight.
    const before = Date.now();
    for (let more = 0; more < 4; more++) await reach(await enqueue(), 'DONE');
    expect(Date.now() - before).toBeLessThan(6_000);
  });

  it('leaves no ticket behind', async () => {
    await reach(await enqueue(), 'DONE');
    await vi.waitFor(async () => {
      const { rows } = await sql`select id from pgboss.job`.execute(server.deps.db);
      expect(rows).toEqual([]);
    }, 10_000);
  });

  it('shows its steps, few to its owner, the end to the company', async () => {
    handle = async run => {
      for (let row = 1; row <= 5_000; row++) run.progress(row, 5_000, { zh: `第 ${row} 行`, en: `row ${row}` });
      await run.checkpoint({ row: 5_000 });
      return undefined;
    };
    const job = await reach(await enqueue(), 'DONE');
    expect(job).toMatchObject({ done: 5_000, total: 5_000, note: { zh: '第 5000 行', en: 'row 5000' } });
    const messages = told.filter(({ message }) => message.type === 'doc' && message.docId === job.id);
    expect(messages.length).toBeLessThan(8);
    expect(messages.at(-1)).toEqual({
      to: { companies: ['red'] },
      message: { type: 'doc', docType: 'job', docId: job.id, version: job.version, state: 'DONE' },
    });
    expect(messages.map(({ to }) => to)).toContainEqual({ employees: ['employee reader'] });
  });

  it('is not queued when the transaction around it is rolled back', async () => {
    let id = '';
    const failing = inScope(server.deps.db, SYSTEM, async tx => {
      id = await server.deps.jobs.enqueueIn(tx, 'test', { n: 1 }, forReader());
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await look(id)).http).toBe(404);
  });

  it('waits for its instant', async () => {
    const id = await enqueue(forReader({ startAt: new Date(Date.now() + 3_600_000) }));
    await reach(await enqueue(), 'DONE');
    expect((await look(id)).data.state).toBe('QUEUED');
  });

  it('of one singleton key is queued once until it is over', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    handle = () => promise;
    const key = forReader({ singletonKey: 'monthly' });
    const first = await enqueue(key);
    expect(await enqueue(key)).toBe(first);
    const others = [await enqueue({ ...key, singletonKey: 'daily' })];
    resolve(undefined);
    await reach(first, 'DONE');
    others.push(await enqueue(key));
    expect(others).not.toContain(first);
    for (const id of others) await reach(id, 'DONE');
  });
});

describe('a job that fails', () => {
  it('by a refusal is not tried again and says why', async () => {
    let runs = 0;
    handle = async () => {
      runs += 1;
      throw new AppError('stale_version');
    };
    const job = await reach(await enqueue(), 'FAILED');
    expect(job.error).toMatchObject({ code: 'stale_version', message: { zh: '内容已被他人修改' } });
    expect(runs).toBe(1);
    expect(givenUp).toEqual([[7, 'stale_version']]);
  });

  it('by something broken goes on from its checkpoint, after a pause', async () => {
    const checkpoints: unknown[] = [];
    handle = async run => {
      checkpoints.push(run.lastCheckpoint);
      if (checkpoints.length === 2) return undefined;
      await run.checkpoint({ row: 40 });
      throw new Error('connection lost');
    };
    const id = await enqueue();
    await reach(id, 'DONE');
    expect(checkpoints).toEqual([null, { row: 40 }]);
    expect((await raw(id)).attempts).toBe(2);
    expect(givenUp).toEqual([]);
  });

  it('again and again without getting further is given up', async () => {
    handle = async () => {
      throw new Error('always');
    };
    const id = await enqueue(forReader({ startAt: new Date(Date.now() + 3_600_000) }));
    await server.deps.db.updateTable('job').set({ attempts: 4 }).where('id', '=', id).execute();
    await sql`update pgboss.job set start_after = now() where id = ${id}::uuid`.execute(server.deps.db);
    const job = await reach(id, 'FAILED');
    expect(job.error).toMatchObject({ code: 'broken', message: { en: 'The server failed; please try again' } });
    expect(givenUp).toEqual([[7, 'broken']]);
  });
});

describe('cancelling', () => {
  it('ends a running job at its next checkpoint, with the batch before it kept', async () => {
    const running = Promise.withResolvers<void>();
    const cancelled = Promise.withResolvers<void>();
    handle = async run => {
      running.resolve();
      await cancelled.promise;
      expect(run.signal.aborted).toBe(true);
      await run.checkpoint({ row: 1 });
      throw new Error('not reached');
    };
    const id = await enqueue();
    await running.promise;
    const answer = await server.call(cancelJob, { token: 'reader', body: { id } });
    expect(answer.data).toMatchObject({ state: 'RUNNING', cancelRequested: true });
    cancelled.resolve();
    expect((await reach(id, 'CANCELLED')).finishedAt).not.toBeNull();
    expect(givenUp).toEqual([[7, null]]);
  });

  it('of a waiting job is at once, of a finished one refused', async () => {
    const id = await enqueue(forReader({ startAt: new Date(Date.now() + 3_600_000) }));
    expect((await server.call(cancelJob, { token: 'reader', body: { id } })).data.state).toBe('CANCELLED');
    expect(givenUp).toEqual([[7, null]]);
    const again = await server.call(cancelJob, { token: 'reader', body: { id } });
    expect([again.http, again.problem.code]).toEqual([422, 'event_not_allowed']);
  });

  it('is for the one who began it', async () => {
    const id = await enqueue(forReader({ startAt: new Date(Date.now() + 3_600_000) }));
    const colleague = await server.call(cancelJob, { token: 'reviewer', body: { id } });
    expect([colleague.http, (await look(id, 'reviewer')).data.isMine]).toEqual([403, false]);
  });
});

describe('a lost run', () => {
  it('of a silent server is taken up from its checkpoint, and its late writes are refused', async () => {
    const id = await enqueue(forReader({ startAt: new Date(Date.now() + 3_600_000) }));
    await server.deps.db
      .updateTable('job')
      .set({
        state: 'RUNNING',
        runner: 'a server that is gone',
        attempts: 1,
        checkpoint: JSON.stringify({ row: 3 }),
        heartbeatAt: sql<Date>`now() - interval '1 minute'`,
      })
      .where('id', '=', id)
      .execute();
    let from: unknown;
    handle = async ({ lastCheckpoint }) => {
      from = lastCheckpoint;
      return undefined;
    };
    await reach(id, 'DONE');
    expect(from).toEqual({ row: 3 });
  });

  it('that another server has taken over keeps nothing', async () => {
    const running = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const refused = Promise.withResolvers<unknown>();
    handle = async run => {
      running.resolve();
      await goOn.promise;
      await run.checkpoint({ row: 9 }).catch(error => {
        refused.resolve(error);
        throw error;
      });
      return undefined;
    };
    const id = await enqueue();
    await running.promise;
    await server.deps.db.updateTable('job').set({ runner: 'another' }).where('id', '=', id).execute();
    goOn.resolve();
    expect(String(await refused.promise)).toContain('lost');
    expect(await raw(id)).toMatchObject({ state: 'RUNNING', runner: 'another', checkpoint: null });
  });

  it('keeps a checkpoint with the transaction of its batch, or neither', async () => {
    handle = async run => {
      const { db } = server.deps;
      const seat = { kind: 'seat', companyId: 'red', companyKind: 'customer', employeeId: 'e', userId: null } as const;
      const batch = inScope(db, seat, async tx => {
        await run.checkpoint({ row: 1 }, tx);
        throw new AppError('not_found');
      });
      await expect(batch).rejects.toThrow('not_found');
      expect(run.lastCheckpoint).toBeNull();
      await inScope(db, seat, tx => run.checkpoint({ row: 2 }, tx));
      expect(run.lastCheckpoint).toEqual({ row: 2 });
      return undefined;
    };
    await reach(await enqueue(), 'DONE');
  });
});

describe('jobs of others', () => {
  it('are not there: 404 for another company, also to cancel', async () => {
    const id = await enqueue(forReader({ startAt: new Date(Date.now() + 3_600_000) }));
    for (const token of ['blue', 'menus']) {
      expect((await look(id, token)).problem.code).toBe('not_found');
      expect((await server.call(cancelJob, { token, body: { id } })).http).toBe(404);
      expect((await server.call(jobList, { token })).data.rows).toEqual([]);
    }
    expect((await look(id)).data.state).toBe('QUEUED');
  });

  it('of the system are seen by the platform', async () => {
    const id = await enqueue(forReader({ companyId: null, employeeId: null }));
    expect((await look(id, 'menus')).http).toBe(200);
    expect((await look(id, 'reader')).http).toBe(404);
  });
});

it('the list pages by key, newest first', async () => {
  const employeeId = 'employee reviewer';
  const ids = new Set<string>();
  for (let count = 0; count < 5; count++) ids.add(await enqueue(forReader({ employeeId })));
  const first = await server.call(jobList, { token: 'reviewer', query: { limit: 3 } });
  const cursor = first.data.nextCursor ?? '';
  const second = await server.call(jobList, { token: 'reviewer', query: { limit: 3, cursor } });
  const listed = [...first.data.rows, ...second.data.rows];
  expect(listed).toHaveLength(5);
  expect(new Set(listed.map(({ id }) => id))).toEqual(ids);
  // Of one millisecond none is newer than the other; the id decides, that none is listed twice or left out.
  const keys = listed.map(({ createdAt, id }) => `${createdAt} ${id}`);
  expect(keys).toEqual(keys.toSorted().reverse());
  expect([first.data.total, second.data.nextCursor]).toEqual([5, null]);
  const none = await server.call(jobList, { token: 'reviewer', query: { kind: 'other' } });
  expect(none.data.total).toBe(0);
});
