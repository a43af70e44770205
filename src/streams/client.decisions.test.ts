import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#contract/kernel/call.ts';
import { CallError } from './call-error.ts';
import { clientUnderTest, type Setting } from './test/client-under-test.ts';
import { anEmployee, done, problem, type ScriptedServer, startScriptedServer } from './test/scripted-server.ts';

const read = defineCall({
  method: 'GET',
  path: '/api/Probe/Read',
  access: 'seat',
  summary: { zh: '读', en: 'read' },
  data: z.string(),
});
const write = defineCall({
  method: 'POST',
  path: '/api/Probe/Write',
  access: 'seat',
  summary: { zh: '写', en: 'write' },
  body: z.object({}),
  data: z.string(),
});

const PROTECTED = '/tdManage/siCheck';
const OPEN = '/customer/home';
const DRAFT = { seat: 'e:e1', route: PROTECTED, record: '7' };
const NOTES = { initial: '', evolve: (_: string, text: string) => text };

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

async function seated(setting: Setting & { mode?: 'employee' | 'userBindEmployee' | null } = {}) {
  const mode = setting.mode === undefined ? 'employee' : setting.mode;
  server.answer('/api/CurrentEmployee/Current', () => done(anEmployee({ AccountMode: mode ?? 'employee' })));
  const under = clientUnderTest(server, { local: { token: 'T1' }, ...setting });
  running.push(under);
  under.client.start();
  await under.is('seated');
  if (mode === null) under.storages.local.removeItem('accountMode');
  const draft = await under.client.drafts.open(DRAFT, NOTES);
  await draft.append('half a sentence');
  await draft.close();
  return under;
}

const drafts = async (under: ReturnType<typeof clientUnderTest>) =>
  (await under.client.drafts.list()).map(head => head.record);

const refusal = (status: number, header: boolean) =>
  problem(
    status,
    status === 409 ? 'SESSION_SUPERSEDED' : 'AUTH_FORBIDDEN',
    {},
    header ? { 'Login-Access-Token': 'T2' } : {},
  );

const LOGIN = '/?showLogin=true&redirect=%2FtdManage%2FsiCheck';
const EMPLOYEE = '/employeeLogin?redirect=%2FtdManage%2FsiCheck';
const CONFLICT = '/?showConflict=true';

/** Design A.5.4: row, status, header, allowLogout, mode -> token left, addresses, state. */
const ROWS = [
  [1, 401, false, false, 'employee', null, [EMPLOYEE], 'visitor'],
  [2, 401, false, false, 'userBindEmployee', null, [LOGIN], 'visitor'],
  [3, 401, false, false, null, null, [LOGIN], 'visitor'],
  [4, 401, false, true, 'employee', null, [], 'visitor'],
  [5, 401, false, true, 'userBindEmployee', null, [], 'visitor'],
  [6, 401, true, false, 'employee', null, [EMPLOYEE], 'visitor'],
  [7, 403, true, false, 'employee', 'T2', [], 'seated'],
  [8, 403, true, false, 'userBindEmployee', 'T2', [], 'seated'],
  [9, 403, true, true, 'employee', 'T2', [], 'seated'],
  [10, 403, true, true, 'userBindEmployee', 'T2', [], 'seated'],
  [11, 403, false, false, 'employee', 'T1', [], 'seated'],
  [12, 403, false, true, 'employee', 'T1', [], 'seated'],
  [13, 409, false, false, 'employee', null, [CONFLICT], 'visitor'],
  [14, 409, false, false, 'userBindEmployee', null, [CONFLICT], 'visitor'],
  [15, 409, false, true, 'employee', null, [CONFLICT], 'visitor'],
  [16, 409, false, true, 'userBindEmployee', null, [CONFLICT], 'visitor'],
] as const;

