import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDataFolder } from '#tests/support/data-folder.ts';
import { openEmbedded } from './embedded.ts';
import type { OpenDatabase } from './opened.ts';
import { PROVED_WITH, synced } from './synced-node-fs.ts';

let folder: string;
let database: OpenDatabase;

beforeAll(async () => {
  folder = await aDataFolder();
  database = await openEmbedded(folder);
  await sql`create table note (id integer primary key, body text)`.execute(database.db);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const syncsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  const before = synced.files;
  await work();
  return synced.files - before;
};

describe('the embedded database on disk', () => {
  it('is the version that was proved with a power cut', () => {
    const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
    const { version } = JSON.parse(readFileSync(path.join(path.dirname(entry), '..', 'package.json'), 'utf8'));
    expect(version).toBe(PROVED_WITH);
  });

  it('syncs its log with every commit, before the commit is answered', async () => {
    for (let id = 1; id <= 5; id++)
      expect(await syncsDuring(() => sql`insert into note values (${id}, 'x')`.execute(database.db))).toBeGreaterThan(
        0,
      );
  });

  it('syncs once for a transaction of many statements', async () => {
    const many = () =>
      database.db.transaction().execute(async trx => {
        for (let id = 10; id < 30; id++) await sql`insert into note values (${id}, 'y')`.execute(trx);
      });
    const syncs = await syncsDuring(many);
    expect(syncs).toBeGreaterThan(0);
    expect(syncs).toBeLessThan(20);
  });

  it('does not sync for a read or for work that is rolled back', async () => {
    expect(await syncsDuring(() => sql`select count(*) from note`.execute(database.db))).toBe(0);
    const undone = database.db.transaction().execute(async trx => {
      await sql`insert into note values (99, 'z')`.execute(trx);
      throw new Error('no');
    });
    expect(await syncsDuring(() => undone.catch(() => {}))).toBe(0);
  });

  it('has PostgreSQL run with fsync on', async () => {
    const { rows } = await sql`select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method,
      current_setting('synchronous_commit') as commit`.execute(database.db);
    expect(rows).toEqual([{ fsync: 'on', method: 'fsync', commit: 'on' }]);
  });

  it('reads counts as numbers, days as text, instants as dates, and keeps the keys of JSON', async () => {
    const { rows } = await sql`select count(*) as how_many, date '2026-03-12' as a_day, numeric '1.50' as amount,
      timestamptz '2026-03-12 00:00Z' as at, '{"TBI_NO": {"a_b": 1}}'::jsonb as content from note where id = 1`.execute(
      database.db,
    );
    expect(rows).toEqual([
      {
        howMany: 1,
        aDay: '2026-03-12',
        amount: '1.50',
        at: new Date('2026-03-12T00:00:00Z'),
        content: { TBI_NO: { a_b: 1 } },
      },
    ]);
  });
});
