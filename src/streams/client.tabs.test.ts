import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SimulatedClock, waitFor } from 'xstate';
import { clientUnderTest, type Setting } from './test/client-under-test.ts';
import { anEmployee, done, problem, type ScriptedServer, startScriptedServer } from './test/scripted-server.ts';

const CURRENT = '/api/CurrentEmployee/Current';
const MENU = '/api/Employee/GetCurrentEmployeeMenuTree';

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

/** A user whose current seat follows the token that was sent. */
function seatsByToken(seats: Readonly<Record<string, string>>): void {
  server.answer(CURRENT, ({ token }) =>
    token && seats[token]
      ? done(anEmployee({ EmployeeId: seats[token], AccountMode: 'userBindEmployee' }))
      : done(null, 0),
  );
}

describe('other tabs', () => {
  test('a new token there: this tab reloads its account', async () => {
    seatsByToken({ T1: 'e1', T2: 'e2' });
    const under = started({ local: { token: 'T1' } });
    await under.is('seated');
    under.storages.local.setItem('token', 'T2');
    under.tab.storageChanged('token');
    const { context } = await waitFor(under.client.session, s => s.context.employee?.EmployeeId === 'e2');
    expect([context.reloadWanted, under.navigations]).toEqual([false, []]);
  });

  test('with a form half filled in, the tab asks first', async () => {
    seatsByToken({ T1: 'e1', T2: 'e2' });
    const under = started({ local: { token: 'T1' } });
    await under.is('seated');
    under.client.setDirty(true);
    under.storages.local.setItem('token', 'T2');
    under.tab.storageChanged('token');
    const { context } = under.client.session.getSnapshot();
    expect([context.reloadWanted, context.employee?.EmployeeId]).toEqual([true, 'e1']);
    under.client.confirmReload();
    await waitFor(under.client.session, s => s.context.employee?.EmployeeId === 'e2');
  });

  test('signing out there goes through the 401 rule here', async () => {
    const under = started({ local: { token: 'T1' } });
    await under.is('seated');
    under.storages.local.clear();
    under.tab.storageChanged(null);
    await under.is('visitor');
    // Account mode is gone with the rest: unknown counts as userBindEmployee.
    expect(under.navigations).toEqual(['/?showLogin=true&redirect=%2FtdManage%2FsiCheck']);
  });

  test('another key is none of our business', async () => {
    const under = started({ local: { token: 'T1' } });
    await under.is('seated');
    const asked = server.asked.length;
    under.tab.storageChanged('tabs');
    expect([server.asked.length, under.client.session.getSnapshot().value]).toEqual([asked, { seated: 'steady' }]);
  });
});

describe('signing out (A.5.7)', () => {
  const draftOf = { seat: 'e:e1', route: '/x', record: '' };
  const notes = { initial: '', evolve: (_: string, text: string) => text };

  test.each([
    [false, 1],
    [true, 0],
  ])('shared computer %s: storages wiped, page reloaded, %i drafts left', async (shared, left) => {
    const under = started({ local: { token: 'T1', lang: 'EN' }, session: { other: '1' } });
    await under.is('seated');
    const draft = await under.client.drafts.open(draftOf, notes);
    await draft.append('text');
    await draft.close();
    under.client.signOut(shared);
    await under.is('visitor');
    expect([under.storages.local.length, under.storages.session.length, under.tab.reloads]).toEqual([0, 0, 1]);
    expect(server.to('/api/AuthUser/Logout')[0]?.token).toBe('T1');
    expect(await under.client.drafts.list()).toHaveLength(left);
    expect(under.navigations).toEqual([]);
  });

  test('a server that does not answer is waited for 2 s', async () => {
    const clock = new SimulatedClock();
    const { promise: never, resolve: release } = Promise.withResolvers<void>();
    server.answer('/api/AuthUser/Logout', async () => {
      await never;
      return done(null);
    });
    const under = started({ local: { token: 'T1' }, options: { clock } });
    await under.is('seated');
    under.client.signOut();
    clock.increment(1_999);
    expect([under.tab.reloads, under.tokens()[0]]).toEqual([0, 'T1']);
    clock.increment(1);
    await under.is('visitor');
    release();
    expect([under.tab.reloads, under.tokens()[0]]).toEqual([1, null]);
  });

  test('a 401 to the sign-out itself decides nothing', async () => {
    server.answer('/api/AuthUser/Logout', () => problem(401, 'SIGN_IN_REQUIRED'));
    const under = started({ local: { token: 'T1' } });
    await under.is('seated');
    under.client.signOut();
    await under.is('visitor');
    expect([under.navigations, under.tab.reloads]).toEqual([[], 1]);
  });
});

test('a live session message asks Current, whose 409 is the decision', async () => {
  const under = started({ local: { token: 'T1' } });
  await under.is('seated');
  server.answer(CURRENT, () => problem(409, 'SESSION_SUPERSEDED'));
  under.client.log.append('live', {
    type: 'live.received',
    message: { type: 'session', reason: 'SUPERSEDED' },
  } as never);
  await under.is('visitor');
  expect(under.navigations).toEqual(['/?showConflict=true']);
});

test('a live menu message loads the menu again', async () => {
  const under = started({ local: { token: 'T1' } });
  await under.is('seated');
  under.client.log.append('live', { type: 'live.received', message: { type: 'menu' } } as never);
  await under.is('seated');
  expect(server.to(MENU)).toHaveLength(2);
});
