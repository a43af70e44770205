import { setTimeout as wait } from 'node:timers/promises';
import type { Migration } from './migration-files.ts';
import type { OpenDatabase, ScriptSession } from './opened.ts';
import { checkProtection, explained, recordProtection } from './protection.ts';

interface Applied {
  readonly name: string;
  readonly checksum: string;
}

/** The table that starts of several servers take turns at. */
const TABLE = `create table if not exists schema_migration (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

/** Two first starts at once may both find no table; PostgreSQL then refuses the slower one's with one of these. */
const MADE_BY_ANOTHER = new Set(['23505', '42P07', '42710']);

/**
 * A migration that wants a table for itself waits in line for it, and everybody who comes later waits behind it. So it waits a moment
 * only, lets the line pass and comes again: servers of the version before go on writing.
 */
const LOCK_WAIT_MS = 2_000;
const COME_AGAIN_MS = 500;
const MOST_TRIES = 120;
const LOCK_NOT_GOT = '55P03';

const refuse = (reason: string): never => {
  throw new Error(`migrations: ${reason}`);
};

/** What was applied once must still be there, unchanged; what is new must come after it. Answers the new ones. */
function pendingOf(migrations: readonly Migration[], applied: readonly Applied[]): readonly Migration[] {
  const known = new Map(migrations.map(migration => [migration.name, migration]));
  for (const { name, checksum } of applied) {
    const migration = known.get(name);
    if (!migration) return refuse(`${name} was applied to this database but is not in this version of the product`);
    if (migration.checksum !== checksum) return refuse(`${name} was changed after it had been applied`);
  }
  const done = new Set(applied.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !done.has(name));
  const last = applied.at(-1);
  const late = last && pending.find(({ name }) => name < last.name);
  return late ? refuse(`${late.name} must have a number above ${last.name}, which is applied already`) : pending;
}

const appliedOf = (session: ScriptSession): Promise<Applied[]> =>
  session.rows<Applied>('select name, checksum from schema_migration order by name');

async function makeTable(database: OpenDatabase): Promise<void> {
  try {
    await database.scriptTransaction(session => session.run(TABLE));
  } catch (error) {
    if (!MADE_BY_ANOTHER.has((error as { code?: string }).code ?? '')) throw error;
  }
}

/** Applies the next one, if any, under the table's lock: another server that starts meanwhile waits and then sees it done. */
const applyNext = (database: OpenDatabase, migrations: readonly Migration[]): Promise<string | null> =>
  database.scriptTransaction(async session => {
    await session.run('lock table schema_migration in share row exclusive mode');
    const applied = await appliedOf(session);
    const [next, ...others] = pendingOf(migrations, applied);
    if (!next) {
      const last = applied.at(-1)?.name ?? null;
      // Of a database of an earlier version nothing is written down yet.
      if (!(await checkProtection(session, last)) && last !== null) await recordProtection(session, last);
      return null;
    }
    // After the first lock: for that one servers take turns, however long the other's migration takes.
    await session.run(`set local lock_timeout = ${LOCK_WAIT_MS}`);
    await session.run(next.sql);
    await session.rows('insert into schema_migration (name, checksum) values ($1, $2)', [next.name, next.checksum]);
    if (others.length === 0) await recordProtection(session, next.name);
    return next.name;
  });

/** Brings the database to this version of the product; answers what it applied. Each migration is one transaction. */
export async function migrate(database: OpenDatabase, migrations: readonly Migration[]): Promise<string[]> {
  await makeTable(database);
  // Before anything is added to it.
  await database.scriptTransaction(async session => {
    await checkProtection(session, (await appliedOf(session)).at(-1)?.name ?? null);
  });
  const applied: string[] = [];
  for (let tries = 1; ; ) {
    try {
      const name = await applyNext(database, migrations);
      if (name === null) return applied;
      applied.push(name);
      tries = 1;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_GOT || tries === MOST_TRIES) throw explained(error);
      tries += 1;
      await wait(COME_AGAIN_MS);
    }
  }
}
