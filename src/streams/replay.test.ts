import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { LIVE_CONNECTION_EVENTS, liveConnectionFlow } from '#machines/live-connection/live-connection.flow.ts';
import { sessionFlow } from '#machines/session/session.flow.ts';
import { SESSION_EVENTS } from '#machines/session/session-events.ts';
import { exportLog, importLog } from './client-log.ts';
import { replay } from './replay.ts';
import { clientUnderTest } from './test/client-under-test.ts';
import { anEmployee, done, problem, startScriptedServer } from './test/scripted-server.ts';

let stop = async () => {};
afterEach(() => stop());

test('an exported log alone plays a whole session again, step by step', async () => {
  const server = await startScriptedServer();
  const under = clientUnderTest(server, { address: '/employeeLogin' });
  stop = async () => {
    await under.client.stop();
    await server.close();
  };
  server.answer('/api/WebsitePublic/UserLogin', ({ body }) =>
    JSON.parse(body).password === 'right'
      ? done({
          Token: 'T1',
          AccountMode: 'employee',
          ExpiresAt: '',
          FIRST_REGISTER: false,
          MustChangePassword: false,
          Superseded: false,
        })
      : problem(422, 'LOGIN_BAD_CREDENTIALS'),
  );
  under.client.start();
  await under.is('visitor');
  const login = { accountMode: 'employee', loginName: 'doc1' } as const;
  await under.client.signIn({ ...login, password: 'wrong' });
  await under.client.signIn({ ...login, password: 'right' });
  const before = under.client.session.getSnapshot();

  const entries = importLog(exportLog(under.client.log.entries()));
  const steps = replay(sessionFlow, SESSION_EVENTS, entries);

  expect(steps.at(-1)?.snapshot.value).toEqual(before.value);
  expect(steps.at(-1)?.snapshot.context.employee).toEqual(anEmployee());
  expect(steps.map(({ snapshot }) => snapshot.context.problem?.code)).toContain('LOGIN_BAD_CREDENTIALS');
  const walked = steps.map(({ snapshot }) => JSON.stringify(snapshot.value));
  expect([...new Set(walked)]).toEqual([
    '{"booting":"starting"}',
    '{"visitor":"steady"}',
    '{"visitor":"signingIn"}',
    '{"booting":{"loading":"askingCurrent"}}',
    '{"booting":{"loading":"loadingMenu"}}',
    '{"seated":"steady"}',
  ]);
  expect(replay(liveConnectionFlow, LIVE_CONNECTION_EVENTS, entries).at(-1)?.snapshot.value).toBe('connecting');
});
