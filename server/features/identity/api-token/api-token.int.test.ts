import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiTokens, createApiToken, revokeApiToken } from '#contract/session/api-token.ts';
import { chooseEmployee, currentEmployee, logout } from '#contract/session/calls.ts';
import { siPage } from '#contract/si/calls.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let session: string;
let now = Date.now();
beforeAll(async () => {
  server = await startTestServer({ demo: true, clock: { now: () => new Date(now) } });
  session = await server.login('PLTFRM', 'doc1');
});
afterAll(() => server.close());

const make = async (more: { readsOnly?: boolean; days?: number } = {}) => {
  const made = await server.call(createApiToken, {
    token: session,
    body: { title: 'ERP', days: more.days ?? 30, readsOnly: more.readsOnly ?? false },
  });
  expect(made.http).toBe(200);
  return made.data;
};
const asks = async (token: string) => (await server.call(apiTokens, { token })).http;

test('a program acts as the employee, is shown once, and is listed with its use', async () => {
  const { token, id, shown } = await make();
  expect(token.startsWith(shown)).toBe(true);
  expect((await server.call(siPage, { token, query: {} as never })).http).toBe(200);
  const listed = await server.call(apiTokens, { token: session });
  const [row] = listed.data.filter(one => one.id === id);
  expect(row).toMatchObject({ title: 'ERP', shown });
  expect(row?.lastUsedAt).not.toBeNull();
  expect(JSON.stringify(listed.data)).not.toContain(token);
  const stored = await server.deps.db.selectFrom('apiToken').selectAll().where('id', '=', id).executeTakeFirst();
  expect(JSON.stringify(stored)).not.toContain(token.slice(shown.length));
});

test('it ends when it is revoked, when its day has come, and when its employee is disabled', async () => {
  const revoked = await make();
  expect((await server.call(revokeApiToken, { token: session, body: { id: revoked.id } })).http).toBe(200);
  expect(await asks(revoked.token)).toBe(401);
  const dated = await make({ days: 1 });
  expect(await asks(dated.token)).toBe(200);
  now += 86_400_001;
  expect(await asks(dated.token)).toBe(401);
  now -= 86_400_001;
  const { db } = server.deps;
  const of = await db.selectFrom('apiToken').select('employeeId').where('id', '=', dated.id).executeTakeFirstOrThrow();
  const set = (status: string) =>
    db
      .updateTable('employee')
      .set({ status: status as never })
      .where('id', '=', of.employeeId)
      .execute();
  await set('DISABLED');
  expect(await asks(dated.token)).toBe(401);
  await set('ACTIVE');
  expect(await asks('flt_nothing')).toBe(401);
});

test('one that reads only writes nothing; none makes another one, ends a session or changes the seat', async () => {
  const reader = await make({ readsOnly: true });
  expect((await server.call(revokeApiToken, { token: reader.token, body: { id: reader.id } })).http).toBe(403);
  const writer = await make();
  const again = await server.call(createApiToken, {
    token: writer.token,
    body: { title: 'x', days: 1, readsOnly: true },
  });
  expect(again.http).toBe(403);
  for (const call of [logout, currentEmployee] as const)
    expect((await server.call(call, { token: writer.token })).http, call.path).toBe(403);
  expect(await asks(writer.token)).toBe(200);
  expect(await asks(session)).toBe(200);
  const chosen = await server.call(chooseEmployee, { token: writer.token, body: { EmployeeId: 'x' } as never });
  expect(chosen.http).toBe(403);
});

test('a colleague and another company neither see nor revoke it', async () => {
  const mine = await make();
  for (const [company, account] of [
    ['PLTFRM', 'doc2'],
    ['NQUAYS', 'doc1'],
  ] as const) {
    const other = await server.login(company, account);
    expect((await server.call(apiTokens, { token: other })).data).toEqual([]);
    expect((await server.call(revokeApiToken, { token: other, body: { id: mine.id } })).http).toBe(404);
  }
});

test('at most twenty are in force', async () => {
  const other = await server.login('PLTFRM', 'cs1');
  const body = { title: 'x', days: 1, readsOnly: true };
  for (let made = 0; made < 20; made++) await server.call(createApiToken, { token: other, body });
  const refused = await server.call(createApiToken, { token: other, body });
  expect(refused.problem.errors).toMatchObject([{ code: 'TOO_MANY' }]);
});
