import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BodyOf } from '#contract/kernel/call.ts';
import { deleteView, gridViewSchema, savedViews, saveView } from '#contract/kernel/saved-view.ts';
import { WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { inScope } from '../../kernel/tenancy.ts';
import { MOST_VIEWS } from './save.ts';
import { savedViewRows } from './tables.ts';

type Seat = 'clerk' | 'colleague' | 'admin' | 'customer';
const SEATS: Readonly<Record<Seat, readonly [company: string, account: string]>> = {
  clerk: ['PLTFRM', 'doc1'],
  colleague: ['PLTFRM', 'cs1'],
  admin: ['PLTFRM', 'admin'],
  customer: ['NQUAYS', 'doc1'],
};

let server: TestServer;
const tokens = new Map<Seat, string>();
beforeAll(async () => {
  server = await startTestServer({ demo: true, features: WITHOUT_BACKGROUND });
  for (const [seat, account] of Object.entries(SEATS)) tokens.set(seat as Seat, await server.login(...account));
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deps.db.deleteFrom('savedView').execute();
});

const token = (seat: Seat): string => tokens.get(seat) ?? '';
const aView = (title: string, more: Partial<BodyOf<typeof saveView>> = {}): BodyOf<typeof saveView> => ({
  resource: 'Port',
  title,
  shared: false,
  isDefault: false,
  view: gridViewSchema.parse({ q: 'ning', sort: '-code', columns: [{ field: 'code', width: 90 }], frozen: 2 }),
  ...more,
});
const save = (seat: Seat, body: BodyOf<typeof saveView>, version?: number) =>
  server.call(saveView, {
    token: token(seat),
    body,
    ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
  });
const list = async (seat: Seat, resource = 'Port') =>
  (await server.call(savedViews, { token: token(seat), query: { resource } })).data;
const titles = async (seat: Seat) => (await list(seat)).map(view => view.title);
const remove = (seat: Seat, id: string) => server.call(deleteView, { token: token(seat), body: { id } });

test('a private view comes back whole, to its owner only and for its resource only', async () => {
  const { data } = await save('clerk', aView(' 宁波 '));
  expect(await list('clerk')).toEqual([{ ...aView('宁波'), id: data.id, mine: true, version: 1 }]);
  expect(await list('colleague')).toEqual([]);
  expect(await list('admin')).toEqual([]);
  expect(await list('clerk', 'Vessel')).toEqual([]);
  expect((await remove('admin', data.id)).http).toBe(404);
  expect((await save('admin', aView('taken', { id: data.id }), 1)).http).toBe(404);
  expect((await remove('clerk', data.id)).http).toBe(200);
  expect((await remove('clerk', data.id)).http).toBe(404);
});

test('a shared view is seen by all seats of the company and by no other company', async () => {
  await save('clerk', aView('Feeder ports', { shared: true }));
  expect(await list('colleague')).toMatchObject([{ title: 'Feeder ports', shared: true, mine: false }]);
  expect(await list('admin')).toMatchObject([{ mine: true }]);
  expect(await list('customer')).toEqual([]);
});

test('its author and an administrator change a shared view, nobody else', async () => {
  const { data } = await save('clerk', aView('Shared', { shared: true }));
  const renamed = aView('Renamed', { shared: true, id: data.id });
  expect((await save('colleague', renamed, 1)).problem.code).toBe('AUTH_FORBIDDEN');
  expect((await remove('colleague', data.id)).problem.code).toBe('AUTH_FORBIDDEN');
  expect((await save('admin', renamed, 1)).data).toMatchObject({ title: 'Renamed', version: 2, shared: true });
  expect((await save('admin', { ...renamed, shared: false }, 2)).problem.code).toBe('AUTH_FORBIDDEN');
  expect((await save('clerk', { ...renamed, shared: false }, 2)).data).toMatchObject({ shared: false, version: 3 });
  expect(await titles('colleague')).toEqual([]);
  expect(await titles('clerk')).toEqual(['Renamed']);
});

test('a change names the version it was made on', async () => {
  const { data } = await save('clerk', aView('One'));
  const change = aView('Two', { id: data.id });
  expect((await save('clerk', change)).problem.errors).toMatchObject([{ path: 'If-Match', code: 'DOC-L-01' }]);
  expect((await save('clerk', change, 1)).data).toMatchObject({ version: 2 });
  const stale = await save('clerk', aView('Three', { id: data.id }), 1);
  expect(stale.http).toBe(412);
  expect(stale.problem.current).toMatchObject({ title: 'Two', version: 2 });
  expect((await save('clerk', aView('Gone', { id: 'nothing' }), 1)).http).toBe(404);
  expect((await save('clerk', aView('Moved', { id: data.id, resource: 'Vessel' }), 2)).http).toBe(404);
});

test('a name is free once per owner and resource, whatever its letters', async () => {
  await save('clerk', aView('Ports'));
  const code = async (seat: Seat, body: BodyOf<typeof saveView>) => (await save(seat, body)).problem.errors?.[0]?.code;
  expect(await code('clerk', aView('PORTS'))).toBe('VIEW-02');
  expect(await code('clerk', aView('   '))).toBe('VIEW-01');
  for (const [seat, body] of [
    ['clerk', aView('Ports', { resource: 'Vessel' })],
    ['clerk', aView('Ports', { shared: true })],
    ['colleague', aView('Ports')],
    ['customer', aView('Ports', { shared: true })],
  ] as const)
    expect((await save(seat, body)).http).toBe(200);
  expect(await code('colleague', aView('ports', { shared: true }))).toBe('VIEW-02');
});

describe('the view that opens by itself', () => {
  const defaults = async (seat: Seat) => (await list(seat)).filter(view => view.isDefault).map(view => view.title);

  test('is one for each reader, private or shared', async () => {
    const { data: first } = await save('clerk', aView('First', { isDefault: true }));
    await save('clerk', aView('Second', { isDefault: true, shared: true }));
    expect(await defaults('clerk')).toEqual(['Second']);
    expect(await defaults('colleague')).toEqual([]);
    // Nothing of the view changes: neither its version nor a right is asked for.
    await save('clerk', aView('First', { id: first.id, isDefault: true }));
    expect(await defaults('clerk')).toEqual(['First']);
    expect((await list('clerk')).map(view => view.version)).toEqual([1, 1]);
    await save('clerk', aView('First', { id: first.id, isDefault: false }));
    expect(await defaults('clerk')).toEqual([]);
  });

  test("may be the company's without being allowed to change it", async () => {
    const { data } = await save('clerk', aView('All', { shared: true }));
    const mine = aView('All', { shared: true, isDefault: true, id: data.id });
    expect((await save('colleague', mine)).data).toMatchObject({ isDefault: true, version: 1 });
    expect(await defaults('colleague')).toEqual(['All']);
    expect(await defaults('clerk')).toEqual([]);
    await remove('clerk', data.id);
    expect(await defaults('colleague')).toEqual([]);
  });
});

test('a person keeps a limited number of views of a grid', async () => {
  for (let index = 0; index < MOST_VIEWS; index++) await save('clerk', aView(`v${index}`, { shared: index % 2 === 0 }));
  const refused = await save('clerk', aView('one more'));
  expect(refused.http).toBe(422);
  expect(refused.problem.errors).toMatchObject([{ code: 'VIEW-03', params: { n: MOST_VIEWS } }]);
  expect((await save('clerk', aView('elsewhere', { resource: 'Vessel' }))).http).toBe(200);
  expect((await save('colleague', aView('one more'))).http).toBe(200);
});

test('the database itself keeps private views private and companies apart', async () => {
  await save('clerk', aView('Private'));
  await save('clerk', aView('Shared', { shared: true }));
  const seat = (companyId: string, employeeId: string, companyKind: 'platform' | 'customer' = 'platform') =>
    ({ kind: 'seat', companyId, companyKind, employeeId, userId: null }) as const;
  const [row] = await server.deps.db.selectFrom('savedView').selectAll().execute();
  const { companyId, createdBy } = row!;
  const seen = (scope: Parameters<typeof inScope>[1]) =>
    inScope(server.deps.db, scope, async ({ db }) => {
      // On purpose without a WHERE.
      const { rows } = await sql<{ title: string }>`select title from saved_view order by title`.execute(db);
      return rows.map(({ title }) => title);
    });
  expect(await seen(seat(companyId, createdBy))).toEqual(['Private', 'Shared']);
  expect(await seen(seat(companyId, 'somebody'))).toEqual(['Shared']);
  expect(await seen(seat('elsewhere', createdBy))).toEqual([]);
  const stolen = inScope(server.deps.db, seat('elsewhere', 'somebody'), ({ db }) =>
    sql`insert into saved_view values ('x', ${companyId}, null, 'Port', 'x', '{}', 'x', 1, now(), now())`.execute(db),
  );
  await expect(stolen).rejects.toThrow(/row-level security/);
  const planted = inScope(server.deps.db, seat(companyId, 'somebody'), ({ db }) =>
    sql`insert into saved_view_default values (${createdBy}, 'Port', ${row!.id}, ${companyId})`.execute(db),
  );
  await expect(planted).rejects.toThrow(/row-level security/);
});

test.each(Object.entries(savedViewRows))('the schema of %s names the columns of the table', async (table, schema) => {
  const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = ${snake(table)} order by 1`.execute(server.deps.db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(schema.shape).map(snake).sort());
});

test('a view of no list, or of one with an endless name, is told and not broken', async () => {
  for (const resource of ['', 'x'.repeat(61)]) {
    const answer = await save('clerk', aView('of nothing', { resource }));
    expect(answer.problem.errors.map(({ path }) => path)).toEqual(['resource']);
  }
});

test('half of a surrogate pair is told, not broken', async () => {
  const half = aView('half', { view: { ...gridViewSchema.parse({}), q: '\ud83d' } });
  const answer = await save('clerk', half);
  expect(answer.http).toBe(422);
  expect(answer.problem.message.zh).toBeTruthy();
});
