import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SimulatedClock, waitFor } from 'xstate';
import { clientUnderTest, type Setting } from './test/client-under-test.ts';
import { anEmployee, aSeat, done, problem, type ScriptedServer, startScriptedServer } from './test/scripted-server.ts';

const CURRENT = '/api/CurrentEmployee/Current';
const MENU = '/api/Employee/GetCurrentEmployeeMenuTree';
const DEFAULT_SEAT = '/api/AuthUser/TryChooseDefaultEmployee';
const LOGIN = '/api/WebsitePublic/UserLogin';
const CREDENTIALS = {
  accountMode: 'employee',
  loginName: 'doc1',
  password: 'PASS-WORD',
  companyCode: 'PLTFRM',
} as const;

let server: ScriptedServer;
let running: ReturnType<typeof clientUnderTest>[] = [];

beforeEach(async () => {
  server = await startScriptedServer();
  running = [];
});

afterEach(async () => {
  for (const { client } of running) {
    await client.drafts.eraseAll();
    await client.stop();
  }
  await server.close();
});

function started(setting: Setting = {}) {
  const under = clientUnderTest(server, setting);
  running.push(under);
  under.client.start();
  return under;
}

const signedIn = (Token: string, more: object = {}) =>
  done({
    Token,
    AccountMode: 'employee',
    ExpiresAt: 'x',
    FIRST_REGISTER: false,
    MustChangePassword: false,
    Superseded: false,
    ...more,
  });

/** A user whose current seat follows the token that was sent. */
function seatsByToken(seats: Readonly<Record<string, string>>): void {
  server.answer(CURRENT, ({ token }) =>
    token && seats[token]
      ? done(anEmployee({ EmployeeId: seats[token], AccountMode: 'userBindEmployee' }))
      : done(null, 0),
  );
}

