import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openKernelDatabase, seatScope } from '#tests/support/kernel-database.ts';
import type { OpenDatabase } from '../db/opened.ts';
import { createReads } from './reads.ts';
import { inScope, SYSTEM } from './tenancy.ts';

const CARGO = `
  create table cargo (id integer primary key, company_id text not null, note text not null);
  grant select, insert, update, delete on cargo to fairlead_app;
  alter table cargo enable row level security;
  create policy tenant on cargo to fairlead_app
    using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
    with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));
`;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openKernelDatabase(CARGO);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from cargo`.execute(database.db);
  await sql`insert into cargo values (1, 'red', 'a'), (2, 'blue', 'b')`.execute(database.db);
});

const idsSeen = (scope: Parameters<typeof inScope>[1]) =>
  inScope(database.db, scope, async ({ db }) => {
    // On purpose without a WHERE.
    const { rows } = await sql<{ id: number }>`select id from cargo order by id`.execute(db);
    return rows.map(({ id }) => id);
  });

describe('row-level security', () => {
  it('shows a company its own rows without any WHERE, the platform and the system all', async () => {
    expect(await idsSeen(seatScope('red'))).toEqual([1]);
    expect(await idsSeen(seatScope('blue'))).toEqual([2]);
    expect(await idsSeen(seatScope('green'))).toEqual([]);
    expect(await idsSeen(seatScope('head office', 'platform'))).toEqual([1, 2]);
    expect(await idsSeen(SYSTEM)).toEqual([1, 2]);
  });

  it('shows a user without a seat nothing that a company owns', async () => {
    expect(await idsSeen({ kind: 'user', userId: 'u' })).toEqual([]);
  });

  it('refuses to write a row of another company', async () => {
    const foreign = inScope(database.db, seatScope('red'), ({ db }) =>
      sql`insert into cargo values (3, 'blue', 'x')`.execute(db),
    );
    await expect(foreign).rejects.toMatchObject({ code: '42501' });
    const moved = inScope(database.db, seatScope('red'), ({ db }) =>
      sql`update cargo set company_id = 'blue' where id = 1`.execute(db),
    );
    await expect(moved).rejects.toMatchObject({ code: '42501' });
  });

  it('changes and deletes no foreign row, however wide the statement', async () => {
    await inScope(database.db, seatScope('red'), async ({ db }) => {
      await sql`update cargo set note = 'mine'`.execute(db);
      await sql`delete from cargo where company_id <> 'red'`.execute(db);
    });
    const { rows } = await sql`select id, note from cargo order by id`.execute(database.db);
    expect(rows).toEqual([
      { id: 1, note: 'mine' },
      { id: 2, note: 'b' },
    ]);
  });

  it('gives the role back after the transaction, also after one that failed', async () => {
    await inScope(database.db, seatScope('red'), () => Promise.reject(new Error('no'))).catch(() => {});
    const { rows } = await sql<{ who: string; company: string }>`select current_user as who,
      coalesce(current_setting('app.company', true), '') as company`.execute(database.db);
    expect(rows[0]!.who).not.toBe('fairlead_app');
    expect(rows[0]!.company).toBe('');
  });

  it('does not let a request make itself somebody else’s rights by SQL it may run', async () => {
    const counters = inScope(database.db, seatScope('red'), ({ db }) => sql`select * from counter`.execute(db));
    await expect(counters).rejects.toMatchObject({ code: '42501' });
  });

  it('keeps scopes apart that run at the same time', async () => {
    const seen = await Promise.all(Array.from({ length: 24 }, (_, at) => idsSeen(seatScope(at % 2 ? 'red' : 'blue'))));
    expect(seen.map(ids => ids[0])).toEqual(Array.from({ length: 24 }, (_, at) => (at % 2 ? 1 : 2)));
  });
});

describe('reads', () => {
  it('see what their scope may see and write nothing, whoever asks', async () => {
    const reads = createReads(database);
    const seen = await reads.inScope(seatScope('red'), ({ db }) =>
      sql<{ id: number }>`select id from cargo`.execute(db),
    );
    expect(seen.rows).toEqual([{ id: 1 }]);
    for (const scope of [seatScope('red'), SYSTEM]) {
      const written = reads.inScope(scope, ({ db }) => sql`update cargo set note = 'x'`.execute(db));
      await expect(written).rejects.toMatchObject({ code: '25006' });
    }
    // The next transaction of the same connection may write again.
    await inScope(database.db, seatScope('red'), ({ db }) => sql`update cargo set note = 'y'`.execute(db));
  });
});

describe('inScope', () => {
  it('runs effects after the commit in order, and none after a rollback', async () => {
    const done: string[] = [];
    await inScope(database.db, SYSTEM, async tx => {
      tx.afterCommit(() => void done.push('first'));
      tx.afterCommit(async () => void done.push('second'));
      done.push('work');
    });
    await inScope(database.db, SYSTEM, async tx => {
      tx.afterCommit(() => void done.push('never'));
      throw new Error('no');
    }).catch(() => {});
    expect(done).toEqual(['work', 'first', 'second']);
  });

  it('says so instead of waiting for itself when a transaction is opened inside another', async () => {
    const nested = inScope(database.db, SYSTEM, () => inScope(database.db, SYSTEM, async () => 1));
    await expect(nested).rejects.toThrow('before the transaction');
  });

  it('allows a transaction in an effect after the commit', async () => {
    let seen: number[] = [];
    await inScope(database.db, SYSTEM, async tx => {
      tx.afterCommit(async () => {
        seen = await idsSeen(seatScope('red'));
      });
    });
    expect(seen).toEqual([1]);
  });
});
