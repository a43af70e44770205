import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { OpenDatabase } from '#server/db/opened.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { newId } from '#server/kernel/ids.ts';
import { openFromImage } from './database-image.ts';

let mayBreak = false;

/** For a test that ends connections itself: what the pool then says of them is no fault. */
export function connectionsMayBreak(may: boolean): void {
  mayBreak = may;
}

const rethrow = (error: Error): void => {
  if (!mayBreak) throw error;
};

const urlOf = (server: string, database: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const open = (url: string): OpenDatabase => openPostgres(url, rethrow);

/** A template with this name, made once per server: whoever gets the lock first fills it, the others find it. */
async function ensureTemplate(
  server: string,
  template: string,
  fill: (database: OpenDatabase) => Promise<void>,
): Promise<void> {
  await withClient(server, async admin => {
    await admin.query('select pg_advisory_lock(hashtext($1))', ['fairlead-template']);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
    if (rowCount) return;
    const making = `${template}_making`;
    await admin.query(`drop database if exists ${making} with (force)`);
    await admin.query(`create database ${making}`);
    const database = open(urlOf(server, making));
    try {
      await fill(database);
    } finally {
      await database.close();
    }
    await renameWhenFree(admin, making, template);
  });
}

/** A closed connection is still counted for a moment. */
async function renameWhenFree(admin: pg.Client, from: string, to: string): Promise<void> {
  for (let tries = 50; ; tries--) {
    try {
      await admin.query(`alter database ${from} rename to ${to}`);
      return;
    } catch (error) {
      if (tries === 0 || (error as { code?: string }).code !== '55006') throw error;
      await wait(50);
    }
  }
}

/** A database of its own on the server, copied from `template`; dropped when the first opening of it is closed. */
async function openCopy(server: string, template: string): Promise<TestDatabase> {
  const name = `fairlead_test_${newId().replaceAll('-', '')}`;
  await withClient(server, admin => admin.query(`create database ${name} template ${template}`));
  const url = urlOf(server, name);
  const database = open(url);
  return {
    ...database,
    url,
    another: () => open(url),
    async close() {
      await database.close();
      await withClient(server, admin => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

export type TestDatabase = OpenDatabase & {
  /** Of PostgreSQL; the embedded one is opened from a folder. */
  readonly url: string;
  /** Opens it once more, as a second server does. */
  another(): OpenDatabase;
};

/**
 * A database of its own, as `fill` leaves a fresh one; `fill` runs once per key, the rest are copies. On PostgreSQL when
 * `TEST_DATABASE_URL` is set, else on the embedded engine in memory.
 */
export async function openTestDatabase(
  key: string,
  fill: (database: OpenDatabase) => Promise<void> = async () => {},
): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    const database = await openFromImage(key, fill);
    return { ...database, url: '', another: () => ({ ...database, close: async () => {} }) };
  }
  const template = `fairlead_template_${key}`;
  await ensureTemplate(server, template, fill);
  return openCopy(server, template);
}
