import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  acceptJoinRequest,
  askToJoin,
  bindEmployee,
  declineJoinRequest,
  findJoinCompany,
  joinRequests,
  myJoinRequests,
  unbindEmployee,
} from '#contract/account/join.ts';
import type { BodyOf } from '#contract/kernel/call.ts';
import { boundEmployeeList, chooseEmployee, currentEmployee } from '#contract/session/calls.ts';
import { aClock, aDevice, asEmployee, asUser, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { messagesDelivered } from '#tests/support/messages-delivered.ts';
import { DEMO_PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts';

const DAY = 86_400_000;
const clock = aClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true, clock, features: WITHOUT_BACKGROUND });
});
afterAll(() => server.close());
beforeEach(() => clock.forward(DAY));

const user = (name: string) => aDevice(server).signIn(asUser(`${name}@demo.example`));
const bind = (token: string, companyCode: string, account: string, more: Partial<BodyOf<typeof bindEmployee>> = {}) =>
  server.call(bindEmployee, { token, body: { companyCode, account, password: DEMO_PASSWORD, ...more } });
const company = async (code: string) =>
  server.deps.db.selectFrom('company').selectAll().where('companyCode', '=', code).executeTakeFirstOrThrow();
const inboxOf = async (recipientKey: string) => {
  await messagesDelivered(server.deps);
  return server.deps.db
    .selectFrom('messageRecipient as r')
    .innerJoin('message as m', 'm.id', 'r.messageId')
    .select(['m.title', 'm.linkPath'])
    .where('r.recipientKey', '=', recipientKey)
    .where('m.category', '=', 'AUDIT')
    .orderBy('r.at', 'desc')
    .execute();
};

describe('binding a company account', () => {
  test('by code, account and password; the seat can be chosen at once, and unbound again', async () => {
    const token = await user('noseat');
    const done = await bind(token, 'qdteam', 'DOC1');
    expect(done.http).toBe(200);
    const { employeeId } = done.data;
    expect((await bind(token, 'QDTEAM', 'doc1')).data).toEqual({ employeeId });
    expect((await server.call(boundEmployeeList, { token })).data).toMatchObject([{ EmployeeId: employeeId }]);
    const seated = await server.call(chooseEmployee, { token, body: { employeeId, remember: true } });
    expect((await server.call(currentEmployee, { token: seated.data })).data?.CompanyCode).toBe('QDTEAM');

    expect((await server.call(unbindEmployee, { token: seated.data, body: { employeeId } })).http).toBe(200);
    const after = await server.call(currentEmployee, { token: seated.data });
    expect(after).toMatchObject({ http: 403, problem: { code: 'SEAT_ENDED' } });
    const next = after.headers['login-access-token'] ?? '';
    expect((await server.call(boundEmployeeList, { token: next })).data).toEqual([]);
    const log = await server.deps.db
      .selectFrom('auditEvent')
      .select('action')
      .where('targetId', '=', employeeId)
      .where('action', 'in', ['BIND', 'UNBIND'])
      .orderBy('seq')
      .execute();
    expect(log.map(entry => entry.action)).toEqual(['BIND', 'UNBIND']);
  });

  test('is refused for a seat that is somebody else’s, with a wrong password, and to a company account', async () => {
    const token = await user('noseat');
    expect((await bind(token, 'NQUAYS', 'doc1')).problem.code).toBe('BIND_TAKEN');
    expect((await bind(token, 'NQUAYS', 'ghost')).problem.code).toBe('LOGIN_BAD_CREDENTIALS');
    expect((await bind(token, 'XMTEAX', 'admin')).problem.code).toBe('COMPANY_SUSPENDED');
    for (let guess = 1; guess <= 3; guess++)
      expect((await bind(token, 'NQUAYS', 'admin', { password: `guess ${guess}` })).http).toBe(422);
    expect((await bind(token, 'NQUAYS', 'admin')).problem.code).toBe('CAPTCHA_REQUIRED');
    const seat = await aDevice(server).signIn(asEmployee('NQUAYS', 'buyer1'));
    expect((await bind(seat, 'QDTEAM', 'doc1')).http).toBe(404);
  });

  test('ends at twenty', async () => {
    const { db } = server.deps;
    const token = await user('noseat');
    const owner = await db
      .selectFrom('appUser')
      .select('id')
      .where('email', '=', 'noseat@demo.example')
      .executeTakeFirstOrThrow();
    const free = await db
      .selectFrom('employee')
      .select('id')
      .where('userId', 'is', null)
      .where('account', '!=', 'op1')
      .limit(20)
      .execute();
    const ids = free.map(row => row.id);
    await db.updateTable('employee').set({ userId: owner.id }).where('id', 'in', ids).execute();
    expect((await bind(token, 'SHTRUK', 'op1')).problem.code).toBe('BIND_LIMIT');
    await db.updateTable('employee').set({ userId: null }).where('id', 'in', ids).execute();
  });

  test('of a seat without a password is ended only when it is said twice', async () => {
    const { db } = server.deps;
    const token = await user('noseat');
    const { employeeId } = (await bind(token, 'SZYARD', 'op1')).data;
    await db.updateTable('employee').set({ passwordHash: null }).where('id', '=', employeeId).execute();
    const unbind = (evenWithoutPassword: boolean) =>
      server.call(unbindEmployee, { token, body: { employeeId, evenWithoutPassword } });
    expect((await unbind(false)).problem.code).toBe('UNBIND_NO_WAY_IN');
    expect((await unbind(true)).http).toBe(200);
    expect((await unbind(true)).http).toBe(404);
  });
});

