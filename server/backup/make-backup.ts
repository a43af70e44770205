import { existsSync } from 'node:fs';
import { constants, cp, mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/opened.ts';
import { filesFolder } from '../kernel/files/folder.ts';
import { PRODUCT_VERSION } from '../kernel/product-version.ts';
import { CLUSTER, DUMP, FILES, type Manifest, writeManifest } from './manifest.ts';
import { runTool } from './postgres-tools.ts';

export type BackupConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'filesUrl'>;

const copy = (from: string, to: string) => cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });

async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter(entry => entry.isFile()).length;
}

/**
 * Copies the database and the uploaded files to a new folder while the product runs: the database as of one moment, then the files, so
 * that every file a row names is there. `database` is the open one of the embedded kind, which only its own process can copy; a
 * PostgreSQL server is dumped by its own program. The server's secret is not in it: it belongs in another place.
 */
export async function makeBackup(
  config: BackupConfig,
  database: Pick<OpenDatabase, 'copyTo'> | null,
  to: string,
): Promise<Manifest> {
  const target = path.resolve(to);
  if (existsSync(target)) throw new Error(`${target} is there already; a backup is made in a new folder`);
  const making = `${target}.part`;
  await mkdir(making, { recursive: true });
  const madeAt = new Date().toISOString();
  if (config.databaseUrl)
    await runTool(
      'pg_dump',
      ['--format=custom', '--no-owner', `--file=${path.join(making, DUMP)}`],
      config.databaseUrl,
    );
  else if (database?.copyTo) await database.copyTo(path.join(making, CLUSTER));
  else throw new Error('there is no database here that could be copied');
  const files = filesFolder(config);
  if (existsSync(files)) await copy(files, path.join(making, FILES));
  const manifest: Manifest = {
    format: 1,
    product: PRODUCT_VERSION,
    engine: config.databaseUrl ? 'postgres' : 'embedded',
    madeAt,
    files: await countFiles(path.join(making, FILES)),
  };
  await writeManifest(making, manifest);
  await rename(making, target);
  return manifest;
}
