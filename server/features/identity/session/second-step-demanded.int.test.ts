import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grantItem, revokeItem } from '#contract/access/permission.calls.ts';
import { startSupport } from '#contract/company/partners/partner.calls.ts';
import { messageList } from '#contract/message/calls.ts';
import { resetSeatTwoStep } from '#contract/people/calls.ts';
import { resetUserTwoStep } from '#contract/people/user-calls.ts';
import { apiTokens, createApiToken } from '#contract/session/api-token.ts';
import {
  boundEmployeeList,
  chooseEmployee,
  currentEmployee,
  leaveEmployee,
  logout,
  menuTree,
  userLogin,
} from '#contract/session/calls.ts';
import { beginTwoStep, confirmTwoStep, endTwoStep, twoStepState } from '#contract/session/own-account.ts';
import { changePassword } from '#contract/session/sign-in.calls.ts';
import { userSettings } from '#contract/settings/calls.ts';
import { resetUserTwoStep as resetAtTheMachine } from '#server/admin-accounts.ts';
import { aClock, aDevice, asEmployee, asUser, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { EVERY_CALL, nameOfCall } from '#tests/support/every-call.ts';
import { DEMO_PASSWORD as password, startTestServer, type TestServer } from '#tests/support/server.ts';
import { aPhone } from '#tests/support/two-step.ts';
import { newId } from '../../../kernel/ids.ts';
import { audited, seatCalled } from '../second-step.samples.ts';

const clock = aClock(new Date().toISOString());
let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ demo: true, features: WITHOUT_BACKGROUND, clock });
});
afterAll(() => server.close());
// Phones move the clock; staff's session ends after hours.
beforeEach(async () => {
  admin = await server.login('PLTFRM', 'admin');
});

const ITEM = { itemKey: 'LOGIN', permissionKey: 'TWO_STEP_REQUIRED' } as const;
const demand = async (
  companyCode: string,
  account: string,
  more: { value?: string; validUntil?: string | null } = {},
) => {
  const { id: employeeId } = await seatCalled(server, companyCode, account);
  const body = { ...ITEM, employeeId, value: '1', validUntil: null, reason: 'sees every price', ...more };
  const { data, http } = await server.call(grantItem, { token: admin, body });
  expect(http).toBe(200);
  return data.id;
};
const wanted = async (token: string) => (await server.call(currentEmployee, { token })).data?.TwoStepWanted;
const messagesOf = (token: string) => server.call(messageList, { token, query: {} as never });

/** All that is open before the second step is set up. A call that is added here opens it for half a sign-in: think twice. */
const OPEN = [
  'GET /api/AuthUser/TwoStep',
  'GET /api/CurrentEmployee/Current',
  'GET /api/CurrentUser/Current',
  'GET /api/CurrentUser/GetUserBindEmployeeList',
  'GET /api/Employee/GetCurrentEmployeeMenuTree',
  'GET /api/UserSetting/Get',
  'POST /api/AuthUser/BeginTwoStep',
  'POST /api/AuthUser/ChangePassword',
  'POST /api/AuthUser/ChooseEmployee',
  'POST /api/AuthUser/ConfirmTwoStep',
  'POST /api/AuthUser/LeaveEmployee',
  'POST /api/AuthUser/Logout',
  'POST /api/AuthUser/TryChooseDefaultEmployee',
  'POST /api/CurrentUser/FirstRegisterDone',
];

