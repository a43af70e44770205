import { restoreOf } from './backup/restored.ts';
import type { Config } from './config.ts';
import type { Migration } from './db/migration-files.ts';
import { migrate } from './db/migrator.ts';
import type { OpenDatabase } from './db/opened.ts';
import { createJobs, type JobService } from './jobs/create-jobs.ts';
import { prepareQueue } from './jobs/queue.ts';
import type { Clock } from './kernel/clock.ts';
import { createProcessCounts, type WindowCounts } from './kernel/counts/window-counts.ts';
import { seedDemoOnce } from './kernel/demo-seed.ts';
import type { Deps } from './kernel/deps.ts';
import { closeByBaseline } from './kernel/fact-baseline.ts';
import { beginFactEpoch } from './kernel/fact-epoch.ts';
import { registerFactShapes } from './kernel/fact-shapes.ts';
import type { Feature } from './kernel/feature.ts';
import { createFiles, type FileService } from './kernel/files/create-files.ts';
import { importKindMap } from './kernel/imports/import-kind.ts';
import { createNumbering } from './kernel/numbering.ts';
import { createReads } from './kernel/reads.ts';
import { resourceMap } from './kernel/resource/served-resource.ts';
import { waitingRowsOf } from './kernel/resource/waiting-rows.ts';
import type { LiveBus } from './live/bus.ts';

export interface Preparation {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly migrations: readonly Migration[];
  readonly features: readonly Feature[];
  readonly clock: Clock;
  readonly bus: LiveBus;
  /** Those of this process without. */
  readonly counts?: WindowCounts;
}

export interface Prepared {
  readonly deps: Deps;
  readonly applied: readonly string[];
  /** To be started once requests are served. */
  readonly jobs: JobService;
  readonly files: FileService;
}

/** Brings a database to what a request may count on: tables, what the features keep in them, demo rows if wanted. */
export async function prepareDatabase(preparation: Preparation): Promise<Prepared> {
  const { config, database, migrations, features, clock, bus, counts = createProcessCounts(clock) } = preparation;
  const { db } = database;
  const files = createFiles({ config, db, clock });
  const jobs = createJobs({ database, clock, bus });
  const applied = await migrate(database, migrations);
  await beginFactEpoch(database, database.kind === 'embedded' ? restoreOf(config.dataDir) : '');
  await prepareQueue(database);
  const resources = resourceMap(features);
  const importKinds = importKindMap(features.flatMap(feature => feature.importKinds ?? []));
  const numbering = createNumbering(db);
  const waitingRows = waitingRowsOf(features);
  const searchables = features.flatMap(feature => feature.searchables ?? []);
  const deps: Deps = {
    config,
    db,
    reads: createReads(database),
    clock,
    bus,
    counts,
    numbering,
    jobs,
    files,
    resources,
    importKinds,
    waitingRows,
    searchables,
  };
  for (const shapes of features.flatMap(feature => feature.factShapes ?? [])) registerFactShapes(shapes);
  for (const feature of features) await feature.prepare?.(deps);
  for (const document of features.flatMap(feature => feature.baselines ?? []))
    await closeByBaseline(db, document, { now: clock.now() });
  if (config.demo) await seedDemoOnce(deps, features);
  await database.settle();
  return { deps, applied, jobs, files };
}
