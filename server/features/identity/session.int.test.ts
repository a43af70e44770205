import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIVE_CLOSE } from '#contract/kernel/live.ts';
import {
  boundEmployeeList,
  chooseEmployee,
  currentEmployee,
  currentUser,
  leaveEmployee,
  logout,
  menuTree,
  showPointTo,
  tryChooseDefaultEmployee,
} from '#contract/session/calls.ts';
import type { CurrentEmployee } from '#contract/session/session.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { basePath, hasButton, isAllowed } from '#routes/catalogue/access.ts';
import { aClock, aDevice, asEmployee, asUser, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { LiveEvent } from '../../live/bus.ts';
import { hashOfToken } from './session/token.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const HOUR = 3_600_000;

const clock = aClock();
const events: LiveEvent[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true, clock, features: WITHOUT_BACKGROUND });
  // Jobs of the start tell of themselves too.
  server.deps.bus.subscribe(event => {
    if (event.message.type !== 'doc') events.push(event);
  });
});
afterAll(() => server.close());
beforeEach(() => {
  clock.forward(HOUR);
  events.length = 0;
});

const current = (token: string) => server.call(currentEmployee, { token });
const seatOf = async (token: string): Promise<string | undefined> => {
  const data = (await current(token)).data;
  return data ? `${data.CompanyCode}/${data.Account}` : undefined;
};
const choose = async (token: string, employeeId: string, remember = false) =>
  server.call(chooseEmployee, { token, body: { employeeId, remember } });
const seatsOf = async (token: string) => (await server.call(boundEmployeeList, { token })).data;
const seatAt = async (token: string, companyCode: string): Promise<string> =>
  (await seatsOf(token)).find(seat => seat.CompanyCode === companyCode)!.EmployeeId;

const setEmployee = (id: string, status: 'ACTIVE' | 'DISABLED') =>
  server.deps.db.updateTable('employee').set({ status }).where('id', '=', id).execute();
const setCompany = (companyCode: string, status: 'ACTIVE' | 'SUSPENDED') =>
  server.deps.db.updateTable('company').set({ status }).where('companyCode', '=', companyCode).execute();

describe('one login per account (A.5.6)', () => {
  test('a login on another device ends the first: live push with 4409, then 409 that says where', async () => {
    const first = await aDevice(server).signIn(asEmployee('PLTFRM', 'doc1'));
    const answer = await aDevice(server, FIREFOX).tryLogin(asEmployee('PLTFRM', 'doc1'));
    expect(answer.data).toMatchObject({ Superseded: true });
    const { Token: second } = answer.data as { Token: string };
    expect(events.filter(({ message }) => message.type === 'session')).toEqual([
      {
        to: { sessions: [expect.any(String)] },
        message: { type: 'session', reason: 'SUPERSEDED' },
        closeWith: LIVE_CLOSE.superseded,
      },
    ]);
    expect(await current(first)).toMatchObject({
      http: 409,
      problem: { code: 'SESSION_SUPERSEDED', deviceLabel: 'Firefox · Linux', ipRegion: 'localhost' },
    });
    expect(await seatOf(second)).toBe('PLTFRM/doc1');
  });

  test('signing in again on the same device ends the old session quietly', async () => {
    const device = aDevice(server);
    const first = await device.signIn(asEmployee('PLTFRM', 'doc2'));
    const second = await device.signIn(asEmployee('PLTFRM', 'doc2'));
    expect((await current(first)).http).toBe(401);
    expect(await seatOf(second)).toBe('PLTFRM/doc2');
    expect(events).toEqual([]);
  });

  test('a user account and the company account of the same person may be on at once', async () => {
    const asPerson = await aDevice(server).signIn(asUser('seats1@demo.example'));
    const asSeat = await aDevice(server, FIREFOX).signIn(asEmployee('NQUAYS', 'doc1'));
    expect((await current(asPerson)).http).toBe(200);
    expect((await current(asSeat)).http).toBe(200);
  });

  test('of logins sent at the same moment exactly one session stays, the one with the greatest id', async () => {
    await Promise.all([1, 2, 3].map(() => aDevice(server).signIn(asEmployee('PLTFRM', 'finance'))));
    const sessions = await server.deps.db
      .selectFrom('session as s')
      .innerJoin('employee as e', 'e.id', 's.employeeId')
      .select(['s.id', 's.status'])
      .where('e.account', '=', 'finance')
      .orderBy('s.id')
      .execute();
    expect(sessions.map(({ status }) => status)).toEqual(['SUPERSEDED', 'SUPERSEDED', 'ACTIVE']);
  });
});

