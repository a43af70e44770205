import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backUpNow, operationsState } from '#contract/operations/calls.ts';
import { userLogin } from '#contract/session/calls.ts';
import { aDataFolder } from '#tests/support/data-folder.ts';
import { startChild } from '#tests/support/processes/child.ts';
import { DEMO_PASSWORD, openDemoDatabase } from '#tests/support/server.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import type { OpenDatabase } from '../db/opened.ts';
import { FEATURES } from '../feature-list.ts';
import { breathe } from '../jobs/breathe.ts';
import { createFiles } from '../kernel/files/create-files.ts';
import { toolAt } from './postgres-tools.ts';

/** The two commands as a person types them, beside a running product. */

// Whole processes: long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'fairlead-backup-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const place = (name: string) => path.join(scratch, name);

async function run(command: 'backup' | 'restore', folder: string, env: Record<string, string>) {
  const child = startChild('server/backup.ts', [command, folder], { DATABASE_URL: '', ...env });
  return { code: await child.ended(), said: child.lines.join('\n') };
}

const opened = (env: Record<string, string>): Promise<OpenDatabase> =>
  openDatabase(readConfig({ DATABASE_URL: '', ...env }), error => expect.fail(String(error)));

/** Every table with the number of its rows and one figure over all of them. */
async function contentOf(database: OpenDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss') order by name`.execute(database.db);
  const content: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{
      of: string;
    }>`select count(*) || ' ' || coalesce(md5(string_agg(r, '' order by r)), '') as of
      from (select md5(t::text) as r from ${sql.raw(name)} as t) as x`.execute(database.db);
    content[name] = rows[0]!.of;
  }
  return content;
}

/** Writes rows one after the other until it is stopped; answers how many were answered so far. */
function writing({ db }: OpenDatabase): { readonly answered: () => number; stop(): Promise<void> } {
  let [answered, isStopped] = [0, false];
  const work = (async () => {
    for (; !isStopped; answered += 1) {
      await sql`insert into answered values (${answered + 1})`.execute(db);
      await breathe();
    }
  })();
  return {
    answered: () => answered,
    stop() {
      isStopped = true;
      return work;
    },
  };
}

const putFile = (folder: string) => {
  mkdirSync(path.join(folder, 'files', 'ab'), { recursive: true });
  writeFileSync(path.join(folder, 'files', 'ab', 'one'), 'a paper');
};

const rowsOf = async ({ db }: OpenDatabase) =>
  (await sql<{ n: number; last: number }>`select count(*)::int as n, max(id) as last from answered`.execute(db))
    .rows[0]!;

