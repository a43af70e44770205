import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeBackup } from '../../../backup/make-backup.ts';
import { type Manifest, readManifest } from '../../../backup/manifest.ts';
import type { Config } from '../../../config.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Running } from '../../../kernel/running.ts';

/** Backups that were asked for on the page; those of `npm run backup` lie where their maker put them. */
type Home = Pick<Config, 'dataDir'>;
const folderOf = ({ dataDir }: Home): string => path.resolve(dataDir, 'backups');
/** Our own alone: whatever else lies there is not ours to clear away. */
const NAME = /^backup-\d{8}T\d{6}Z$/;
const MOST_LISTED = 100;

export interface Backup extends Manifest {
  readonly name: string;
}

/** Newest first; half a backup has no manifest and is none. */
export async function listBackups(home: Home): Promise<readonly Backup[]> {
  const folder = folderOf(home);
  const names = (await readdir(folder).catch(() => []))
    .filter(name => NAME.test(name))
    .sort((a, b) => (a < b ? 1 : -1));
  const found = await Promise.all(
    names.slice(0, MOST_LISTED).map(async name => {
      const manifest = await readManifest(path.join(folder, name)).catch(() => null);
      return manifest ? [{ name, ...manifest }] : [];
    }),
  );
  return found.flat();
}

export async function backUp(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  database: Running['database'],
): Promise<Backup> {
  const name = `backup-${clock
    .now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')}`;
  return { name, ...(await makeBackup(config, database, path.join(folderOf(config), name))) };
}

/** Keeps the newest; answers how many went. */
export async function dropOldBackups(home: Home, keep: number): Promise<number> {
  const old = (await listBackups(home)).slice(keep);
  for (const { name } of old) await rm(path.join(folderOf(home), name), { recursive: true, force: true });
  return old.length;
}
