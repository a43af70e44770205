import { sql } from 'kysely';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import type { OpenDatabase } from '#server/db/opened.ts';
import { FEATURES } from '#server/feature-list.ts';
import type { DefinedJob, JobGivenUp, JobHandler } from '#server/jobs/jobs.ts';
import { runJob } from '#server/jobs/run-job.ts';
import { claimJob } from '#server/jobs/store.ts';
import { systemClock } from '#server/kernel/clock.ts';
import type { Deps } from '#server/kernel/deps.ts';
import type { Feature } from '#server/kernel/feature.ts';
import type { LiveEvent } from '#server/live/bus.ts';
import { createInProcessBus } from '#server/live/in-process-bus.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { hashOf, sourceHash } from '#tests/support/database-image.ts';
import { WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { nameOfCall } from '#tests/support/every-call.ts';
import { QUIET } from '#tests/support/server.ts';
import { openTestDatabase } from '#tests/support/test-databases.ts';
import { countUuids, type FrozenTime, freezeTime } from './frozen-process.ts';
import { CHANGE_TRIGGERS, type RowChange, recordRowChanges, setDatabaseClock, takeRowChanges } from './row-changes.ts';
import { type CountedDatabase, countStatements } from './statement-count.ts';

/** A Wednesday at 10:00 in Shanghai: a working day with working days around it. */
const SEEDED_AT = '2025-11-19T02:00:00.000Z';
const STARTED_AT = '2025-11-19T03:00:00.000Z';

type App = Awaited<ReturnType<typeof buildApp>>;

/** The product's server, whole, in a process whose time stands still, on demo rows that are the same on every day. */
export interface RecordedServer {
  readonly app: App['app'];
  readonly deps: Deps;
  /** The database without the counting: for what a test asks itself. */
  readonly db: Deps['db'];
  /** Every call that is served, `POST /api/PriceRequest/Apply`. */
  readonly calls: ReadonlySet<string>;
  now(): number;
  forward(ms: number): Promise<void>;
  takeStatements: CountedDatabase['take'];
  takeChanges(): Promise<readonly RowChange[]>;
  takeLive(): readonly LiveEvent[];
  /** Runs the jobs that wait, and those that they queue; answers the kind and the end of each. */
  runJobs(): Promise<readonly string[]>;
  /** Resolves once nothing that a call began is under way any more. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Demo rows as of `SEEDED_AT`. */
function openSeeded(time: FrozenTime): Promise<OpenDatabase> {
  const migrations = readMigrations();
  const sources = sourceHash('server', 'src/contract', 'src/machines', 'src/routes/catalogue');
  const key = hashOf([SEEDED_AT, CHANGE_TRIGGERS, ...migrations.map(({ checksum }) => checksum), sources]);
  return openTestDatabase(key, async database => {
    const config = readConfig({ ...QUIET, DEMO: '1' });
    const bus = createInProcessBus();
    const letChanceIn = countUuids();
    await prepareDatabase({
      config,
      database,
      migrations,
      features: FEATURES,
      clock: systemClock,
      bus,
    }).finally(letChanceIn);
    await recordRowChanges(database);
    // What is made new is kept under the time of the day, by which it is forgotten.
    time.thaw();
  });
}

/** Comes before the others and hears what is served and what does the work of each kind of job: no runner is started, which would look by its own clock. */
const listen = (defined: Map<string, DefinedJob>, calls: Set<string>): Feature => ({
  name: 'recordings',
  register(app, { jobs }) {
    app.addHook('onRoute', ({ config }) => {
      if (config?.call) calls.add(nameOfCall(config.call));
    });
    const { define } = jobs;
    Object.assign(jobs, {
      define(kind: string, handler: JobHandler<unknown>, givenUp?: JobGivenUp<unknown>) {
        defined.set(kind, { handler, givenUp });
        define(kind, handler, givenUp);
      },
    });
  },
});

const RUNNER = 'recordings';

/** The next job that is due: by the clock that stands still, or at once by that of the database. */
async function nextJob(db: Deps['db']): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from job
    where state = 'QUEUED' and (due_at <= ${new Date()} or due_at between now() - interval '1 hour' and now())
    order by id limit 1`.execute(db);
  return rows[0]?.id;
}

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));
/** Turns of the event loop without a statement after which nothing more is expected. */
const QUIET_TURNS = 3;

export async function startRecordedServer(): Promise<RecordedServer> {
  // Before it opens: the embedded database has this process's clock, which must not run backwards.
  const seeding = freezeTime(SEEDED_AT);
  const database = await openSeeded(seeding).finally(seeding.thaw);
  const time = freezeTime(STARTED_AT);
  const letChanceIn = countUuids();
  const counted = countStatements(database.db);
  const bus = createInProcessBus();
  let live: LiveEvent[] = [];
  bus.subscribe(event => void live.push(event));
  const config = readConfig({ ...QUIET, DEMO: '0' });
  const defined = new Map<string, DefinedJob>();
  const calls = new Set<string>();
  const { app, deps, close } = await buildApp(config, {
    database: { ...database, db: counted.db },
    features: [listen(defined, calls), ...WITHOUT_BACKGROUND],
    bus,
    maxLoopDelayMs: 0,
  });
  const server: RecordedServer = {
    app,
    deps,
    db: database.db,
    calls,
    now: time.now,
    async forward(ms) {
      time.forward(ms);
      await setDatabaseClock(database.db, new Date());
    },
    takeStatements: counted.take,
    takeChanges: () => takeRowChanges(database.db),
    takeLive() {
      const taken = live;
      live = [];
      return taken;
    },
    async runJobs() {
      const ran: string[] = [];
      for (;;) {
        const id = await nextJob(database.db);
        const row = id && (await claimJob(database.db, id, RUNNER, deps.clock.now()));
        if (!row) return ran;
        const failures: string[] = [];
        const onFailure = (error: unknown) => void failures.push(String(error));
        const kind = defined.get(row.kind);
        if (!kind) throw new Error(`no handler for jobs of kind ${row.kind}`);
        await runJob(row, RUNNER, kind, { ...deps, onFailure }).over;
        const ended = await database.db.selectFrom('job').select('state').where('id', '=', id).executeTakeFirst();
        ran.push([`${row.kind}: ${ended?.state}`, ...failures].join(' '));
      }
    },
    async settle() {
      for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
        await turn();
        if (counted.isBusy()) quiet = -1;
      }
    },
    async close() {
      await close().finally(() => {
        letChanceIn();
        time.thaw();
      });
    },
  };
  await server.settle();
  server.takeStatements();
  await server.takeChanges();
  return server;
}
