import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/test-databases.ts';
import type { OpenDatabase } from './opened.ts';
import type { Tables } from './tables.ts';

// The embedded database keeps its statements itself: `statements.int.test.ts`.
describe.runIf(process.env.TEST_DATABASE_URL)('statements of a PostgreSQL server', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('kept_statements', ({ db }) =>
      sql`create table kept (id integer primary key, company text)`.execute(db).then(() => undefined),
    );
  });
  afterAll(() => database.close());

  /** How often the connection's kept texts like this one were planned for, by text. */
  const usesOf = async (db: Kysely<Tables>, like: string): Promise<number[]> => {
    const { rows } = await sql<{ uses: number }>`select (generic_plans + custom_plans)::int as uses
      from pg_prepared_statements where statement like ${like} and statement not like '%pg_prepared_statements%'`.execute(
      db,
    );
    return rows.map(({ uses }) => uses);
  };

  it('keeps what comes often, and gives the same rows the first time and ever after', () =>
    database.db.connection().execute(async db => {
      for (const id of [1, 2, 3]) {
        await sql`insert into kept values (${id}, ${'A'})`.execute(db);
        const { rows } = await sql`select id, company from kept where id = ${id}`.execute(db);
        expect(rows).toEqual([{ id, company: 'A' }]);
      }
      expect(await usesOf(db, 'select id, company from kept where id%')).toEqual([2]);
      expect(await usesOf(db, 'insert into kept values%')).toEqual([2]);
    }));

  it('never keeps a text without parameters or with all columns: a table may change beneath it', () =>
    database.db.connection().execute(async db => {
      const all = () => sql<object>`select * from kept where id = ${1}`.execute(db);
      for (const _ of [1, 2, 3]) await all();
      await sql`alter table kept add column more int default 7`.execute(db);
      expect((await all()).rows).toEqual([{ id: 1, company: 'A', more: 7 }]);
      expect(await usesOf(db, 'select * from kept%')).toEqual([]);
      for (const _ of [1, 2, 3]) await sql`select 1 as word`.execute(db);
      expect(await usesOf(db, 'select 1 as word%')).toEqual([]);
    }));

  it('is refused once where a column changed its kind, and right from then on', () =>
    database.db.connection().execute(async db => {
      const ask = () => sql<object>`select company from kept where id = ${1}`.execute(db);
      for (const _ of [1, 2, 3]) await ask();
      await sql`alter table kept alter column company type varchar(9)`.execute(db);
      await expect(ask()).rejects.toMatchObject({ code: '0A000' });
      for (const _ of [1, 2, 3]) expect((await ask()).rows).toEqual([{ company: 'A' }]);
    }));

  it('goes on after a refusal at the moment of keeping', () =>
    database.db.connection().execute(async db => {
      const insert = () => sql`insert into kept (id) values (${50})`.execute(db);
      await insert();
      for (const _ of [1, 2, 3]) await expect(insert()).rejects.toMatchObject({ code: '23505' });
      expect((await sql`select id from kept where id = ${50}`.execute(db)).rows).toEqual([{ id: 50 }]);
    }));

  it('keeps a bounded number for a connection', () =>
    database.db.connection().execute(async db => {
      for (let n = 0; n < 400; n += 1)
        for (const _ of [1, 2, 3]) await sql`select ${sql.raw(String(n))} as many, ${1}::int as one`.execute(db);
      const kept = (await usesOf(db, 'select % as many, $1%')).length;
      expect(kept).toBeGreaterThan(50);
      expect(kept).toBeLessThanOrEqual(150);
    }));
});