describe('A.5.4 through the real client', () => {
  test.each(ROWS)('row %i: %i header=%s allowLogout=%s mode=%s', async (...row) => {
    const [, status, header, allowLogout, mode, token, to, state] = row;
    const under = await seated({ mode, address: allowLogout ? OPEN : PROTECTED });
    server.answer(read.path, asked => (asked.token === 'T1' ? refusal(status, header) : done('new')));

    // Three at once: one navigation, whatever the order of the answers.
    const calls = await Promise.allSettled([1, 2, 3].map(() => under.client.call(read)));
    await under.settled();

    expect(under.tokens()).toEqual([token, null]);
    expect(under.navigations).toEqual(to);
    expect(under.client.session.getSnapshot().matches(state)).toBe(true);
    expect(await drafts(under)).toEqual(['7']);
    if (token === 'T2') expect(calls.map(call => call.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    else for (const call of calls) expect(call).toMatchObject({ status: 'rejected', reason: { status } });
  });

  test('rows 7-10: Current and menu are asked again, a write is not sent again', async () => {
    const under = await seated();
    const before = server.to('/api/Employee/GetCurrentEmployeeMenuTree').length;
    server.answer(write.path, () => refusal(403, true));

    await expect(under.client.call(write, { body: {} })).rejects.toMatchObject({ kind: 'forbidden', status: 403 });
    await under.is('seated');

    expect(server.to(write.path)).toHaveLength(1);
    expect(server.to('/api/Employee/GetCurrentEmployeeMenuTree')).toHaveLength(before + 1);
    expect(server.to('/api/CurrentEmployee/Current').at(-1)?.token).toBe('T2');
  });

  test('row 7: a GET is repeated exactly once, with the new token', async () => {
    const under = await seated();
    server.answer(read.path, asked => (asked.token === 'T1' ? refusal(403, true) : done('after')));
    expect((await under.client.call(read)).data).toBe('after');
    expect(server.to(read.path).map(asked => asked.token)).toEqual(['T1', 'T2']);
  });

  test('loop guard: the second 403 with a token within 10 s is shown, not renewed', async () => {
    const under = await seated();
    let issued = 1;
    server.answer(read.path, () => {
      issued += 1;
      return problem(403, 'AUTH_FORBIDDEN', {}, { 'Login-Access-Token': `T${issued}` });
    });
    await expect(under.client.call(read)).rejects.toBeInstanceOf(CallError);
    expect(server.to(read.path)).toHaveLength(2);
    expect(under.tokens()[0]).toBe('T2');
  });

  test('409 beats 401 when both arrive within 3 s', async () => {
    const under = await seated();
    server.answer(read.path, () => refusal(401, false));
    server.answer(write.path, () =>
      problem(409, 'SESSION_SUPERSEDED', { at: '2026-11-21', deviceLabel: 'Chrome · Windows', ipRegion: '宁波' }),
    );
    await Promise.allSettled([under.client.call(read)]);
    under.storages.local.setItem('token', 'T1');
    await Promise.allSettled([under.client.call(write, { body: {} })]);
    await Promise.allSettled([under.client.call(read)]);
    expect(under.navigations).toEqual([EMPLOYEE, CONFLICT]);
    expect(under.client.session.getSnapshot().context.conflict?.deviceLabel).toBe('Chrome · Windows');
  });

  test('the stored token changed meanwhile: nothing is cleared, asked again with it', async () => {
    const under = await seated();
    server.answer(read.path, asked => {
      if (asked.token !== 'T1') return done('other tab');
      under.storages.local.setItem('token', 'T9');
      return refusal(401, false);
    });
    expect((await under.client.call(read)).data).toBe('other tab');
    expect(under.tokens()).toEqual(['T9', null]);
    expect(under.navigations).toEqual([]);
  });

  test('a refused tab-scoped token gives way to the login of the browser', async () => {
    const under = await seated({ local: { token: 'T9' }, session: { token: 'T1' } });
    server.answer(read.path, asked => (asked.token === 'T1' ? refusal(401, false) : done('browser')));
    expect((await under.client.call(read)).data).toBe('browser');
    await under.is('seated');
    expect(under.tokens()).toEqual(['T9', null]);
    expect(server.to('/api/CurrentEmployee/Current').at(-1)?.token).toBe('T9');
  });

  test('a 401 on a hidden tab is acted on when the tab is shown', async () => {
    const under = await seated();
    server.answer(read.path, () => refusal(401, false));
    under.tab.show('hidden');
    await expect(under.client.call(read)).rejects.toMatchObject({ status: 401 });
    expect([under.navigations, under.tokens()[0]]).toEqual([[], 'T1']);
    under.tab.show('visible');
    expect([under.navigations, under.tokens()[0]]).toEqual([[EMPLOYEE], null]);
  });

  test.each([412, 422, 429, 500])('%i touches neither token nor draft', async status => {
    const under = await seated();
    server.answer(write.path, () => problem(status, 'invalid_input'));
    await expect(under.client.call(write, { body: {} })).rejects.toMatchObject({ status });
    expect(under.tokens()[0]).toBe('T1');
    expect(await drafts(under)).toEqual(['7']);
  });

  test('a lost connection is "offline", and touches neither token nor draft', async () => {
    const under = await seated();
    server.answer(write.path, () => ({ drop: true }));
    await expect(under.client.call(write, { body: {} })).rejects.toMatchObject({ kind: 'offline', status: 0 });
    expect(under.tokens()[0]).toBe('T1');
    expect(await drafts(under)).toEqual(['7']);
  });

  test('no token ever stands in the log', async () => {
    const under = await seated({ local: { token: 'SECRET-ONE' } });
    server.answer(read.path, asked =>
      asked.token === 'SECRET-ONE'
        ? problem(403, 'AUTH_FORBIDDEN', {}, { 'Login-Access-Token': 'SECRET-TWO' })
        : done('x'),
    );
    await under.client.call(read);
    await under.is('seated');
    const text = JSON.stringify(under.client.log.entries());
    expect(text).toContain('http.refused');
    expect(text).not.toContain('SECRET');
  });
});
