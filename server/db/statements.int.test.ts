import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openInMemory } from './embedded.ts';
import type { OpenDatabase } from './opened.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openInMemory();
  await sql`create table kept (id integer primary key, at timestamptz, amount numeric, words text[], more jsonb, bytes bytea, yes boolean)`.execute(
    database.db,
  );
});
afterAll(() => database.close());

/** Names that the engine keeps for texts like this one. */
const namesOf = async (like: string) => {
  const { rows } = await sql<{ uses: number }>`select (generic_plans + custom_plans)::int as uses
    from pg_prepared_statements where statement like ${like}`.execute(database.db);
  return rows.map(({ uses }) => uses);
};

it('gives and takes every kind of value the same the first time, when it is kept, and ever after', async () => {
  const row = {
    at: new Date('2027-01-12T09:00:00Z'),
    amount: '12.3400',
    words: ['a,b', 'c"d', ''],
    more: { x: [1, null] },
    bytes: new Uint8Array([0, 255, 39]),
    yes: true,
  };
  for (const id of [1, 2, 3]) {
    const { numAffectedRows } = await sql`insert into kept values (${id}, ${row.at}, ${row.amount}, ${row.words},
      ${JSON.stringify(row.more)}, ${row.bytes}, ${row.yes})`.execute(database.db);
    expect(numAffectedRows).toBe(1n);
    const read = await sql`select at, amount, words, more, bytes, yes from kept where id = ${id}`.execute(database.db);
    expect(read.rows).toEqual([row]);
    const none = await sql`select id from kept where amount is not distinct from ${null}::numeric`.execute(database.db);
    expect(none.rows).toEqual([]);
  }
  expect(await namesOf('insert into kept values ($1%')).toEqual([2]);
});

it('does not keep what is asked once', async () => {
  await sql`select 'once' as word`.execute(database.db);
  expect(await namesOf("select 'once'%")).toEqual([]);
});

it('goes on after a refusal, within a transaction and without one, at the moment of keeping too', async () => {
  const insert = (id: number) => sql`insert into kept (id) values (${id})`.execute(database.db);
  await insert(10);
  await expect(insert(10)).rejects.toMatchObject({ code: '23505', constraint: 'kept_pkey' });
  await insert(11);
  await expect(insert(11)).rejects.toMatchObject({ code: '23505' });
  await expect(
    database.db.transaction().execute(async trx => {
      await sql`insert into kept (id) values (${12})`.execute(trx);
      await sql`insert into kept (id) values (${12})`.execute(trx);
    }),
  ).rejects.toMatchObject({ code: '23505' });
  await insert(12);
  const { rows } = await sql`select id from kept where id >= ${10} order by id`.execute(database.db);
  expect(rows).toEqual([{ id: 10 }, { id: 11 }, { id: 12 }]);
});

it('undoes a transaction whose failure somebody swallowed, and says so', async () => {
  const swallowing = database.db.transaction().execute(async trx => {
    await sql`insert into kept (id) values (20)`.execute(trx);
    await sql`select 1 / 0`.execute(trx).catch(() => undefined);
  });
  await expect(swallowing).rejects.toThrow();
  const { rows } = await sql`select id from kept where id = 20`.execute(database.db);
  expect(rows).toEqual([]);
});

it('knows new columns at once after a migration, and after one refusal where something else changed the table', async () => {
  const all = () => sql<object>`select * from changed`.execute(database.db);
  await database.scriptTransaction(session =>
    session.run('create table changed (a int); insert into changed values (1)'),
  );
  for (const _ of [1, 2, 3]) expect((await all()).rows).toEqual([{ a: 1 }]);
  await database.scriptTransaction(session => session.run('alter table changed add column b int default 2'));
  expect((await all()).rows).toEqual([{ a: 1, b: 2 }]);
  await all();
  await sql`alter table changed add column c int default 3`.execute(database.db);
  await expect(all()).rejects.toMatchObject({ code: '0A000' });
  expect((await all()).rows).toEqual([{ a: 1, b: 2, c: 3 }]);
});

it('follows the role of the transaction: a plan made for one is not used for another', async () => {
  await database.scriptTransaction(session =>
    session.run(`create table owned (company text); insert into owned values ('A'), ('B');
      create role reader; grant select on owned to reader; alter table owned enable row level security;
      create policy own on owned to reader using (company = current_setting('app.company', true))`),
  );
  const seen = (role: string | null, company: string) =>
    database.db.transaction().execute(async trx => {
      if (role) await sql`select set_config('role', ${role}, true)`.execute(trx);
      await sql`select set_config('app.company', ${company}, true)`.execute(trx);
      const { rows } = await sql<{ company: string }>`select company from owned order by company`.execute(trx);
      return rows.map(row => row.company).join();
    });
  for (let round = 0; round < 8; round += 1) {
    expect(await seen('reader', 'A')).toBe('A');
    expect(await seen(null, 'A')).toBe('A,B');
    expect(await seen('reader', 'B')).toBe('B');
  }
});

it('gives names back once there are too many', async () => {
  for (let n = 0; n < 1_010; n += 1) for (const _ of [1, 2]) await sql.raw(`select ${n} as many`).execute(database.db);
  const kept = await namesOf('select % as many');
  expect(kept.length).toBeGreaterThan(900);
  expect(kept.length).toBeLessThanOrEqual(1_000);
});