describe('start (A.5.2)', () => {
  test('without a token: a visitor, and nobody is asked', async () => {
    const under = started({ address: '/' });
    await under.is('visitor');
    expect(server.asked).toEqual([]);
  });

  test('with a token: Current, then the menu, with the three headers', async () => {
    const under = started({ local: { token: 'T1' } });
    await under.is('seated');
    const [first] = server.to(CURRENT);
    expect(first?.headers).toMatchObject({ authorization: 'Bearer T1', 'web-version': '1', 'portal-key': 'main' });
    expect(server.asked.map(asked => asked.path).filter(path => path === CURRENT || path === MENU)).toEqual([
      CURRENT,
      MENU,
    ]);
    expect(under.storages.local.getItem('accountMode')).toBe('employee');
  });

  test('the session storage is read first', async () => {
    const under = started({ local: { token: 'T1' }, session: { token: 'T2' } });
    await under.is('seated');
    expect(server.to(CURRENT)[0]?.token).toBe('T2');
  });

  test('a host of a company asks whose it is and sends its key', async () => {
    const site = {
      CompanyId: 'c7',
      CompanyCode: 'NQUAYS',
      CompanyName: '海悦',
      CompanyNameEn: '',
      Logo: null,
      SiteKey: 'northquay',
    };
    server.answer('/api/WxAppWebsite/ShowPointTo', () => done(site));
    const under = started({ local: { token: 'T1' }, options: { host: 'Ship.Northquay.example.:8443' } });
    await under.is('seated');
    expect(server.to('/api/WxAppWebsite/ShowPointTo')[0]?.query.get('DomainName')).toBe('ship.northquay.example');
    expect(server.to(CURRENT)[0]?.headers['portal-key']).toBe('northquay');
    expect(under.client.session.getSnapshot().context.site).toEqual(site);
  });

  test('a host nobody answers for does not keep anyone out', async () => {
    server.answer('/api/WxAppWebsite/ShowPointTo', () => problem(500, 'broken'));
    const under = started({ options: { host: 'unknown.example' } });
    expect((await under.is('visitor')).context.site).toBeNull();
  });

  test('a user without a seat: user, seats, one try for a default seat, which is taken', async () => {
    seatsByToken({ T2: 'e1' });
    server.answer('/api/CurrentUser/GetUserBindEmployeeList', () => done([aSeat('e1'), aSeat('e2')]));
    server.answer(DEFAULT_SEAT, () => done('T2'));
    const under = started({ local: { token: 'T1' } });
    const { context } = await under.is('seated');
    expect(context.employee?.EmployeeId).toBe('e1');
    expect(server.to(DEFAULT_SEAT)).toHaveLength(1);
    expect(under.tokens()).toEqual(['T2', null]);
  });

  test.each([
    ['answers none', () => done(null, 0, 'AMBIGUOUS'), 'AMBIGUOUS'],
    ['fails', () => problem(500, 'broken'), '500 broken'],
  ])('a default seat that %s leaves the user without one: logged only', async (_, answer, reason) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    seatsByToken({});
    server.answer('/api/CurrentUser/GetUserBindEmployeeList', () => done([aSeat('e1'), aSeat('e2')]));
    server.answer(DEFAULT_SEAT, answer);
    const under = started({ local: { token: 'T1' } });
    const { context } = await under.is('user');
    expect([context.multiAccount, context.user?.UserId, context.problem]).toEqual([true, 'u1', null]);
    expect([under.navigations, under.tokens()[0]]).toEqual([[], 'T1']);
    expect(warned.mock.calls).toEqual([[expect.stringContaining(reason)]]);
    warned.mockRestore();
  });

  test('a server that does not answer is tried again after 5 s, and when the browser is online', async () => {
    const clock = new SimulatedClock();
    server.answer(CURRENT, () => ({ drop: true }));
    const under = started({ local: { token: 'T1' }, options: { clock } });
    const unreachable = () => waitFor(under.client.session, s => s.matches({ booting: 'unreachable' }));
    expect((await unreachable()).context.problem).toMatchObject({ code: 'offline' });
    clock.increment(4_999);
    expect(server.to(CURRENT)).toHaveLength(1);
    clock.increment(1);
    await waitFor(under.client.session, s => s.matches({ booting: 'loading' }));
    await unreachable();
    server.answer(CURRENT, () => done(anEmployee()));
    under.tab.defaultView.dispatchEvent(new Event('online'));
    await under.is('seated');
    expect(under.tokens()[0]).toBe('T1');
  });
});