describe('tokens', () => {
  test('none, an unknown one and one changed by a character are 401', async () => {
    const token = await aDevice(server).signIn(asEmployee('PLTFRM', 'cs1'));
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of ['', 'x', 'A'.repeat(43), changed]) {
      const answer = await server.call(currentEmployee, { token: wrong });
      expect(answer).toMatchObject({ http: 401, problem: { code: 'SIGN_IN_REQUIRED' } });
    }
    expect((await current(token)).http).toBe(200);
  });

  test('only a hash of a token is stored', async () => {
    const token = await aDevice(server).signIn(asEmployee('PLTFRM', 'cs1'));
    const stored = JSON.stringify(await server.deps.db.selectFrom('session').selectAll().execute());
    expect(stored).not.toContain(token);
  });

  test('after a change of seat the old token serves its own seat for 30 s more, then nothing', async () => {
    const token = await aDevice(server).signIn(asUser('seats3@demo.example'));
    const atCustomer = (await choose(token, await seatAt(token, 'BWBAYY'))).data;
    const atPlatform = (await choose(atCustomer, await seatAt(atCustomer, 'PLTFRM'))).data;
    expect(await seatOf(atPlatform)).toBe('PLTFRM/cs2');
    clock.forward(29_000);
    expect(await seatOf(atCustomer)).toBe('BWBAYY/buyer1');
    clock.forward(1_000);
    expect((await current(atCustomer)).http).toBe(401);
    expect(await seatOf(atPlatform)).toBe('PLTFRM/cs2');
  });

  test('logout ends the session at once and tells its live connections', async () => {
    const token = await aDevice(server).signIn(asEmployee('PLTFRM', 'cs1'));
    events.length = 0;
    expect((await server.call(logout, { token })).http).toBe(200);
    expect((await current(token)).http).toBe(401);
    expect(events).toMatchObject([{ message: { type: 'session', reason: 'LOGGED_OUT' } }]);
  });

  test('use keeps a session alive; it ends when idle for 8 h (staff), 12 h, or 7 days (remembered)', async () => {
    const staff = await aDevice(server).signIn(asEmployee('PLTFRM', 'cs1'));
    const short = await aDevice(server).signIn(asEmployee('BWBAYY', 'doc1', { remember: false }));
    const long = await aDevice(server).signIn(asEmployee('BWBAYY', 'buyer1'));
    clock.forward(7 * HOUR);
    for (const token of [staff, short, long]) expect((await current(token)).http).toBe(200);
    clock.forward(7.9 * HOUR);
    for (const token of [staff, short, long]) expect((await current(token)).http).toBe(200);
    clock.forward(8 * HOUR);
    expect((await current(staff)).http).toBe(401);
    expect((await current(short)).http).toBe(200);
    clock.forward(12 * HOUR);
    expect((await current(short)).http).toBe(401);
    expect((await current(long)).http).toBe(200);
    clock.forward(7 * 24 * HOUR);
    expect((await current(long)).http).toBe(401);
  });

  test('on a shared computer half an hour without a call ends it, and twelve hours in any case', async () => {
    const device = aDevice(server);
    const shared = { remember: false, shared: true };
    const left = await device.signIn(asEmployee('NQUAYS', 'doc1', shared));
    clock.forward(HOUR / 2 - 1);
    expect((await current(left)).http).toBe(200);
    clock.forward(HOUR / 2);
    expect((await current(left)).http).toBe(401);
    const busy = await device.signIn(asUser('seats1@demo.example', shared));
    const seated = (await choose(busy, await seatAt(busy, 'NQUAYS'))).data;
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      clock.forward(HOUR / 3);
      expect((await current(seated)).http, `after ${minutes + 20} minutes`).toBe(200);
    }
    clock.forward(HOUR / 3);
    expect((await current(seated)).http).toBe(401);
  });

  test('however busy, a session of staff ends after 7 days', async () => {
    const token = await aDevice(server).signIn(asEmployee('PLTFRM', 'cs1'));
    for (let sixHours = 1; sixHours < 28; sixHours++) {
      clock.forward(6 * HOUR);
      expect((await current(token)).http).toBe(200);
    }
    clock.forward(6 * HOUR);
    expect((await current(token)).http).toBe(401);
  });

  test('last use is written at most once a minute', async () => {
    const token = await aDevice(server).signIn(asEmployee('PLTFRM', 'cs1'));
    const seenAt = async () => {
      await current(token);
      const row = await server.deps.db
        .selectFrom('session')
        .select('lastSeenAt')
        .where('tokenHash', '=', hashOfToken(token))
        .executeTakeFirstOrThrow();
      return row.lastSeenAt;
    };
    const signedInAt = clock.now();
    clock.forward(59_000);
    expect(await seenAt()).toEqual(signedInAt);
    clock.forward(1_000);
    expect(await seenAt()).toEqual(clock.now());
  });
});

