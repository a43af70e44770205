import { existsSync } from 'node:fs';
import { cp, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { lockFolder } from '../db/folder-lock.ts';
import { filesFolder } from '../kernel/files/folder.ts';
import { APP_ROLE } from '../kernel/tenancy.ts';
import type { BackupConfig } from './make-backup.ts';
import { CLUSTER, DUMP, FILES, type Manifest, readManifest } from './manifest.ts';
import { runTool } from './postgres-tools.ts';
import { markRestored } from './restored.ts';

/** Nothing is ever written over: what stands in the way is for people to move. */

async function demandEmptyFolder(folder: string): Promise<void> {
  const entries = existsSync(folder) ? await readdir(folder) : [];
  if (entries.length > 0) throw new Error(`${folder} is not empty; a backup is restored to an empty place`);
}

/** Grants of the dump name the role, and a dump does not hold roles. */
async function prepareServer(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') limit 1`,
    );
    if (rows.length > 0) throw new Error('the database has tables already; a backup is restored to an empty one');
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} nologin; end if;
      execute format('grant ${APP_ROLE} to %I', current_user); end $$`);
  } finally {
    await client.end();
  }
}

/** Puts a backup where the configuration points: an empty data folder, or an empty database of a PostgreSQL server. */
export async function restoreBackup(config: BackupConfig, from: string): Promise<Manifest> {
  const source = path.resolve(from);
  const manifest = await readManifest(source);
  const engine = config.databaseUrl ? 'postgres' : 'embedded';
  if (manifest.engine !== engine)
    throw new Error(`the backup is of the ${manifest.engine} database, the environment names the ${engine} one`);
  const files = filesFolder(config);
  await demandEmptyFolder(files);
  if (config.databaseUrl) {
    await prepareServer(config.databaseUrl);
    const options = ['--exit-on-error', '--single-transaction', '--no-owner', `--dbname=${nameOf(config.databaseUrl)}`];
    await runTool('pg_restore', [...options, path.join(source, DUMP)], config.databaseUrl);
  } else {
    const cluster = path.resolve(config.dataDir, CLUSTER);
    await demandEmptyFolder(cluster);
    await mkdir(config.dataDir, { recursive: true });
    const lock = await lockFolder(path.resolve(config.dataDir));
    try {
      await cp(path.join(source, CLUSTER), cluster, { recursive: true });
      await markRestored(config.dataDir);
    } finally {
      lock.release();
    }
  }
  if (existsSync(path.join(source, FILES))) await cp(path.join(source, FILES), files, { recursive: true });
  return manifest;
}

const nameOf = (databaseUrl: string): string => decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
