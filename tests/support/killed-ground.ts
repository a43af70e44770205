import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import { openEmbedded } from '#server/db/embedded.ts';
import type { OpenDatabase } from '#server/db/opened.ts';
import { aPeopledFolder, peopledKey, seedPeople } from './data-folder.ts';
import { openTestDatabase } from './test-databases.ts';

/** Where a product stands that is killed again and again: its folder, its database, and a look into it while nothing runs. */
export interface Ground {
  readonly dataDir: string;
  /** For the product's process. */
  readonly env: Readonly<Record<string, string>>;
  /** With the product down: what stands in the database. */
  atRest<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

const ENV = { DEMO: '1', RATE_LIMIT: '0', SERVER_SECRET: 'the same over every start of the product' };

async function embeddedGround(): Promise<Ground> {
  const dataDir = await aPeopledFolder();
  return {
    dataDir,
    env: ENV,
    async atRest(work) {
      const database = await openEmbedded(dataDir);
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
    async remove() {
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const LOOK_EVERY_MS = 20;

/** A server whose client was killed ends what the client has begun when it notices. */
async function untilAlone({ db }: OpenDatabase): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ others: number }>`select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(db);
    if (rows[0]?.others === 0) return;
    await after(LOOK_EVERY_MS);
  }
}

async function postgresGround(): Promise<Ground> {
  const database = await openTestDatabase(peopledKey(), async opened => seedPeople(opened, tmpdir()));
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fairlead-data-'));
  return {
    dataDir,
    env: { ...ENV, DATABASE_URL: database.url },
    async atRest(work) {
      await untilAlone(database);
      return work(database);
    },
    async remove() {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** People and companies of the demo, and nothing that they do: on PostgreSQL when `TEST_DATABASE_URL` is set, else embedded. */
export const groundToKillOn = (): Promise<Ground> =>
  process.env.TEST_DATABASE_URL ? postgresGround() : embeddedGround();

/** Park and Miller's generator: the same moments in every run. */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** The line to a killed server breaks. */
export const isBrokenLine = (error: unknown): boolean => error instanceof TypeError && error.cause !== undefined;