describe('a seat that ends (A.5.5 a)', () => {
  test('a user is given a token for the next seat, once; what was under way is refused, not moved', async () => {
    const user = await aDevice(server).signIn(asUser('seats3@demo.example'));
    const seat = await seatAt(user, 'BWBAYY');
    const token = (await choose(user, seat)).data;
    await setEmployee(seat, 'DISABLED');
    const ended = await current(token);
    expect(ended).toMatchObject({ http: 403, problem: { code: 'SEAT_ENDED' } });
    const next = ended.headers['login-access-token'] as string;
    expect(await seatOf(next)).toBe('PLTFRM/cs2');
    const again = await current(token);
    expect(again.http).toBe(403);
    expect(again.headers['login-access-token']).toBeUndefined();
    await setEmployee(seat, 'ACTIVE');
  });

  test('a call that cannot hand on a token does not use it up', async () => {
    const user = await aDevice(server).signIn(asUser('seats3@demo.example'));
    const seat = await seatAt(user, 'BWBAYY');
    const token = (await choose(user, seat)).data;
    await setEmployee(seat, 'DISABLED');
    expect((await server.call(showPointTo, { token, query: { DomainName: 'unknown.example' } })).http).toBe(200);
    expect((await current(token)).headers['login-access-token']).toMatch(/^[\w-]{43}$/);
    await setEmployee(seat, 'ACTIVE');
  });

  test('without another seat the user goes on as a person', async () => {
    const user = await aDevice(server).signIn(asUser('seats1@demo.example'));
    const token = (await choose(user, await seatAt(user, 'NQUAYS'))).data;
    await setCompany('NQUAYS', 'SUSPENDED');
    const next = (await current(token)).headers['login-access-token'] as string;
    expect(await current(next)).toMatchObject({ http: 200, status: 0, data: null });
    await setCompany('NQUAYS', 'ACTIVE');
  });

  test('a seat that was unbound from the user ends too', async () => {
    const { db } = server.deps;
    const user = await aDevice(server).signIn(asUser('seats1@demo.example'));
    const seat = await seatAt(user, 'NQUAYS');
    const token = (await choose(user, seat)).data;
    const { userId } = await db
      .selectFrom('employee')
      .select('userId')
      .where('id', '=', seat)
      .executeTakeFirstOrThrow();
    await db.updateTable('employee').set({ userId: null }).where('id', '=', seat).execute();
    expect((await current(token)).http).toBe(403);
    await db.updateTable('employee').set({ userId }).where('id', '=', seat).execute();
  });

  test('a company account has nothing to go on with: 401, also after the seat is back', async () => {
    const token = await aDevice(server).signIn(asEmployee('TJSTEE', 'doc1'));
    await setCompany('TJSTEE', 'SUSPENDED');
    expect((await current(token)).http).toBe(401);
    await setCompany('TJSTEE', 'ACTIVE');
    expect((await current(token)).http).toBe(401);
  });

  test('a user who is disabled is out', async () => {
    const token = await aDevice(server).signIn(asUser('noseat@demo.example'));
    const update = (status: 'ACTIVE' | 'DISABLED') =>
      server.deps.db.updateTable('appUser').set({ status }).where('email', '=', 'noseat@demo.example').execute();
    await update('DISABLED');
    expect((await current(token)).http).toBe(401);
    await update('ACTIVE');
  });
});

