import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import { FEATURES } from '#server/feature-list.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { createInProcessBus } from '#server/live/in-process-bus.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { hashOf, sourceHash } from './database-image.ts';

const CACHE = path.resolve(import.meta.dirname, '../../.cache/data-folders');

/** A data folder as a first start without demo rows leaves it: made once, then copied, which takes no time. */
export async function aDataFolder(): Promise<string> {
  const migrations = readMigrations();
  const template = path.join(
    CACHE,
    hashOf([...migrations.map(({ checksum }) => checksum), sourceHash('server', 'src/contract')]),
  );
  if (!existsSync(template)) {
    mkdirSync(CACHE, { recursive: true });
    const making = mkdtempSync(path.join(CACHE, 'making-'));
    const database = await openEmbedded(making);
    const config = readConfig({ DEMO: '0', DATA_DIR: making, LOG_LEVEL: 'silent' });
    const parts = { features: FEATURES, clock: systemClock, bus: createInProcessBus() };
    await prepareDatabase({ config, database, migrations, ...parts });
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
