import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuditAction, auditList, auditVerify } from '#contract/audit/calls.ts';
import { createApiToken, revokeApiToken } from '#contract/session/api-token.ts';
import { chooseEmployee, leaveEmployee, logout } from '#contract/session/calls.ts';
import { aClock, aDevice, asEmployee, asUser, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const clock = aClock();
let server: TestServer;
const log: string[] = [];
/** Written before this server was there. */
let before: ReadonlySet<string>;
let seats: ReadonlyMap<string, { id: string; companyId: string }>;
beforeAll(async () => {
  server = await startTestServer({
    demo: true,
    clock,
    features: WITHOUT_BACKGROUND,
    env: { LOG_LEVEL: 'error' },
    logStream: { write: line => void log.push(line) },
  });
  const known = await server.deps.db.selectFrom('auditEvent').select('id').execute();
  before = new Set(known.map(({ id }) => id));
  const rows = await server.deps.db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.id', 'e.account', 'e.companyId', 'c.companyCode'])
    .execute();
  seats = new Map(rows.map(row => [`${row.companyCode}/${row.account}`, row]));
});
afterAll(() => server.close());

const companyOf = (seat: string): string => seats.get(seat)!.companyId;
const idOf = (seat: string): string => seats.get(seat)!.id;

/** What stands in the log since `from`, oldest first. */
async function written(companyId: string | null, from: Date): Promise<readonly { action: string; result: string }[]> {
  return server.deps.db
    .selectFrom('auditEvent')
    .selectAll()
    .where('companyId', companyId === null ? 'is' : '=', companyId)
    .where('at', '>=', from)
    .orderBy('seq')
    .execute();
}
const actions = (rows: readonly { action: string }[]): string[] => rows.map(row => row.action);

test('L.1: five wrong passwords, a lock that the right one does not open, then a sign-in: the log has each of them', async () => {
  const from = clock.now();
  const device = aDevice(server);
  const wrong = asEmployee('BWBAYY', 'buyer1', { password: 'not my password' });
  for (let tries = 0; tries < 4; tries++) expect((await device.tryLogin(wrong)).http).toBe(422);
  expect((await device.tryLogin(wrong)).http).toBe(422);
  const locked = await device.tryLogin(asEmployee('BWBAYY', 'buyer1'));
  expect(locked).toMatchObject({ http: 429, headers: { 'retry-after': '60' } });
  clock.forward(60_000);
  expect((await device.tryLogin(asEmployee('BWBAYY', 'buyer1'))).http).toBe(200);
  const rows = await written(companyOf('BWBAYY/buyer1'), from);
  expect(actions(rows)).toEqual([...Array<AuditAction>(5).fill('LOGIN_FAILED'), 'LOCKED', 'LOGIN']);
  expect(rows[4]).toMatchObject({ result: 'FAILED', actorEmployeeId: idOf('BWBAYY/buyer1'), after: { failures: 5 } });
  expect(rows[5]).toMatchObject({ result: 'DENIED', after: { failures: 5, seconds: 60 } });
  expect(JSON.stringify(rows)).not.toContain('not my password');
});

test('a name that belongs to nobody stands in nobody’s log, without the name', async () => {
  const from = clock.now();
  await aDevice(server).tryLogin(asEmployee('BWBAYY', 'typed-my-password-here'));
  const rows = await written(null, from);
  expect(actions(rows)).toEqual(['LOGIN_FAILED']);
  expect(JSON.stringify(rows)).not.toContain('typed-my-password');
});

test('a login elsewhere, the change of seats and the sign-out stand in the log of the company they concern', async () => {
  const from = clock.now();
  const employee = asEmployee('NQUAYS', 'buyer1');
  await aDevice(server).signIn(employee);
  const token = await aDevice(server).signIn(employee);
  await server.call(logout, { token });
  await server.call(logout, { token });
  expect(actions(await written(companyOf('NQUAYS/buyer1'), from))).toEqual(['LOGIN', 'SUPERSEDED', 'LOGIN', 'LOGOUT']);

  const person = await aDevice(server).signIn(asUser('seats1@demo.example'));
  const { employeeId, companyId } = await server.deps.db
    .selectFrom('employee as e')
    .innerJoin('appUser as u', 'u.id', 'e.userId')
    .select(['e.id as employeeId', 'e.companyId'])
    .where('u.email', '=', 'seats1@demo.example')
    .executeTakeFirstOrThrow();
  const since = clock.now();
  const seated = (await server.call(chooseEmployee, { token: person, body: { employeeId } })).data;
  await server.call(leaveEmployee, { token: seated, body: {} });
  const switches = (await written(companyId, since)).filter(row => row.action === 'SWITCH_EMPLOYEE');
  expect(switches).toMatchObject([
    { targetId: employeeId, after: { entered: true } },
    { targetId: employeeId, after: { left: true } },
  ]);
});

test('a program’s token is noted when it is made and when it ends, never itself', async () => {
  const from = clock.now();
  const token = await server.login('TJSTEE', 'doc1');
  const made = await server.call(createApiToken, { token, body: { title: 'planner', days: 30, readsOnly: true } });
  await server.call(revokeApiToken, { token, body: { id: made.data.id } });
  const rows = await written(companyOf('TJSTEE/doc1'), from);
  expect(actions(rows)).toEqual(['LOGIN', 'TOKEN_CREATE', 'TOKEN_REVOKE']);
  expect(JSON.stringify(rows)).not.toContain(made.data.token);
});

test('a command without its right is written down; a flood of them is counted', async () => {
  const from = clock.now();
  const token = await server.login('QDTEAM', 'buyer1');
  const remove = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/Country/Delete',
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    });
  for (let tries = 0; tries < 14; tries++) expect((await remove()).statusCode).toBe(403);
  clock.forward(60_000);
  await remove();
  const denied = (await written(companyOf('QDTEAM/buyer1'), from)).filter(row => row.action === 'DENIED_COMMAND');
  expect(denied).toHaveLength(11);
  expect(denied.at(-1)).toMatchObject({
    result: 'DENIED',
    targetId: 'POST /api/Country/Delete',
    actorEmployeeId: idOf('QDTEAM/buyer1'),
    after: { leftOut: 4 },
  });
});

