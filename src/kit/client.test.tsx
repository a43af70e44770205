// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#contract/kernel/call.ts';
import { createClient } from '#streams/client.ts';
import { memoryStorages, SilentSocket } from '#streams/test/fake-tab.ts';
import { type Answer, anEmployee, done } from '#streams/test/scripted-server.ts';
import { ClientProvider, queryKey, useCallQuery, useSession } from './client.tsx';
import { currentLanguage } from './i18n.ts';

const port = defineCall({
  method: 'GET',
  path: '/api/Port/Get',
  access: 'seat',
  summary: { zh: '港口', en: 'Port' },
  query: z.object({ id: z.string() }),
  data: z.string(),
});

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root | null = null;
let stop = async () => {};
afterEach(async () => {
  await act(async () => root?.unmount());
  await stop();
});

function Screen() {
  const { state, employee } = useSession();
  const { data } = useCallQuery(port, { id: '7' }, { enabled: employee !== null });
  return (
    <p>
      {state} {employee?.Name} {data}
    </p>
  );
}

/** A screen that shows who is signed in and one port, on a client whose answers are scripted per path. */
async function screen(answers: Record<string, () => Answer>) {
  const asked: string[] = [];
  const client = createClient({
    fetch: (async (url: string) => {
      const { pathname } = new URL(url);
      asked.push(pathname);
      const { status = 200, body } = (answers[pathname] ?? (() => done(null, 0)))();
      return new Response(JSON.stringify(body), { status });
    }) as typeof fetch,
    WebSocket: SilentSocket as never,
    storages: memoryStorages({ token: 'T1' }),
    host: 'localhost',
    origin: 'http://localhost',
  });
  stop = () => client.stop();
  const docQueries = [{ docType: 'port', keys: (docId: string) => [queryKey(port, { id: docId })] }];
  const host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  const shows = async (text: string): Promise<void> => {
    while (host.textContent !== text) await act(async () => new Promise(resolve => setImmediate(resolve)));
  };
  await act(async () =>
    root?.render(
      <ClientProvider client={client} docQueries={docQueries}>
        <Screen />
      </ClientProvider>,
    ),
  );
  return { client, asked, shows };
}

const signedIn = {
  '/api/CurrentEmployee/Current': () => done(anEmployee()),
  '/api/Employee/GetCurrentEmployeeMenuTree': () => done([]),
};

test('the provider starts the client; a screen sees the session and the answer of a call', async () => {
  const { shows } = await screen({ ...signedIn, '/api/Port/Get': () => done('宁波') });
  await shows('seated 王芳 宁波');
});

test('a live change of the document is read again, a change of another one is not', async () => {
  let name = '宁波';
  const { client, asked, shows } = await screen({ ...signedIn, '/api/Port/Get': () => done(name) });
  await shows('seated 王芳 宁波');
  name = '宁波舟山';
  const changed = (docId: string) => ({
    type: 'live.received',
    message: { type: 'doc', docType: 'port', docId, version: 2, state: '' },
  });
  await act(async () => client.log.append('live', changed('8')));
  expect(asked.filter(path => path === port.path)).toHaveLength(1);
  await act(async () => client.log.append('live', changed('7')));
  await shows('seated 王芳 宁波舟山');
});

test('another account sees nothing of the one before', async () => {
  let seat = anEmployee();
  let name = 'of the first';
  const { client, shows } = await screen({
    '/api/CurrentEmployee/Current': () => done(seat),
    '/api/Employee/GetCurrentEmployeeMenuTree': () => done([]),
    '/api/AuthUser/ChooseEmployee': () => done('T2'),
    '/api/Port/Get': () => done(name),
  });
  await shows('seated 王芳 of the first');
  seat = anEmployee({ EmployeeId: 'e2', Name: '李' });
  name = 'of the second';
  await act(async () => {
    await client.chooseEmployee('e2');
  });
  await shows('seated 李 of the second');
});

test('signing in brings the language of the account into the screens', async () => {
  const { client, shows } = await screen({
    '/api/CurrentEmployee/Current': () => done(anEmployee({ Language: 'EN' })),
    '/api/Employee/GetCurrentEmployeeMenuTree': () => done([]),
    '/api/WebsitePublic/UserLogin': () =>
      done({
        Token: 'T2',
        AccountMode: 'employee',
        ExpiresAt: '',
        FIRST_REGISTER: false,
        MustChangePassword: false,
        Superseded: false,
      }),
    '/api/Port/Get': () => done('x'),
  });
  await shows('seated 王芳 x');
  expect(currentLanguage()).toBe('CN');
  await act(async () => {
    await client.signIn({ accountMode: 'employee', loginName: 'doc1', password: 'x' });
  });
  expect(currentLanguage()).toBe('EN');
});
