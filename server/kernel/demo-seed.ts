import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Deps } from './deps.ts';
import type { Feature } from './feature.ts';

const LOOK_EVERY_MS = 250;
const PATIENCE_MS = 120_000;

/** No company, nobody works here yet. */
async function isEmpty({ db }: Deps): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select from company) as some`.execute(db);
  return !rows[0]?.some;
}

/** The first server to come gets the row and seeds; the others wait until it has finished. */
async function claim({ db, clock }: Deps): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('demoSeed')
    .values({ onlyRow: true, startedAt: clock.now(), finishedAt: null })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

async function awaitOther({ db }: Deps): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(LOOK_EVERY_MS)) {
    const seed = await db.selectFrom('demoSeed').select('finishedAt').executeTakeFirst();
    if (seed?.finishedAt) return;
  }
  // The embedded database cannot come here: a first start that broke off is done again from an empty folder.
  throw new Error('demo data was begun in this database but never finished; create the database anew');
}

/** Demo rows into an empty database, once; on one that holds work nothing happens. */
export async function seedDemoOnce(deps: Deps, features: readonly Feature[]): Promise<void> {
  const begun = await deps.db.selectFrom('demoSeed').select('finishedAt').executeTakeFirst();
  if (begun?.finishedAt) return;
  if (!begun && !(await isEmpty(deps))) return;
  if (begun || !(await claim(deps))) return awaitOther(deps);
  for (const feature of features) await feature.seedDemo?.(deps);
  await deps.db.updateTable('demoSeed').set({ finishedAt: deps.clock.now() }).execute();
}
