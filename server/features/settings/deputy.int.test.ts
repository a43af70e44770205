import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aClock, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { deputiesOf } from './deputy.read.ts';

const clock = aClock('2026-12-02T02:00:00.000Z');
let server: TestServer;
const ids = new Map<string, string>();
beforeAll(async () => {
  server = await startTestServer({ demo: true, features: WITHOUT_BACKGROUND, clock });
  const rows = await server.deps.db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.id', 'e.account'])
    .where('c.companyCode', '=', 'PLTFRM')
    .execute();
  for (const { id, account } of rows) ids.set(account, id);
});
afterAll(() => server.close());
beforeEach(() => server.deps.db.deleteFrom('userSetting').where('section', '=', 'work').execute());

const idOf = (account: string): string => ids.get(account)!;

/** `who` is away this week, or from `from` to `to`, and `deputy` stands in. */
const away = (who: string, deputy: string, from = '2026-12-01', to = '2026-12-05') =>
  server.deps.db
    .insertInto('userSetting')
    .values({
      ownerKey: `e:${idOf(who)}`,
      section: 'work',
      value: JSON.stringify({ away: { from, to, deputyId: idOf(deputy), note: '' }, signature: '' }),
      version: 1,
      updatedAt: clock.now(),
    })
    .execute();

const standIns = async (...who: readonly string[]) => {
  const found = await deputiesOf(server.deps.db, who.map(idOf), clock.now());
  const nameOf = (id: string) => [...ids].find(([, one]) => one === id)?.[0];
  return Object.fromEntries(found.map(({ employeeId, deputyId }) => [nameOf(employeeId), nameOf(deputyId)]));
};

describe('who stands in', () => {
  test('the deputy, where he is there', async () => {
    await away('doc1', 'doc2');
    expect(await standIns('doc1', 'doc2')).toEqual({ doc1: 'doc2' });
  });

  test('the deputy of a deputy who is away today; not of one whose absence is over', async () => {
    await away('doc1', 'doc2');
    await away('doc2', 'docsup');
    expect(await standIns('doc1')).toEqual({ doc1: 'docsup' });
    await server.deps.db
      .deleteFrom('userSetting')
      .where('ownerKey', '=', `e:${idOf('doc2')}`)
      .execute();
    await away('doc2', 'docsup', '2026-11-01', '2026-12-01');
    expect(await standIns('doc1')).toEqual({ doc1: 'doc2' });
  });

  test('the third in the chain and nobody further', async () => {
    await away('doc1', 'doc2');
    await away('doc2', 'docsup');
    await away('docsup', 'admin2');
    expect(await standIns('doc1')).toEqual({ doc1: 'admin2' });
    await away('admin2', 'admin');
    expect(await standIns('doc1', 'doc2')).toEqual({ doc1: 'admin2', doc2: 'admin' });
  });

  test('the first deputy where the chain leads back: to the beginning, or to its own middle', async () => {
    await away('doc1', 'doc2');
    await away('doc2', 'doc1');
    expect(await standIns('doc1', 'doc2')).toEqual({ doc1: 'doc2', doc2: 'doc1' });
    await away('docsup', 'doc1');
    expect(await standIns('docsup')).toEqual({ docsup: 'doc1' });
  });

  test('nobody who has left: a chain ends before him', async () => {
    await away('doc1', 'doc2');
    await away('doc2', 'sales5');
    const set = (status: 'ACTIVE' | 'DISABLED') =>
      server.deps.db.updateTable('employee').set({ status }).where('id', '=', idOf('sales5')).execute();
    await set('DISABLED');
    expect(await standIns('doc1')).toEqual({ doc1: 'doc2' });
    await set('ACTIVE');
    expect(await standIns('doc1')).toEqual({ doc1: 'sales5' });
  });
});