describe('a seat that demands a second step', () => {
  const WHO = ['RCHDSZ', 'buyer1'] as const;
  let token: string;
  let phone: ReturnType<typeof aPhone>;

  test('closes under a session that is open, on the next call, with a token that makes the client look again', async () => {
    phone = aPhone(server, clock);
    token = await aDevice(server).signIn(asEmployee(...WHO));
    expect((await server.call(menuTree, { token })).data.length).toBeGreaterThan(0);
    expect((await messagesOf(token)).http).toBe(200);
    await demand(...WHO);
    const refused = await messagesOf(token);
    expect([refused.http, refused.problem.code]).toEqual([403, 'TWO_STEP_REQUIRED']);
    expect(refused.problem.message).toMatchObject({ zh: expect.stringContaining('两步验证') });
    token = refused.headers['login-access-token'] ?? '';
    expect(await wanted(token)).toBe(true);
    expect((await server.call(menuTree, { token })).data).toEqual([]);
    const again = await messagesOf(token);
    expect([again.http, again.headers['login-access-token']], 'told once').toEqual([403, undefined]);
  });

  test('opens nothing but the way to one: every call of the product is tried', async () => {
    const protectedCalls = EVERY_CALL.filter(({ access }) => access !== 'visitor');
    const closed = protectedCalls.filter(call => !OPEN.includes(nameOfCall(call)));
    expect(protectedCalls.length - closed.length, 'each open one is a call').toBe(OPEN.length);
    const letIn: string[] = [];
    for (const call of closed) {
      const { http, problem } = await server.call(call, { token });
      if (http !== 403 || problem.code !== 'TWO_STEP_REQUIRED') letIn.push(`${nameOfCall(call)} ${http}`);
    }
    expect(letIn).toEqual([]);
    expect((await server.call(userSettings, { token })).http).toBe(200);
    expect((await server.call(boundEmployeeList, { token })).http).toBe(200);
    expect(
      (await server.call(changePassword, { token, body: { oldPassword: 'x', newPassword: 'y' } })).problem.code,
    ).toBe('PASSWORD_WRONG');
    // A call without a sign-in treats half of one as none.
    expect(
      (
        await server.call(userLogin, {
          token,
          body: { accountMode: 'employee', loginName: 'x', companyCode: 'x', password: 'x' },
        })
      ).http,
    ).toBe(422);
  });

  test('may be left by signing out, and stands closed at the next sign-in', async () => {
    expect((await server.call(logout, { token })).http).toBe(200);
    const { data, status } = await aDevice(server).tryLogin(asEmployee(...WHO));
    expect(status).toBe(1);
    token = 'Token' in data ? data.Token : '';
    expect(await wanted(token)).toBe(true);
  });

  test('opens when it is set up, and cannot be without it any more', async () => {
    expect((await server.call(twoStepState, { token })).data).toMatchObject({ isRequired: true, enabledAt: null });
    ({ token } = await phone.switchOn(token));
    expect(await wanted(token)).toBe(false);
    expect((await server.call(menuTree, { token })).data.length).toBeGreaterThan(0);
    expect((await messagesOf(token)).http).toBe(200);
    const body = { password, code: await phone.nextCode() };
    const kept = await server.call(endTwoStep, { token, body });
    expect([kept.http, kept.problem.code]).toEqual([422, 'TWO_STEP_KEPT']);
    token = await phone.signIn(asEmployee(...WHO));
    expect((await messagesOf(token)).http).toBe(200);
  });

  test('lets go of it when nothing demands it any more', async () => {
    const id = await demand(...WHO);
    expect((await server.call(revokeItem, { token: admin, body: { id } })).http).toBe(200);
    expect((await server.call(twoStepState, { token })).data.isRequired).toBe(false);
    const body = { password, code: await phone.nextCode() };
    expect((await server.call(endTwoStep, { token, body })).http).toBe(200);
    expect(await wanted(token)).toBe(false);
  });
});

describe('what demands it', () => {
  test('an active role of the seat does, a disabled one does not; an exception of 0 lifts nothing', async () => {
    const { db } = server.deps;
    const { id, companyId } = await seatCalled(server, 'TJSTEE', 'doc1');
    const role = {
      id: newId(),
      companyId,
      code: null,
      kind: 'COMPANY',
      nameZh: '财务',
      nameEn: 'Finance',
      note: null,
    } as const;
    await db
      .insertInto('role')
      .values({ ...role, grantsAll: false, status: 'ACTIVE', version: 1 })
      .execute();
    await db.insertInto('employeeRole').values({ employeeId: id, roleId: role.id, companyId }).execute();
    const none = { employeeId: null, validUntil: null, reason: null, grantedBy: null, grantedAt: null };
    await db
      .insertInto('permissionItem')
      .values({ ...ITEM, ...none, id: newId(), roleId: role.id, value: '1' })
      .execute();
    const token = await aDevice(server).signIn(asEmployee('TJSTEE', 'doc1'));
    expect(await wanted(token)).toBe(true);
    await demand('TJSTEE', 'doc1', { value: '0' });
    expect(await wanted(token)).toBe(true);
    await db.updateTable('role').set({ status: 'DISABLED' }).where('id', '=', role.id).execute();
    expect(await wanted(token)).toBe(false);
  });

  test('an exception does until its day', async () => {
    const day = new Date(clock.now().getTime() + 3_600_000).toISOString();
    await demand('TJSTEE', 'doc1', { validUntil: day });
    const token = await aDevice(server).signIn(asEmployee('TJSTEE', 'doc1'));
    expect(await wanted(token)).toBe(true);
    clock.forward(3_600_001);
    expect(await wanted(token)).toBe(false);
  });
});

