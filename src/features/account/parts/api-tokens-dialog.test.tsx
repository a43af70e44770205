// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ApiToken, apiTokens, createApiToken, revokeApiToken } from '#contract/session/api-token.ts';
import { ClientProvider } from '#kit/client.tsx';
import { setLanguage } from '#kit/i18n.ts';
import { press } from '#kit/testing/render.tsx';
import { createClient } from '#streams/client.ts';
import { memoryStorages, SilentSocket } from '#streams/test/fake-tab.ts';
import { anEmployee, done } from '#streams/test/scripted-server.ts';
import { readDays, stateOfToken } from './api-token-state.ts';
import { ApiTokensDialog } from './api-tokens-dialog.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const NOW = Date.now();
const inDays = (days: number): string => new Date(NOW + days * 86_400_000).toISOString();

const aToken = (changes: Partial<ApiToken> = {}): ApiToken => ({
  id: 't1',
  title: '船期同步',
  shown: 'flt_abcdef',
  readsOnly: true,
  expiresAt: inDays(30),
  lastUsedAt: null,
  revokedAt: null,
  createdAt: inDays(-1),
  ...changes,
});

const refusal = (code: string, errors: readonly object[] = []): Response =>
  Response.json(
    { code, message: { zh: '无权执行此操作', en: 'You may not do this' }, errors, traceId: 'x', Status: 0 },
    { status: code === 'AUTH_FORBIDDEN' ? 403 : 422 },
  );

let root: Root | null = null;
let stop = async () => {};
beforeEach(() => setLanguage('CN'));
afterEach(async () => {
  await act(async () => root?.unmount());
  await stop();
  document.body.replaceChildren();
  setLanguage('CN');
});

/** The dialog on a real client; `tokens` is what the server has at the moment. */
async function shown(tokens: readonly ApiToken[], answers: Record<string, (body: never) => Response> = {}) {
  const state = { tokens, sent: [] as [string, unknown][], closed: 0 };
  const all: Record<string, (body: never) => Response> = {
    [apiTokens.path]: () => Response.json(done(state.tokens).body),
    '/api/CurrentEmployee/Current': () => Response.json(done(anEmployee()).body),
    ...answers,
  };
  const client = createClient({
    fetch: (async (url: string, init?: RequestInit) => {
      const { pathname } = new URL(url);
      const body = init?.body ? JSON.parse(String(init.body)) : null;
      if (body) state.sent.push([pathname, body]);
      return (all[pathname] ?? (() => Response.json(done([]).body)))(body as never);
    }) as typeof fetch,
    WebSocket: SilentSocket as never,
    storages: memoryStorages({ token: 'T1' }),
    host: 'localhost',
    origin: 'http://localhost',
  });
  stop = () => client.stop();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root?.render(
      <MemoryRouter>
        <ClientProvider client={client}>
          <ApiTokensDialog onClose={() => (state.closed += 1)} />
        </ClientProvider>
      </MemoryRouter>,
    ),
  );
  return state;
}

const says = (text: string | RegExp): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => {});
    expect(document.body.textContent).toMatch(text);
  }, 10_000);
const button = (label: string): HTMLButtonElement =>
  [...document.querySelectorAll('button')].find(each =>
    (each.getAttribute('aria-label') ?? each.textContent)?.startsWith(label),
  )!;
const click = (label: string) => act(async () => button(label).click());
const field = (label: string): HTMLInputElement => {
  const name = [...document.querySelectorAll('label')].find(each => each.textContent?.startsWith(label))!;
  return document.getElementById(name.htmlFor) as HTMLInputElement;
};
const write = (input: HTMLInputElement, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
const rows = (): string[][] =>
  [...document.querySelectorAll('tbody tr')].map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent));

describe('the state of a token', () => {
  it('is what the server would say', () => {
    expect(stateOfToken({ revokedAt: null, expiresAt: inDays(1) }, NOW)).toBe('inForce');
    expect(stateOfToken({ revokedAt: null, expiresAt: new Date(NOW).toISOString() }, NOW)).toBe('expired');
    expect(stateOfToken({ revokedAt: inDays(-9), expiresAt: inDays(-1) }, NOW)).toBe('revoked');
  });

  it.each([
    ['1', 1],
    [' 366 ', 366],
    ['３０', 30],
    ['0', null],
    ['367', null],
    ['', null],
    ['1.5', null],
    ['-3', null],
    ['1e2', null],
  ])('days typed as "%s" are %s', (typed, days) => {
    expect(readDays(typed)).toBe(days);
  });
});

