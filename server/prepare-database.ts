import type { Config } from './config.ts';
import type { Migration } from './db/migration-files.ts';
import { migrate } from './db/migrator.ts';
import type { OpenDatabase } from './db/opened.ts';
import type { Clock } from './kernel/clock.ts';
import { seedDemoOnce } from './kernel/demo-seed.ts';
import type { Deps } from './kernel/deps.ts';
import type { Feature } from './kernel/feature.ts';
import { createNumbering } from './kernel/numbering.ts';
import type { LiveBus } from './live/bus.ts';

export interface Preparation {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly migrations: readonly Migration[];
  readonly features: readonly Feature[];
  readonly clock: Clock;
  readonly bus: LiveBus;
}

/** Brings a database to what a request may count on: tables, what the features keep in them, demo rows if wanted. */
export async function prepareDatabase(preparation: Preparation): Promise<{ deps: Deps; applied: readonly string[] }> {
  const { config, database, migrations, features, clock, bus } = preparation;
  const applied = await migrate(database, migrations);
  const { db } = database;
  const deps: Deps = { config, db, clock, bus, numbering: createNumbering(db) };
  for (const feature of features) await feature.prepare?.(deps);
  if (config.demo) await seedDemoOnce(deps, features);
  database.settle();
  return { deps, applied };
}