describe('a person with several seats', () => {
  const PERSON = 'seats3@demo.example';
  let token: string;
  const seats = async () => (await server.call(boundEmployeeList, { token })).data;
  const choose = async (companyCode: string) => {
    const seat = (await seats()).find(({ CompanyCode }) => CompanyCode === companyCode);
    const chosen = await server.call(chooseEmployee, { token, body: { employeeId: seat?.EmployeeId ?? '' } });
    token = chosen.data;
  };

  test('meets the demand at the seat that makes it, and leaves it for another or for none', async () => {
    await demand('BWBAYY', 'buyer1');
    token = await aDevice(server).signIn(asUser(PERSON));
    await choose('BWBAYY');
    expect(await wanted(token)).toBe(true);
    expect((await messagesOf(token)).problem.code).toBe('TWO_STEP_REQUIRED');
    await choose('PLTFRM');
    expect(await wanted(token)).toBe(false);
    expect((await messagesOf(token)).http).toBe(200);
    await choose('BWBAYY');
    token = (await server.call(leaveEmployee, { token })).data;
    expect((await messagesOf(token)).http).toBe(200);
  });

  test('sets up his own second step there; the company account has its own', async () => {
    await choose('BWBAYY');
    const phone = aPhone(server, clock);
    ({ token } = await phone.switchOn(token));
    expect(await wanted(token)).toBe(false);
    const there = await aDevice(server).signIn(asEmployee('BWBAYY', 'buyer1'));
    expect(await wanted(there), 'the other way in').toBe(true);
    token = (await server.call(leaveEmployee, { token })).data;
    const body = { password, code: await phone.nextCode() };
    expect((await server.call(endTwoStep, { token, body })).problem.code, 'also outside of that seat').toBe(
      'TWO_STEP_KEPT',
    );
  });
});

describe('programs and the support view', () => {
  const made = (token: string) =>
    server.call(createApiToken, { token, body: { title: 'ERP', days: 30, readsOnly: true } });

  test('a token acts in such a seat only if who made it had passed the second step', async () => {
    const [companyCode, account] = ['NQUAYS', 'buyer1'] as const;
    let token = await aDevice(server).signIn(asEmployee(companyCode, account));
    const early = (await made(token)).data.token;
    const reads = async (key: string) => {
      const { http, problem } = await server.call(apiTokens, { token: key });
      return http === 200 ? 'reads' : problem.code;
    };
    expect(await reads(early)).toBe('reads');
    await demand(companyCode, account);
    expect(await reads(early)).toBe('TWO_STEP_REQUIRED');
    expect((await made(token)).problem.code).toBe('TWO_STEP_REQUIRED');
    ({ token } = await aPhone(server, clock).switchOn(token));
    const late = (await made(token)).data.token;
    expect(await reads(late)).toBe('reads');
    expect(await reads(early), 'the early one stays closed').toBe('TWO_STEP_REQUIRED');
  });

  test('a support view ends when its staff member’s own seat demands what he does not have', async () => {
    const staff = await aDevice(server).signIn(asEmployee('PLTFRM', 'admin2'));
    const { companyId } = await seatCalled(server, 'BWBAYY', 'admin');
    const body = { id: companyId, reason: '客户反映看不到提交按钮', ticketNo: 'T-9' };
    const view = (await server.call(startSupport, { token: staff, body })).data.token;
    expect((await server.call(currentEmployee, { token: view })).data?.CompanyCode).toBe('BWBAYY');
    await demand('PLTFRM', 'admin2');
    const over = await server.call(currentEmployee, { token: view });
    expect([over.http, over.problem.code]).toEqual([403, 'SEAT_ENDED']);
    const own = over.headers['login-access-token'] ?? '';
    expect((await server.call(currentEmployee, { token: own })).data).toMatchObject({
      CompanyCode: 'PLTFRM',
      TwoStepWanted: true,
    });
    expect((await server.call(startSupport, { token: staff, body })).problem.code).toBe('TWO_STEP_REQUIRED');
  });
});