describe('choosing a seat', () => {
  const tryChoose = (token: string, portalKey?: string) =>
    server.call(tryChooseDefaultEmployee, { token, body: {}, headers: portalKey ? { 'portal-key': portalKey } : {} });
  const forgetUse = () => server.deps.db.updateTable('employee').set({ lastUsedAt: null }).execute();

  test('the only seat is taken by itself', async () => {
    const token = await aDevice(server).signIn(asUser('seats1@demo.example'));
    expect(await current(token)).toMatchObject({ http: 200, status: 0, data: null });
    const answer = await tryChoose(token);
    expect(answer).toMatchObject({ http: 200, status: 1 });
    expect(await seatOf(answer.data as string)).toBe('NQUAYS/doc1');
  });

  test('no answer says why: NONE, AMBIGUOUS, INACTIVE, and the token stays', async () => {
    await forgetUse();
    const none = await aDevice(server).signIn(asUser('noseat@demo.example'));
    expect((await tryChoose(none)).problem).toMatchObject({ Status: 0, Data: null, Message: 'NONE' });
    const three = await aDevice(server).signIn(asUser('seats3@demo.example'));
    expect((await tryChoose(three)).problem).toMatchObject({ Status: 0, Data: null, Message: 'AMBIGUOUS' });
    expect((await current(three)).http).toBe(200);
    await setCompany('NQUAYS', 'SUSPENDED');
    const one = await aDevice(server).signIn(asUser('seats1@demo.example'));
    expect((await tryChoose(one)).problem).toMatchObject({ Status: 0, Message: 'INACTIVE' });
    await setCompany('NQUAYS', 'ACTIVE');
  });

  test('domain, remembered default and last use decide in this order', async () => {
    await forgetUse();
    const user = () => aDevice(server).signIn(asUser('seats3@demo.example'));
    const chosen = async (portalKey?: string) => seatOf((await tryChoose(await user(), portalKey)).data ?? '');
    expect(await chosen('bluewhalebay')).toBe('BWBAYY/buyer1');
    const token = await user();
    await choose(token, await seatAt(token, 'PLTFRM'), true);
    expect(await chosen()).toBe('PLTFRM/cs2');
    expect(await chosen('bluewhalebay')).toBe('BWBAYY/buyer1');
    expect(await chosen('unknown-site')).toBe('PLTFRM/cs2');
    await server.deps.db.updateTable('appUser').set({ defaultEmployeeId: null }).execute();
    await forgetUse();
    const again = await user();
    await choose(again, await seatAt(again, 'BWBAYY'));
    expect(await chosen()).toBe('BWBAYY/buyer1');
  });

  test('the list shows all three seats, the dead one last, with its unread count', async () => {
    const token = await aDevice(server).signIn(asUser('seats3@demo.example'));
    const seats = await seatsOf(token);
    expect(seats.map(seat => [seat.CompanyCode, seat.Status, seat.CompanyStatus])).toEqual([
      ['BWBAYY', 'ACTIVE', 'ACTIVE'],
      ['PLTFRM', 'ACTIVE', 'ACTIVE'],
      ['XMTEAX', 'DISABLED', 'SUSPENDED'],
    ]);
    expect(seats[0]?.UnReadCount).toBe(2);
  });

  test('another person’s seat is not found; a disabled one and one of a suspended company are refused', async () => {
    const token = await aDevice(server).signIn(asUser('seats3@demo.example'));
    const foreign = await aDevice(server).signIn(asEmployee('QDTEAM', 'doc1'));
    const { EmployeeId } = (await current(foreign)).data as CurrentEmployee;
    expect(await choose(token, EmployeeId)).toMatchObject({ http: 404, problem: { code: 'not_found' } });
    const dead = await seatAt(token, 'XMTEAX');
    expect((await choose(token, dead)).problem.code).toBe('LOGIN_DISABLED');
    await setEmployee(dead, 'ACTIVE');
    expect((await choose(token, dead)).problem.code).toBe('COMPANY_SUSPENDED');
    await setEmployee(dead, 'DISABLED');
    expect(await current(token)).toMatchObject({ http: 200, status: 0 });
  });

  test('a user leaves the seat again; a company account cannot', async () => {
    const user = await aDevice(server).signIn(asUser('seats1@demo.example'));
    const seated = (await tryChoose(user)).data;
    const left = (await server.call(leaveEmployee, { token: seated, body: {} })).data;
    expect(await current(left)).toMatchObject({ status: 0, data: null });
    const employee = await aDevice(server).signIn(asEmployee('NQUAYS', 'admin'));
    expect((await server.call(leaveEmployee, { token: employee, body: {} })).http).toBe(404);
    expect(await seatOf(employee)).toBe('NQUAYS/admin');
  });

  test('a company account shows the bound user masked, one seat, and nothing without a binding', async () => {
    const bound = await aDevice(server).signIn(asEmployee('NQUAYS', 'doc1'));
    expect((await server.call(currentUser, { token: bound })).data).toMatchObject({ Email: 's***@demo.example' });
    expect(await seatsOf(bound)).toHaveLength(1);
    const free = await aDevice(server).signIn(asEmployee('NQUAYS', 'admin'));
    expect(await server.call(currentUser, { token: free })).toMatchObject({ http: 200, status: 0, data: null });
  });
});

