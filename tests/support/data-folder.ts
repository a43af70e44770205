import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import type { OpenDatabase } from '#server/db/opened.ts';
import { FEATURES } from '#server/feature-list.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { createInProcessBus } from '#server/live/in-process-bus.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { dayOfDemo, hashOf, sourceHash } from './database-image.ts';

const CACHE = path.resolve(import.meta.dirname, '../../.cache/data-folders');
/** People, companies and master data of the demo stay; what the areas keep takes its time and is not asked for. */
const NOT_SEEDED = ['rates', 'space', 'shipment', 'partner', 'si', 'bill', 'imports', 'booking'];

async function seed(database: OpenDatabase, dataDir: string, isDemo: boolean): Promise<void> {
  const config = readConfig({ DEMO: isDemo ? '1' : '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const features = FEATURES.map(({ seedDemo, ...feature }) =>
    NOT_SEEDED.includes(feature.name) || !seedDemo ? feature : { ...feature, seedDemo },
  );
  const parts = { features, clock: systemClock, bus: createInProcessBus() };
  await prepareDatabase({ config, database, migrations: readMigrations(), ...parts });
}

/** A copy of a folder that is made once, which takes no time. */
async function copyOf(key: string, isDemo: boolean): Promise<string> {
  const template = path.join(CACHE, key);
  if (!existsSync(template)) {
    mkdirSync(CACHE, { recursive: true });
    const making = mkdtempSync(path.join(CACHE, 'making-'));
    const database = await openEmbedded(making);
    await seed(database, making, isDemo);
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

const tables = (): string[] => readMigrations().map(({ checksum }) => checksum);

/** A data folder as a first start without demo rows leaves it. */
export const aDataFolder = (): Promise<string> =>
  copyOf(hashOf([...tables(), sourceHash('server', 'src/contract')]), false);

/** Changes with the rows: they are made by code, and dated. */
export const peopledKey = (): string =>
  hashOf([
    ...tables(),
    'people',
    dayOfDemo(),
    sourceHash('server', 'src/contract', 'src/machines', 'src/routes/catalogue'),
  ]);

/** A data folder with the people and companies of the demo, and nothing that they do. */
export const aPeopledFolder = (): Promise<string> => copyOf(peopledKey(), true);

/** The same rows in any new database. */
export const seedPeople = (database: OpenDatabase, dataDir: string): Promise<void> => seed(database, dataDir, true);