describe('an administrator resets a lost second step', () => {
  const LOST = ['NQUAYS', 'doc1'] as const;
  const reset = (token: string, id: string, reason = '手机丢失，已当面核实') =>
    server.call(resetSeatTwoStep, { token, body: { id, reason } });

  test('with a right, a reason, for another than oneself, and only where there is one', async () => {
    const own = await aDevice(server).signIn(asEmployee('NQUAYS', 'admin'));
    const { id } = await seatCalled(server, ...LOST);
    const clerk = await aDevice(server).signIn(asEmployee(...LOST));
    expect((await reset(clerk, id)).http, 'no right').toBe(403);
    const stranger = await aDevice(server).signIn(asEmployee('RCHDSZ', 'admin'));
    expect((await reset(stranger, id)).http, 'another company').toBe(404);
    expect((await reset(own, id, ' ')).http, 'no reason').toBe(422);
    const { id: self } = await seatCalled(server, 'NQUAYS', 'admin');
    expect((await reset(own, self)).problem.code).toBe('NOT_ONESELF');
    expect((await reset(own, id)).problem.code, 'it is off').toBe('event_not_allowed');
    expect(await audited(server, 'TWO_STEP_OFF', id)).toEqual([]);
  });

  test('the sessions end, the person is told and begins anew where it is demanded', async () => {
    const { id, companyId } = await seatCalled(server, ...LOST);
    await demand(...LOST);
    const { token } = await aPhone(server, clock).switchOn(await aDevice(server).signIn(asEmployee(...LOST)));
    const own = await aDevice(server).signIn(asEmployee('NQUAYS', 'admin'));
    const done = await reset(own, id);
    expect(done.data).toEqual({ ended: 1, isRequired: true });
    expect((await server.call(currentEmployee, { token })).http).toBe(401);
    expect(await audited(server, 'TWO_STEP_OFF', id)).toMatchObject([
      { companyId, reason: '手机丢失，已当面核实', targetType: 'employee' },
    ]);
    const mails = await server.deps.db
      .selectFrom('mail')
      .select('subject')
      .where('recipient', '=', 'doc1@nquays.example')
      .execute();
    expect(mails.map(({ subject }) => subject).join()).toContain('管理员已重置');
    const told = await server.deps.db
      .selectFrom('messageOutbox')
      .selectAll()
      .where('sendId', 'like', 'two-step-reset:%')
      .execute();
    expect(JSON.stringify(told)).toContain(id);
    const next = await aDevice(server).signIn(asEmployee(...LOST));
    expect(await wanted(next)).toBe(true);
    expect((await server.call(beginTwoStep, { token: next, body: { password } })).http).toBe(200);
    expect(
      (await server.call(confirmTwoStep, { token: next, body: { setupToken: 'x', code: '1' } })).problem.code,
    ).toBe('TWO_STEP_LATE');
  });
});

describe('an individual user who lost phone and recovery codes', () => {
  const EMAIL = 'twostep@demo.example';
  const userId = async () =>
    (await server.deps.db.selectFrom('appUser').select('id').where('email', '=', EMAIL).executeTakeFirstOrThrow()).id;
  const reset = async (token: string, reason = '已核对登记手机与证件') =>
    server.call(resetUserTwoStep, { token, body: { id: await userId(), reason } });
  const isHalf = async () => 'stepToken' in (await aDevice(server).tryLogin(asUser(EMAIL))).data;

  test("is helped by the platform's administrator alone, who gives the reason", async () => {
    expect(await isHalf()).toBe(true);
    expect((await reset(await aDevice(server).signIn(asEmployee('NQUAYS', 'admin')))).http, 'no company').toBe(403);
    expect((await reset(await aDevice(server).signIn(asEmployee('PLTFRM', 'doc1')))).http, 'no right').toBe(403);
    expect((await reset(admin, ' ')).http, 'no reason').toBe(422);
    expect(await isHalf(), 'nothing has changed').toBe(true);
    const { id: own } = await seatCalled(server, 'PLTFRM', 'admin');
    const bind = (to: string | null) =>
      server.deps.db.updateTable('employee').set({ userId: to }).where('id', '=', own).execute();
    await bind(await userId());
    expect((await reset(admin)).problem.code, 'not for himself').toBe('NOT_ONESELF');
    await bind(null);
  });

  test('signs in by password alone, is told by mail, and the log says who and why', async () => {
    expect((await reset(admin)).data).toEqual({ ended: 0, isRequired: false });
    expect(await isHalf()).toBe(false);
    const { companyId } = await seatCalled(server, 'PLTFRM', 'admin');
    expect(await audited(server, 'TWO_STEP_OFF', await userId())).toMatchObject([
      { companyId, reason: '已核对登记手机与证件', targetType: 'user' },
    ]);
    const mail = await server.deps.db
      .selectFrom('mail')
      .select('subject')
      .where('recipient', '=', EMAIL)
      .executeTakeFirstOrThrow();
    expect(mail.subject).toContain('管理员已重置');
    expect((await reset(admin)).problem.code, 'there is none').toBe('event_not_allowed');
  });

  test('is helped at the machine too, where the sessions end as well', async () => {
    await expect(resetAtTheMachine(server.deps, EMAIL)).rejects.toThrow('has no second step');
    await expect(resetAtTheMachine(server.deps, 'nobody@demo.example')).rejects.toThrow('there is no user');
    const { token } = await aPhone(server, clock).switchOn(await aDevice(server).signIn(asUser(EMAIL)));
    expect(await isHalf()).toBe(true);
    await resetAtTheMachine(server.deps, ' TwoStep@Demo.Example ');
    expect((await server.call(boundEmployeeList, { token })).http).toBe(401);
    expect(await isHalf()).toBe(false);
  });
});