describe('menu tree', () => {
  const menuOf = async (companyCode: string, account: string) => {
    const token = await aDevice(server).signIn(asEmployee(companyCode, account));
    return (await server.call(menuTree, { token })).data;
  };

  test('a clerk may approve, a supervisor may also decline', async () => {
    const clerk = await menuOf('PLTFRM', 'doc1');
    const supervisor = await menuOf('PLTFRM', 'docsup');
    for (const tree of [clerk, supervisor]) expect(hasButton(tree, 'APPROVE', SI_PATHS.queue)).toBe(true);
    expect(hasButton(clerk, 'DECLINE', SI_PATHS.queue)).toBe(false);
    expect(hasButton(supervisor, 'DECLINE', SI_PATHS.queue)).toBe(true);
    expect(basePath(clerk)).toBe('/internal');
  });

  test('customers and providers are on the external side; packages bound what their administrator sees', async () => {
    const complete = await menuOf('BWBAYY', 'admin');
    const basic = await menuOf('QDTEAM', 'admin');
    const provider = await menuOf('SHTRUK', 'admin');
    for (const tree of [complete, basic, provider]) {
      expect(tree.map(node => node.Path)).toEqual(['EXTERNAL_MENU']);
      expect(basePath(tree)).toBe('/external/workbench');
    }
    const rates = '/external/workbench/PriceQuery';
    expect([complete, basic].map(tree => isAllowed(tree, rates, true))).toEqual([true, false]);
    expect([complete, basic, provider].map(tree => isAllowed(tree, SI_PATHS.customerList, true))).toEqual([
      true,
      true,
      false,
    ]);
    expect(isAllowed(complete, SI_PATHS.queue, true)).toBe(false);
  });

  test('without a seat it is empty', async () => {
    const token = await aDevice(server).signIn(asUser('noseat@demo.example'));
    expect((await server.call(menuTree, { token })).data).toEqual([]);
  });

  test('a changed right counts on the very next request', async () => {
    const { db } = server.deps;
    const token = await aDevice(server).signIn(asEmployee('PLTFRM', 'doc1'));
    const mayApprove = async () => hasButton((await server.call(menuTree, { token })).data, 'APPROVE', SI_PATHS.queue);
    expect(await mayApprove()).toBe(true);
    const role = await db
      .selectFrom('role')
      .select('id')
      .where('code', '=', 'DOCUMENT_CLERK')
      .executeTakeFirstOrThrow();
    const node = await db
      .selectFrom('menuNode')
      .select('id')
      .where('path', '=', SI_PATHS.queue)
      .executeTakeFirstOrThrow();
    const grant = (buttonCodes: string[]) =>
      db
        .updateTable('roleGrant')
        .set({ buttonCodes })
        .where('roleId', '=', role.id)
        .where('menuId', '=', node.id)
        .execute();
    await grant(['AUDIT']);
    expect(await mayApprove()).toBe(false);
    await grant(['AUDIT', 'APPROVE', 'REJECT', 'EDIT']);
    expect(await mayApprove()).toBe(true);
    await db.updateTable('role').set({ status: 'DISABLED' }).where('id', '=', role.id).execute();
    expect(await mayApprove()).toBe(false);
    await db.updateTable('role').set({ status: 'ACTIVE' }).where('id', '=', role.id).execute();
  });

  test('a role taken from an employee is gone at once, one given is there', async () => {
    const { db } = server.deps;
    const token = await aDevice(server).signIn(asEmployee('PLTFRM', 'doc2'));
    const { EmployeeId } = (await current(token)).data as CurrentEmployee;
    const row = await db
      .deleteFrom('employeeRole')
      .where('employeeId', '=', EmployeeId)
      .returningAll()
      .executeTakeFirstOrThrow();
    expect((await server.call(menuTree, { token })).data).toEqual([]);
    await db.insertInto('employeeRole').values(row).execute();
    expect((await server.call(menuTree, { token })).data).not.toEqual([]);
  });
});