describe('asking a company for a seat', () => {
  const roles = async () =>
    (await server.deps.db.selectFrom('role').select('id').where('code', '=', 'COMPANY_DOCUMENTS').execute()).map(
      row => row.id,
    );
  const ask = async (token: string, code: string, message = '') =>
    server.call(askToJoin, { token, body: { companyId: (await company(code)).id, message } });

  test('finds it by its exact code or credit code, tells its administrators, and the answer makes a seat', async () => {
    const token = await user('noseat');
    const { uscc, id: companyId } = await company('RCHDSZ');
    expect(
      (await server.call(findJoinCompany, { token, query: { key: (uscc ?? '').toLowerCase() } })).data?.companyCode,
    ).toBe('RCHDSZ');
    expect(await server.call(findJoinCompany, { token, query: { key: 'RCHDS' } })).toMatchObject({
      status: 0,
      data: null,
    });
    expect((await server.call(findJoinCompany, { token, query: { key: 'XMTEAX' } })).data).toBeNull();

    const asked = await ask(token, 'RCHDSZ', '我是新来的单证');
    expect(asked.http).toBe(200);
    expect((await ask(token, 'RCHDSZ')).problem.code).toBe('JOIN_OPEN');
    const admin = await server.login('RCHDSZ', 'admin');
    const adminId = (await server.call(currentEmployee, { token: admin })).data?.EmployeeId ?? '';
    expect(await inboxOf(`e:${adminId}`)).toMatchObject([
      { title: '阮行 申请加入贵企业', linkPath: '/system/employee/list' },
    ]);
    const list = await server.call(joinRequests, { token: admin, query: {} });
    expect(list.data.rows).toMatchObject([
      { id: asked.data.id, displayName: '阮行', email: 'n***@demo.example', message: '我是新来的单证', status: 'OPEN' },
    ]);

    // Another company's administrator, and somebody without the right.
    const elsewhere = await server.login('SHTRUK', 'admin');
    const accept = (by: string, roleIds: string[]) =>
      server.call(acceptJoinRequest, { token: by, body: { id: asked.data.id, account: 'ruan.xing', roleIds } });
    expect((await accept(elsewhere, await roles())).http).toBe(404);
    expect((await server.call(joinRequests, { token: elsewhere, query: {} })).data.rows).toEqual([]);
    expect((await accept(await server.login('RCHDSZ', 'buyer1'), await roles())).http).toBe(403);
    const platformRoles = await server.deps.db
      .selectFrom('role')
      .select('id')
      .where('code', '=', 'SYSTEM_ADMIN')
      .execute();
    expect(
      (
        await accept(
          admin,
          platformRoles.map(row => row.id),
        )
      ).problem.code,
    ).toBe('invalid_input');

    const answers = await Promise.all([accept(admin, await roles()), accept(admin, await roles())]);
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 412]);
    const bound = (await server.call(boundEmployeeList, { token })).data;
    expect(bound).toMatchObject([{ CompanyCode: 'RCHDSZ', EmployeeName: '阮行', Status: 'ACTIVE' }]);
    expect((await server.call(myJoinRequests, { token })).data).toMatchObject([{ companyId, status: 'ACCEPTED' }]);
    expect((await ask(token, 'RCHDSZ')).problem.code).toBe('JOIN_MEMBER');
  });

  test('can be declined, and runs out after fourteen days', async () => {
    const token = await user('first');
    const first = await ask(token, 'BWBAYY');
    const admin = () => server.login('BWBAYY', 'admin');
    expect((await server.call(declineJoinRequest, { token: await admin(), body: { id: first.data.id } })).http).toBe(
      200,
    );
    expect((await server.call(declineJoinRequest, { token: await admin(), body: { id: first.data.id } })).http).toBe(
      412,
    );
    clock.forward(1_000);
    const second = await ask(token, 'BWBAYY');
    clock.forward(14 * DAY);
    const later = await user('first');
    expect((await server.call(myJoinRequests, { token: later })).data.map(row => row.status)).toEqual([
      'EXPIRED',
      'DECLINED',
    ]);
    const late = { id: second.data.id, account: 'jian.chu', roleIds: await roles() };
    expect((await server.call(acceptJoinRequest, { token: await admin(), body: late })).http).toBe(412);
    expect((await ask(later, 'BWBAYY')).http).toBe(200);
  });
});
