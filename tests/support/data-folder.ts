import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbedded } from '#server/db/embedded.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import { migrate } from '#server/db/migrator.ts';
import { hashOf } from './database-image.ts';

const CACHE = path.resolve(import.meta.dirname, '../../.cache/data-folders');

/** A data folder as a first start without demo rows leaves it: made once, then copied, which takes no time. */
export async function aDataFolder(): Promise<string> {
  const migrations = readMigrations();
  const template = path.join(CACHE, hashOf(migrations.map(({ checksum }) => checksum)));
  if (!existsSync(template)) {
    mkdirSync(CACHE, { recursive: true });
    const making = mkdtempSync(path.join(CACHE, 'making-'));
    const database = await openEmbedded(making);
    await migrate(database, migrations);
    database.settle();
    await database.close();
    try {
      renameSync(making, template);
    } catch {
      // Another test file was quicker.
      rmSync(making, { recursive: true });
    }
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-data-'));
  cpSync(template, folder, { recursive: true });
  return folder;
}
