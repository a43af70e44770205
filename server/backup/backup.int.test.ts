import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDataFolder } from '#tests/support/data-folder.ts';
import { startChild } from '#tests/support/processes/child.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import type { OpenDatabase } from '../db/opened.ts';
import { breathe } from '../jobs/breathe.ts';
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
});
