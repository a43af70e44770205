import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aDataFolder } from '#tests/support/data-folder.ts';
import { type Child, startChild } from '#tests/support/processes/child.ts';
import { openEmbedded } from './embedded.ts';
import { synced } from './synced-node-fs.ts';

/** Several processes and a new cluster each: long on a busy machine. */
const LONG_MS = 180_000;

let folder: string;
beforeEach(async () => {
  folder = await aDataFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

const answered = (child: Child) =>
  Math.max(0, ...child.lines.flatMap(line => /^answered (\d+)$/.exec(line)?.[1] ?? []).map(Number));

const rowsKept = async () => {
  const database = await openEmbedded(folder);
  const { rows } = await sql<{
    kept: number;
    last: number;
  }>`select count(*) as kept, max(id) as last from answered`.execute(database.db);
  await database.close();
  return rows[0]!;
};

it(
  'keeps every answered write through kill -9, time and again',
  async () => {
    for (const enough of [15, 40, 60]) {
      const writer = startChild('tests/support/processes/write-rows.ts', [folder]);
      await writer.line(line => line === `answered ${enough}`);
      await writer.end('SIGKILL');
      const { kept, last } = await rowsKept();
      expect(kept).toBe(last);
      // One more may have been committed than was printed.
      expect(last - answered(writer)).toBeOneOf([0, 1]);
    }
  },
  LONG_MS,
);

it(
  'refuses a second process on the same folder with a clear message',
  async () => {
    const writer = startChild('tests/support/processes/write-rows.ts', [folder]);
    await writer.line(line => line === 'answered 1');
    await expect(openEmbedded(folder)).rejects.toThrow(`in use by process ${writer.pid}`);
    await writer.end('SIGKILL');
  },
  LONG_MS,
);

it(
  'starts anew when the very first start was broken off',
  async () => {
    // As a kill in the middle of creation leaves it: a marker, and a cluster that cannot be opened.
    const broken = mkdtempSync(path.join(tmpdir(), 'fairlead-broken-'));
    const unsettled = await openEmbedded(broken);
    await sql`create table half (id integer)`.execute(unsettled.db);
    await unsettled.close();
    expect(existsSync(path.join(broken, 'first-start'))).toBe(true);
    writeFileSync(path.join(broken, 'pgdata', 'PG_VERSION'), '');
    const anew = await openEmbedded(broken);
    const { rows } = await sql`select to_regclass('half') as half`.execute(anew.db);
    expect(rows).toEqual([{ half: null }]);
    // Nobody is served yet, so nothing has to be on disk; from `settle` on every commit is.
    const before = synced.files;
    await sql`create table whole (id integer)`.execute(anew.db);
    expect(synced.files).toBe(before);
    await anew.settle();
    await sql`insert into whole values (1)`.execute(anew.db);
    expect(synced.files).toBeGreaterThan(before);
    expect(existsSync(path.join(broken, 'first-start'))).toBe(false);
    expect(existsSync(path.join(broken, 'pgdata-unfinished'))).toBe(false);
    await anew.close();
    rmSync(broken, { recursive: true });
  },
  LONG_MS,
);