describe('signing in', () => {
  test('remembered: local storage, language of the account, landing told once', async () => {
    server.answer(LOGIN, () => signedIn('T5'));
    server.answer(CURRENT, () => done(anEmployee({ Language: 'EN' })));
    const under = started({ address: '/employeeLogin', session: {} });
    await under.is('visitor');
    const snapshot = await under.client.signIn({ ...CREDENTIALS, remember: true });
    expect(snapshot.matches('seated')).toBe(true);
    expect(under.tokens()).toEqual(['T5', null]);
    expect(under.storages.local.getItem('lang')).toBe('EN');
    expect(under.landings).toEqual(['seated']);
    expect(JSON.stringify(under.client.log.entries())).not.toMatch(/PASS-WORD|T5/);
  });

  test('not remembered: session storage', async () => {
    server.answer(LOGIN, () => signedIn('T5'));
    const under = started({ address: '/employeeLogin' });
    await under.is('visitor');
    await under.client.signIn({ ...CREDENTIALS, remember: false });
    expect(under.tokens()).toEqual([null, 'T5']);
  });

  test('on a shared computer: session storage whatever else was ticked, known to the tab until the next sign-in', async () => {
    server.answer(LOGIN, () => signedIn('T5'));
    const under = started({ address: '/employeeLogin' });
    await under.is('visitor');
    expect(under.client.isSharedComputer()).toBe(false);
    await under.client.signIn({ ...CREDENTIALS, remember: true, shared: true });
    expect(under.tokens()).toEqual([null, 'T5']);
    expect(under.client.isSharedComputer()).toBe(true);
    await under.client.signIn(CREDENTIALS);
    expect(under.client.isSharedComputer()).toBe(false);
  });

  test('wrong password: still a visitor, the reason stands in the context', async () => {
    server.answer(LOGIN, () => problem(422, 'LOGIN_BAD_CREDENTIALS'));
    const under = started({ address: '/employeeLogin' });
    await under.is('visitor');
    const snapshot = await under.client.signIn(CREDENTIALS);
    expect(snapshot.matches({ visitor: 'steady' })).toBe(true);
    expect(snapshot.context.problem?.code).toBe('LOGIN_BAD_CREDENTIALS');
    expect(under.navigations).toEqual([]);
  });

  test('second step: a wrong code may be tried again, the right one signs in', async () => {
    server.answer(LOGIN, () => done({ stepToken: 'STEP-TOKEN', methods: ['totp'] }, 2));
    server.answer('/api/WebsitePublic/SecondStep', ({ body }) =>
      JSON.parse(body).code === '123456' && JSON.parse(body).stepToken === 'STEP-TOKEN'
        ? signedIn('T6')
        : problem(422, 'TWO_STEP_INVALID'),
    );
    const under = started({ address: '/employeeLogin' });
    await under.is('visitor');
    const asked = await under.client.signIn(CREDENTIALS);
    expect([asked.value, asked.context.secondStep]).toEqual([{ visitor: 'awaitingCode' }, ['totp']]);
    const wrong = await under.client.submitCode({ method: 'totp', code: '000000' });
    expect([wrong.value, wrong.context.problem?.code]).toEqual([{ visitor: 'awaitingCode' }, 'TWO_STEP_INVALID']);
    const right = await under.client.submitCode({ method: 'totp', code: '123456' });
    expect(right.matches('seated')).toBe(true);
    expect(JSON.stringify(under.client.log.entries())).not.toMatch(/STEP-TOKEN|123456|PASS-WORD/);
  });

  test('with a remembered login a tab-scoped token does not stay in front of it', async () => {
    server.answer(LOGIN, () => signedIn('T5'));
    const under = started({ session: { token: 'T1' } });
    await under.is('seated');
    await under.client.signIn({ ...CREDENTIALS, remember: true });
    expect(under.tokens()).toEqual(['T5', null]);
  });
});

describe('seats', () => {
  test('choose and leave: the token is rotated where it was, and no default seat is tried', async () => {
    seatsByToken({ T1: 'e1', T2: 'e2' });
    server.answer('/api/AuthUser/ChooseEmployee', () => done('T2'));
    server.answer('/api/AuthUser/LeaveEmployee', () => done('T3'));
    const under = started({ session: { token: 'T1' } });
    await under.is('seated');
    const chosen = await under.client.chooseEmployee('e2', true);
    expect(chosen.context.employee?.EmployeeId).toBe('e2');
    expect(JSON.parse(server.to('/api/AuthUser/ChooseEmployee')[0]?.body ?? '')).toEqual({
      employeeId: 'e2',
      remember: true,
    });
    expect(under.tokens()).toEqual([null, 'T2']);
    const left = await under.client.leaveEmployee();
    expect([left.matches('user'), left.context.employee, under.tokens()[1]]).toEqual([true, null, 'T3']);
    expect(server.to(DEFAULT_SEAT)).toHaveLength(0);
  });

  test('a refused seat keeps the one there is', async () => {
    server.answer('/api/AuthUser/ChooseEmployee', () => problem(422, 'COMPANY_SUSPENDED'));
    const under = started({ local: { token: 'T1' } });
    await under.is('seated');
    const snapshot = await under.client.chooseEmployee('e2');
    expect([snapshot.context.employee?.EmployeeId, snapshot.context.problem?.code]).toEqual([
      'e1',
      'COMPANY_SUSPENDED',
    ]);
  });
});