test('an export says who took how many rows of what', async () => {
  const from = clock.now();
  const token = await server.login('PLTFRM', 'admin');
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/Country/Export',
    headers: { authorization: `Bearer ${token}` },
    payload: { columns: ['code'], format: 'csv', language: 'CN' },
  });
  expect(answer.statusCode).toBe(200);
  const [entry] = (await written(companyOf('PLTFRM/admin'), from)).filter(row => row.action === 'EXPORT');
  // A line of head.
  const rows = answer.body.trim().split('\n').length - 1;
  expect(rows).toBeGreaterThan(100);
  expect(entry).toMatchObject({
    result: 'OK',
    targetType: 'Country',
    after: { rows, fields: ['code'], format: 'csv' },
  });
});

test('each entry of all these is one line of the log, with seal and trace, whatever the log leaves out else', async () => {
  const rows = await server.deps.db.selectFrom('auditEvent').selectAll().execute();
  const lines = log.map(line => JSON.parse(line)).filter(({ event }) => event === 'audit');
  const written = rows.filter(({ id }) => !before.has(id)).sort((one, other) => (one.id < other.id ? -1 : 1));
  expect(written.length).toBeGreaterThan(25);
  expect(lines.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toMatchObject(
    written.map(({ id, companyId, seq, hash, action, result, actorEmployeeId, traceId, sessionId, at }) => ({
      id,
      companyId,
      seq: Number(seq),
      hash,
      action,
      result,
      actorEmployeeId,
      sessionId,
      at: at.toISOString(),
      ...(traceId ? { traceId } : {}),
    })),
  );
  expect(lines.filter(({ traceId }) => traceId).length).toBeGreaterThan(25);
  const levels = new Map(lines.map(({ result, level }) => [result, level]));
  expect(Object.fromEntries(levels)).toEqual({ OK: 30, FAILED: 40, DENIED: 40 });
  expect(log.join('')).not.toMatch(/Fairlead#2026|not my password|typed-my-password|"after"|"reason"/);
});

describe('the log is read', () => {
  test('by key, filtered, of the own company alone; staff see all', async () => {
    const token = await server.login('BWBAYY', 'admin');
    const all = await server.call(auditList, { token, query: { limit: 200 } });
    expect(all.http).toBe(200);
    expect(new Set(all.data.rows.map(row => row.companyCode))).toEqual(new Set(['BWBAYY']));
    const first = await server.call(auditList, { token, query: { limit: 3 } });
    const second = await server.call(auditList, { token, query: { limit: 3, cursor: first.data.nextCursor! } });
    expect([...first.data.rows, ...second.data.rows].map(row => row.id)).toEqual(
      all.data.rows.slice(0, 6).map(row => row.id),
    );
    const failed = await server.call(auditList, { token, query: { action: 'LOGIN_FAILED', result: 'FAILED' } });
    expect(failed.data).toMatchObject({ total: 5, totalIsMore: false });
    expect(failed.data.rows[0]).toMatchObject({ action: 'LOGIN_FAILED', companyCode: 'BWBAYY' });
    const mine = await server.call(auditList, { token, query: { q: 'buyer1', action: 'LOGIN' } });
    expect(mine.data.rows.map(row => row.actorEmployeeId)).toEqual([idOf('BWBAYY/buyer1')]);
    const foreign = await server.call(auditList, { token, query: { companyId: companyOf('NQUAYS/admin') } });
    expect(foreign.data).toMatchObject({ rows: [], total: 0 });

    const staff = await server.call(auditList, {
      token: await server.login('PLTFRM', 'admin2'),
      query: { limit: 200 },
    });
    expect(new Set(staff.data.rows.map(row => row.companyCode)).size).toBeGreaterThan(3);
  });

  test('by nobody without the right, nor by a colleague who makes documents', async () => {
    for (const [company, account] of [
      ['BWBAYY', 'doc1'],
      ['PLTFRM', 'doc1'],
    ] as const)
      expect((await server.call(auditList, { token: await server.login(company, account) })).http).toBe(403);
  });

  test('and proves itself whole, until an entry is changed or the end is cut off', async () => {
    const token = await server.login('BWBAYY', 'admin');
    const company = companyOf('BWBAYY/admin');
    const verify = async () => (await server.call(auditVerify, { token })).data;
    const [whole, ...others] = await verify();
    expect(others).toEqual([]);
    expect(whole).toMatchObject({
      companyCode: 'BWBAYY',
      brokenAt: null,
      lastHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const { db } = server.deps;
    await sql`delete from audit_event where company_id = ${company} and seq = ${whole!.entries}`.execute(db);
    expect(await verify()).toMatchObject([{ entries: whole!.entries - 1, brokenAt: whole!.entries }]);
    await sql`update audit_event set ip = '203.0.113.1' where company_id = ${company} and seq = 2`.execute(db);
    expect(await verify()).toMatchObject([{ brokenAt: 2 }]);

    const chains = (await server.call(auditVerify, { token: await server.login('PLTFRM', 'admin') })).data;
    expect(chains.filter(chain => chain.brokenAt !== null).map(chain => chain.companyCode)).toEqual(['BWBAYY']);
    expect(chains.some(chain => chain.companyId === null)).toBe(true);
  });
});
