// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AuditChain, type AuditEntryShown, auditList, auditVerify } from '#contract/audit/calls.ts';
import { ClientProvider } from '#kit/client.tsx';
import { setLanguage } from '#kit/i18n.ts';
import { press } from '#kit/testing/render.tsx';
import { createClient } from '#streams/client.ts';
import { memoryStorages, SilentSocket } from '#streams/test/fake-tab.ts';
import { anEmployee, done } from '#streams/test/scripted-server.ts';
import { AuditDialog } from './audit-dialog.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const entry = (seq: number, more: Partial<AuditEntryShown> = {}): AuditEntryShown => ({
  id: `a${seq}`,
  seq,
  at: '2026-03-02T02:00:00.000Z',
  action: 'LOGIN',
  result: 'OK',
  companyId: 'c1',
  companyCode: 'BWBAYY',
  actorEmployeeId: 'e1',
  actorUserId: null,
  sessionId: null,
  actorName: '林晚舟',
  actorNameEn: 'Wanzhou Lin',
  ip: '10.0.0.1',
  targetType: 'account',
  targetId: 'e:e1',
  before: null,
  after: { device: 'Chrome · Windows' },
  reason: null,
  traceId: null,
  hash: 'f'.repeat(64),
  ...more,
});
const chain = (more: Partial<AuditChain> = {}): AuditChain => ({
  companyId: 'c1',
  companyCode: 'BWBAYY',
  entries: 7,
  brokenAt: null,
  lastHash: 'f'.repeat(64),
  ...more,
});

let root: Root | null = null;
let stop = async () => {};
beforeEach(() => setLanguage('EN'));
afterEach(async () => {
  await act(async () => root?.unmount());
  await stop();
  document.body.replaceChildren();
  setLanguage('CN');
});

async function shown(pages: (query: URLSearchParams) => object, chains: readonly AuditChain[] = []) {
  const asked: URLSearchParams[] = [];
  const answers: Record<string, (query: URLSearchParams) => Response> = {
    [auditList.path]: query => {
      asked.push(query);
      return Response.json(done(pages(query)).body);
    },
    [auditVerify.path]: () => Response.json(done(chains).body),
    '/api/CurrentEmployee/Current': () => Response.json(done(anEmployee()).body),
  };
  const client = createClient({
    fetch: (async (url: string) => {
      const { pathname, searchParams } = new URL(url);
      return (answers[pathname] ?? (() => Response.json(done([]).body)))(searchParams);
    }) as typeof fetch,
    WebSocket: SilentSocket as never,
    storages: memoryStorages({ token: 'T1' }),
    host: 'localhost',
    origin: 'http://localhost',
  });
  stop = () => client.stop();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const closed = vi.fn();
  await act(async () =>
    root?.render(
      <MemoryRouter>
        <ClientProvider client={client}>
          <AuditDialog onClose={closed} />
        </ClientProvider>
      </MemoryRouter>,
    ),
  );
  return { asked, closed };
}

const page = (rows: readonly AuditEntryShown[], nextCursor: string | null = null) => ({
  rows,
  nextCursor,
  total: 3,
  totalIsMore: false,
});
const says = (text: string | RegExp): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => {});
    expect(document.body.textContent).toMatch(text);
  }, 10_000);
const acts = (): (string | null)[] =>
  [...document.querySelectorAll('[data-audit]')].map(row => row.getAttribute('data-audit'));

it('lists the last week, asks for what is chosen, and reads on by key', async () => {
  const { asked } = await shown(query =>
    query.get('cursor')
      ? page([entry(1, { action: 'LOGOUT' })])
      : page([entry(3, { action: 'LOGIN_FAILED', result: 'FAILED' }), entry(2)], 'next'),
  );
  await says('Failed sign-in');
  expect(document.body.textContent).toContain('Wanzhou Lin');
  expect(document.body.textContent).not.toMatch(/\p{Script=Han}/u);
  expect(asked[0]!.get('from')).toMatch(/^\d{4}-/);
  const more = [...document.querySelectorAll('button')].find(each => each.textContent === 'Earlier entries')!;
  await act(async () => more.click());
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(acts()).toEqual(['LOGIN_FAILED', 'LOGIN', 'LOGOUT']);
  }, 10_000);

  const action = document.querySelector<HTMLSelectElement>('select[aria-label="Action"]')!;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(action, 'EXPORT');
    action.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await vi.waitFor(() => expect(asked.at(-1)!.get('action')).toBe('EXPORT'), 10_000);
});

it.each([
  ['one whole chain', [chain()], 'BWBAYY: 7 entries, whole'],
  ['many whole ones', [chain(), chain({ companyId: null, companyCode: null })], 'All 2 chains are whole'],
  [
    'a broken one among them',
    [chain(), chain({ companyId: 'c2', companyCode: 'NQUAYS', brokenAt: 4 })],
    'NQUAYS: does not fit from entry 4 on, 7 entries',
  ],
])('checks the seals by Ctrl+Enter: %s', async (_, chains, text) => {
  await shown(() => page([entry(1)]), chains);
  await says('Wanzhou Lin');
  await press('Enter', { ctrlKey: true });
  await says(text);
});

it('says that nothing fits, and closes by Alt+C alone', async () => {
  const { closed } = await shown(() => page([]));
  await says('No entry fits');
  await press('Escape');
  expect(closed).not.toHaveBeenCalled();
  await press('c', { altKey: true });
  expect(closed).toHaveBeenCalledOnce();
});