describe.runIf(!process.env.TEST_DATABASE_URL)('the embedded database', () => {
  it('is copied while the server writes: all that was answered before, nothing half; and opens in another place', async () => {
    const folder = await aDataFolder();
    putFile(folder);
    const database = await opened({ DATA_DIR: folder });
    await sql`create table answered (id integer primary key)`.execute(database.db);
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL: '', DEMO: '0', LOG_LEVEL: 'silent' });
    const server = await buildApp(config, { database });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const load = writing(database);
    try {
      await vi.waitFor(() => expect(load.answered()).toBeGreaterThan(20), 20_000);
      const before = load.answered();
      expect(await run('backup', place('copy'), { DATA_DIR: folder })).toMatchObject({ code: 0 });
      const after = load.answered();
      expect(await run('restore', place('copy'), { DATA_DIR: place('elsewhere') })).toMatchObject({ code: 0 });
      const restored = await opened({ DATA_DIR: place('elsewhere') });
      const { n, last } = await rowsOf(restored);
      await restored.close();
      expect(n).toBe(last);
      expect(n).toBeGreaterThanOrEqual(before);
      expect(n).toBeLessThanOrEqual(after + 1);
      expect(readFileSync(path.join(place('elsewhere'), 'files', 'ab', 'one'), 'utf8')).toBe('a paper');
    } finally {
      await load.stop();
      await server.close();
      rmSync(folder, { recursive: true });
    }
  });

  it('comes back the same row by row; nothing is written over, and half a backup is none', async () => {
    const folder = await aDataFolder();
    const source = { DATA_DIR: folder };
    try {
      expect(await run('backup', place('copy'), source)).toMatchObject({ code: 0 });
      const again = await run('backup', place('copy'), source);
      expect([again.code, again.said]).toEqual([1, expect.stringContaining('is there already')]);
      expect(await run('restore', place('copy'), { DATA_DIR: place('new') })).toMatchObject({ code: 0 });
      const over = await run('restore', place('copy'), source);
      expect([over.code, over.said]).toEqual([1, expect.stringContaining('is not empty')]);
      mkdirSync(place('half'));
      const half = await run('restore', place('half'), { DATA_DIR: place('other') });
      expect([half.code, half.said]).toEqual([1, expect.stringContaining('is no backup')]);
      expect(existsSync(place('other'))).toBe(false);
      const contents: Record<string, string>[] = [];
      for (const DATA_DIR of [folder, place('new')]) {
        const database = await opened({ DATA_DIR });
        contents.push(await contentOf(database));
        await database.close();
      }
      expect(Object.keys(contents[0]!).length).toBeGreaterThan(100);
      expect(contents[1]).toEqual(contents[0]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

// pg_dump comes with PostgreSQL's client programs, which not every machine has.
describe.runIf(process.env.TEST_DATABASE_URL && toolAt('pg_dump'))('a PostgreSQL server', () => {
  it('is dumped while it is written to, and comes back in an empty database', async () => {
    const url = (name: string) => Object.assign(new URL(process.env.TEST_DATABASE_URL!), { pathname: `/${name}` }).href;
    const names = [1, 2].map(() => `backup_${crypto.randomUUID().replaceAll('-', '')}`) as [string, string];
    const admin = await opened({ DATABASE_URL: process.env.TEST_DATABASE_URL! });
    for (const name of names) await sql`create database ${sql.id(name)}`.execute(admin.db);
    const [from, to] = [url(names[0]), url(names[1])];
    const config = readConfig({ DATA_DIR: place('data'), DATABASE_URL: from, DEMO: '0', LOG_LEVEL: 'silent' });
    const server = await buildApp(config);
    const source = await opened({ DATABASE_URL: from });
    try {
      await sql`create table answered (id integer primary key)`.execute(source.db);
      const load = writing(source);
      await vi.waitFor(() => expect(load.answered()).toBeGreaterThan(20), 20_000);
      const before = load.answered();
      const made = await run('backup', place('copy'), { DATA_DIR: place('data'), DATABASE_URL: from });
      expect(made.code, made.said).toBe(0);
      await load.stop();
      const put = () => run('restore', place('copy'), { DATA_DIR: place('new'), DATABASE_URL: to });
      const restored = await put();
      expect(restored.code, restored.said).toBe(0);
      expect(await put()).toMatchObject({ code: 1, said: expect.stringContaining('has tables already') });
      const target = await opened({ DATABASE_URL: to });
      const { n, last } = await rowsOf(target);
      expect([n, n >= before]).toEqual([last, true]);
      // What the load has written since is not in it; all else is.
      await sql`delete from answered`.execute(source.db);
      await sql`delete from answered`.execute(target.db);
      const [one, other] = [await contentOf(source), await contentOf(target)];
      await target.close();
      expect(other).toEqual(one);
    } finally {
      await source.close();
      await server.close();
      for (const name of names) await sql`drop database ${sql.id(name)} with (force)`.execute(admin.db);
      await admin.close();
    }
  });

  it('is backed up from the page of operations, files and all, and is the same in an empty place', async () => {
    const database = await openDemoDatabase();
    const name = `backup_${crypto.randomUUID().replaceAll('-', '')}`;
    const empty = Object.assign(new URL(database.url), { pathname: `/${name}` }).href;
    await sql`create database ${sql.id(name)}`.execute(database.db);
    const env = {
      DATA_DIR: place('data'),
      DATABASE_URL: database.url,
      DEMO: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT: '0',
    };
    const config = readConfig({ ...env, SERVER_SECRET: 'the same for every server of the tests' });
    // What the areas do by themselves would go on between the copy and the look at it.
    const features = FEATURES.map(({ start: _, ...feature }) => feature);
    const server = await buildApp(config, { database, features, maxLoopDelayMs: 0 });
    const ask = async (method: 'GET' | 'POST', url: string, token: string | null, payload: object = {}) => {
      const headers = token === null ? {} : { authorization: `Bearer ${token}` };
      const answer = await server.app.inject({ method, url, headers, ...(method === 'POST' ? { payload } : {}) });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().Data;
    };
    try {
      await server.app.listen({ host: '127.0.0.1', port: 0 });
      const { companyId } = await database.db
        .selectFrom('employee')
        .select('companyId')
        .limit(1)
        .executeTakeFirstOrThrow();
      const kept = { companyId, name: 'a.txt', contentType: 'text/plain', purpose: 'test', keepUntil: null };
      const file = await server.deps.files.put(Readable.from(['a paper']), kept);
      const account = { accountMode: 'employee', companyCode: 'PLTFRM', loginName: 'admin', password: DEMO_PASSWORD };
      const { Token } = await ask('POST', userLogin.path, null, account);
      const { jobId } = await ask('POST', backUpNow.path, Token);
      await vi.waitFor(
        async () => {
          const job = await database.db.selectFrom('job').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow();
          expect([job.state, job.error]).toEqual(['DONE', null]);
        },
        { timeout: 60_000, interval: 100 },
      );
      const { backups } = await ask('GET', operationsState.path, Token);
      expect(backups).toMatchObject([{ engine: 'postgres', files: 1 }]);
      const restored = await run('restore', place(`data/backups/${backups[0].name}`), {
        DATA_DIR: place('new'),
        DATABASE_URL: empty,
      });
      expect(restored.code, restored.said).toBe(0);
      const target = await opened({ DATABASE_URL: empty });
      const [copy, original] = [await contentOf(target), await contentOf(database)];
      await target.close();
      // What went on meanwhile: the job itself, and what the server tells of how it fares.
      const differing = Object.keys(original).filter(table => copy[table] !== original[table]);
      const moving = /^(public\.(job|server_process|minute_figure|session|account_session)|pgboss\..*)$/;
      expect(differing.filter(table => !moving.test(table))).toEqual([]);
      expect(Object.values(original).filter(of => !of.startsWith('0 ')).length).toBeGreaterThan(100);
      const home = createFiles({ ...server.deps, config: readConfig({ DATA_DIR: place('new') }) });
      expect(await text(await home.open(file.id))).toBe('a paper');
    } finally {
      await sql`drop database ${sql.id(name)} with (force)`.execute(database.db);
      await server.close();
    }
  });
});