describe('the dialog', () => {
  it('lists title, beginning, rights and state; only a token in force can be revoked', async () => {
    await shown([
      aToken(),
      aToken({ id: 't2', title: '旧的', readsOnly: false, expiresAt: inDays(-2), lastUsedAt: inDays(-3) }),
      aToken({ id: 't3', title: '丢失的', revokedAt: inDays(-1) }),
    ]);
    await says('船期同步');
    expect(rows().map(([title, signs, rights, , , state]) => [title, signs, rights, state])).toEqual([
      ['船期同步', 'flt_abcdef…', '只读', '有效'],
      ['旧的', 'flt_abcdef…', '读写', '已过期'],
      ['丢失的', 'flt_abcdef…', '只读', '已吊销'],
    ]);
    expect(rows()[0]?.[4]).toBe('从未使用');
    expect(rows()[1]?.[4]).toMatch(/^\d{4}-/);
    expect([...document.querySelectorAll('tbody button')].map(each => each.getAttribute('aria-label'))).toEqual([
      '吊销 船期同步',
    ]);
  });

  it('makes a token by keys and shows it once', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const state = await shown([], {
      [createApiToken.path]: ({ title }: { title: string }) => {
        const made = aToken({ title });
        state.tokens = [made];
        return Response.json(done({ ...made, token: 'flt_abcdefghijk' }).body);
      },
    });
    await says('还没有接口令牌');
    press('Enter', { ctrlKey: true });
    await says('有效天数');
    expect(button('创建').disabled).toBe(true);
    await write(field('名称'), ' 报表 ');
    await write(field('有效天数'), '400');
    await says('请输入 1 到 366 的整数');
    expect(button('创建').disabled).toBe(true);
    await write(field('有效天数'), '7');
    await act(async () => void press('Enter', { ctrlKey: true }));
    await says('这是唯一一次显示完整令牌');
    expect(state.sent).toEqual([[createApiToken.path, { title: '报表', days: 7, readsOnly: true }]]);
    expect(document.querySelector<HTMLInputElement>('.fl-api-token input')?.value).toBe('flt_abcdefghijk');
    await click('复制');
    await says('已复制');
    expect(copied).toHaveBeenCalledWith('flt_abcdefghijk');
    copied.mockRejectedValueOnce(new Error('not allowed'));
    await click('复制');
    await says('请手动选中令牌并复制');
    await act(async () => void press('c', { altKey: true }));
    await says('报表');
    expect(document.body.innerHTML).not.toContain('flt_abcdefghijk');
    copied.mockRestore();
  });

  it('tells a refusal at its field, and any other above them, in the language of the reader', async () => {
    const errors = [
      {
        path: 'title',
        code: 'TOO_MANY',
        severity: 'error',
        message: { zh: '最多 20 个', en: 'At most 20' },
        params: {},
      },
    ];
    let answer = () => refusal('invalid_input', errors);
    await shown([], { [createApiToken.path]: () => answer() });
    await says('还没有接口令牌');
    await click('新建令牌');
    await write(field('名称'), 'x');
    await click('创建');
    await says('最多 20 个');
    expect(field('名称').getAttribute('aria-invalid')).toBe('true');
    answer = () => refusal('AUTH_FORBIDDEN');
    await act(async () => setLanguage('EN'));
    await says('At most 20');
    await click('Create');
    await says('You may not do this');
    expect(field('Name').value).toBe('x');
  });

  it('revokes after a question, and says what went wrong', async () => {
    let answer = () => refusal('AUTH_FORBIDDEN');
    const state = await shown([aToken()], { [revokeApiToken.path]: () => answer() });
    await says('船期同步');
    await click('吊销 船期同步');
    await says('吊销令牌“船期同步”？');
    expect(state.sent).toEqual([]);
    await act(async () => void press('Enter', { ctrlKey: true }));
    await says('有效');
    answer = () => {
      state.tokens = [aToken({ revokedAt: inDays(0) })];
      return Response.json(done(null).body);
    };
    await click('吊销 船期同步');
    await act(async () => void press('Enter', { ctrlKey: true }));
    await says('已吊销');
    expect(state.sent).toEqual([
      [revokeApiToken.path, { id: 't1' }],
      [revokeApiToken.path, { id: 't1' }],
    ]);
    press('c', { altKey: true });
    expect(state.closed).toBe(1);
  });

  it('says why the list cannot be read and asks again', async () => {
    let broken = true;
    await shown([], {
      [apiTokens.path]: () => (broken ? refusal('invalid_input') : Response.json(done([aToken()]).body)),
    });
    await says('加载失败');
    broken = false;
    await click('重试');
    await says('船期同步');
  });
});
