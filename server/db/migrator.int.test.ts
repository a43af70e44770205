import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-databases.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { migrate } from './migrator.ts';
import { explained } from './protection.ts';

const migration = (name: string, text: string): Migration => ({
  name,
  sql: text,
  checksum: createHash('sha256').update(text).digest('hex'),
});
const FIRST = migration('0001-first', 'create table first (id integer); create table other (id integer);');
const SECOND = migration('0002-second', 'insert into first values (1); insert into first values (2);');

let database: TestDatabase;
const freshDatabase = () => {
  beforeEach(async () => {
    database = await openTestDatabase('empty');
  });
  afterEach(() => database.close());
};

const rowsOfFirst = async () => {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from first`.execute(database.db);
  return rows[0]!.rows;
};

describe('migrate', () => {
  freshDatabase();

  it('applies what is new, in order, once', async () => {
    expect(await migrate(database, [FIRST])).toEqual(['0001-first']);
    expect(await migrate(database, [FIRST, SECOND])).toEqual(['0002-second']);
    expect(await migrate(database, [FIRST, SECOND])).toEqual([]);
    expect(await rowsOfFirst()).toBe(2);
  });

  it('leaves nothing of a migration that fails in the middle, and keeps the ones before', async () => {
    const broken = migration('0002-broken', 'insert into first values (1); select * from no_such_table;');
    await expect(migrate(database, [FIRST, broken])).rejects.toThrow('no_such_table');
    expect(await rowsOfFirst()).toBe(0);
    expect(await migrate(database, [FIRST, SECOND])).toEqual(['0002-second']);
  });

  it('refuses one that was changed after it had been applied', async () => {
    await migrate(database, [FIRST]);
    const changed = migration(FIRST.name, `${FIRST.sql} -- and more`);
    await expect(migrate(database, [changed])).rejects.toThrow('0001-first was changed after it had been applied');
  });

  it('refuses a database that knows more than this version of the product', async () => {
    await migrate(database, [FIRST, SECOND]);
    await expect(migrate(database, [FIRST])).rejects.toThrow('0002-second was applied to this database');
  });

  it('refuses a new one with a number below the last', async () => {
    await migrate(
      database,
      [SECOND].map(({ sql: _, ...rest }) => ({ ...rest, sql: 'select 1;' })),
    );
    await expect(migrate(database, [FIRST, { ...SECOND, sql: 'select 1;' }])).rejects.toThrow('above 0002-second');
  });

  it('lets several servers start at once on one database', async () => {
    const servers = [database, database.another(), database.another(), database.another()];
    const applied = await Promise.all(servers.map(server => migrate(server, [FIRST, SECOND])));
    expect(applied.flat().sort()).toEqual(['0001-first', '0002-second']);
    expect(await rowsOfFirst()).toBe(2);
    await Promise.all(servers.slice(1).map(server => server.close()));
  });
});

describe('the product’s own migrations', () => {
  freshDatabase();

  it('run on an empty database, several starts at once', async () => {
    const migrations = readMigrations();
    expect(migrations.map(({ name }) => name).slice(0, 2)).toEqual(['0001-kernel', '0010-identity']);
    const another = database.another();
    const applied = await Promise.all([migrate(database, migrations), migrate(another, migrations)]);
    expect(applied.flat().sort()).toEqual(migrations.map(({ name }) => name));
    await another.close();
  });
});

/** Of the embedded database there is one server: nobody writes while it migrates. */
if (process.env.TEST_DATABASE_URL)
  describe('the latest migrations, while a server of the version before goes on writing', () => {
    freshDatabase();
    const LATEST = 5;
    const WRITERS = 4;
    /** What a client does again by itself: a deadlock, a lock that was not got. */
    const MAY_BE_RETRIED = new Set(['40P01', '40001', '55P03']);

    it('lose and refuse no write, also where somebody has held a table for long', async () => {
      const migrations = readMigrations();
      await migrate(database, migrations.slice(0, -LATEST));
      const before = database.another();
      const failures: unknown[] = [];
      let isOver = false;
      const write = async (id: string): Promise<void> => {
        for (;;) {
          try {
            return await before.db.transaction().execute(async trx => {
              await sql`insert into job (id, kind, title_zh, title_en, state, data, created_at)
                values (${id}, 'test', '测', 'Test', 'QUEUED', '{}', now())`.execute(trx);
              await sql`insert into mail (id, purpose, recipient, subject, body_text, state, due_at, created_at)
                values (${id}, 'test', 'a@b.example', 's', 't', 'QUEUED', now(), now())`.execute(trx);
              await sql`update job set done = done + 1 where id = ${id}`.execute(trx);
            });
          } catch (error) {
            if (MAY_BE_RETRIED.has((error as { code?: string }).code ?? '')) continue;
            failures.push(error);
            return;
          }
        }
      };
      const writer = async (name: number): Promise<number> => {
        let written = 0;
        for (; !isOver; written += 1) await write(`${name}-${written}`);
        return written;
      };
      // Longer than a migration waits in one go: it has to come again.
      const holder = before.db.transaction().execute(async trx => {
        await sql`update job set done = 0 where false`.execute(trx);
        await sql`select pg_sleep(3)`.execute(trx);
      });
      const writers = Array.from({ length: WRITERS }, (_, name) => writer(name));
      const applied = await migrate(database, migrations);
      await holder;
      isOver = true;
      const written = (await Promise.all(writers)).reduce((sum, one) => sum + one, 0);
      expect(applied).toEqual(migrations.slice(-LATEST).map(({ name }) => name));
      expect(failures).toEqual([]);
      expect(written).toBeGreaterThan(WRITERS);
      const { rows } = await sql<{
        jobs: number;
        mails: number;
      }>`select (select count(*)::int from job where done = 1) as jobs,
        (select count(*)::int from mail) as mails`.execute(database.db);
      expect(rows[0]).toEqual({ jobs: written, mails: written });
      await before.close();
    });
  });

describe('migration files', () => {
  let folders: string[] = [];
  beforeEach(() => {
    folders = ['a', 'b'].map(name => path.join(mkdtempSync(path.join(tmpdir(), 'fairlead-sql-')), name));
  });
  afterEach(() => {
    for (const folder of folders) rmSync(path.dirname(folder), { recursive: true, force: true });
  });
  const write = (folder: string, file: string, text = 'select 1;') => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };

  it('are read over all areas in the order of their numbers', () => {
    write(folders[0]!, '0020-late.sql');
    write(folders[1]!, '0010-early.sql');
    expect(readMigrations(folders).map(({ name }) => name)).toEqual(['0010-early', '0020-late']);
  });

  it('have one checksum whatever the line ends of the working copy', () => {
    write(folders[0]!, '0001-a.sql', 'select 1;\nselect 2;\n');
    const [unix] = readMigrations([folders[0]!]);
    write(folders[0]!, '0001-a.sql', 'select 1;\r\nselect 2;\r\n');
    expect(readMigrations([folders[0]!])[0]!.checksum).toBe(unix!.checksum);
  });

  it('may not share a number, nor have none', () => {
    write(folders[0]!, '0010-a.sql');
    write(folders[1]!, '0010-b.sql');
    expect(() => readMigrations(folders)).toThrow('the same number');
    write(folders[0]!, 'later.sql');
    expect(() => readMigrations([folders[0]!])).toThrow('NNNN-words.sql');
  });
});

describe('what keeps rows apart', () => {
  freshDatabase();
  const kernel = () => readMigrations().filter(({ name }) => name < '0100');
  const run = (text: string) => sql.raw(text).execute(database.db);

  it('is compared at every start: a lost policy, grant or switch is named, with the way out', async () => {
    const migrations = kernel();
    await migrate(database, migrations);
    expect(await migrate(database, migrations)).toEqual([]);
    await run('alter table job disable row level security');
    await expect(migrate(database, migrations)).rejects.toThrow(
      /1 of \d+ tables with row-level security \(job\).*npm run restore/,
    );
    await run('alter table job enable row level security');
    await run('drop policy tenant on job');
    await expect(migrate(database, migrations)).rejects.toThrow(/1 of \d+ policies \(job\.tenant\)/);
    await run('create policy tenant on job to fairlead_app using (true)');
    await run('revoke insert on job from fairlead_app');
    await expect(migrate(database, migrations)).rejects.toThrow(/1 of \d+ grants of fairlead_app \(job:INSERT\)/);
    await run('grant insert on job to fairlead_app');
    expect(await migrate(database, migrations)).toEqual([]);
  });

  it('is compared before a later migration is applied', async () => {
    const migrations = kernel();
    await migrate(database, migrations);
    await run('revoke insert on job from fairlead_app');
    const later = migration('9999-later', 'create table later (id integer)');
    await expect(migrate(database, [...migrations, later])).rejects.toThrow('job:INSERT');
  });
});

it('a user who may not make the role is told what to ask for', () => {
  const error = Object.assign(new Error('permission denied to create role'), { code: '42501' });
  expect(explained(error)).toMatchObject({ message: expect.stringContaining('CREATEROLE'), cause: error });
  const other = Object.assign(new Error('permission denied for table x'), { code: '42501' });
  expect(explained(other)).toBe(other);
});
